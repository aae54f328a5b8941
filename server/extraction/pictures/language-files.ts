import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#server/errors/app-error.ts';
import { whyNotLanguageData } from './language-file.ts';
import { languagesPresent } from './languages.ts';

interface LanguageEntry {
  language: string;
  /** Where its data comes from; only what was added here can be removed here. */
  from: 'shipped' | 'added' | 'folder';
}

/** Languages that can be chosen for recognition. */
export async function listLanguages(dataFolder: string, ownFolder: string | null): Promise<LanguageEntry[]> {
  const added = join(dataFolder, 'languages');
  const present = await languagesPresent(ownFolder === null ? [added] : [added, ownFolder]);
  return present.map(({ language, folder, shipped }) => ({
    language,
    from: shipped ? 'shipped' : folder === added ? 'added' : 'folder',
  }));
}

/** Keeps a file of language data, when it is one; answers the code of its language. */
export async function addLanguage(dataFolder: string, name: string, bytes: Buffer): Promise<string> {
  const match = /^([a-z]{3}(?:_[a-z]+)?)\.traineddata(\.gz)?$/i.exec(name);
  const language = match?.[1];
  if (language === undefined) {
    throw new AppError(
      'invalid_file',
      'A language file is named after its language, like “fra.traineddata” or “fra.traineddata.gz”.',
    );
  }
  const trouble = await whyNotLanguageData(bytes);
  if (trouble !== null) throw new AppError('invalid_file', trouble);
  const folder = join(dataFolder, 'languages');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const ending = match?.[2] ?? '';
  const file = join(folder, `${language}.traineddata${ending}`);
  // What a crash leaves there is removed at the next start.
  const draft = join(dataFolder, 'staging', randomUUID());
  try {
    await writeFile(draft, bytes, { mode: 0o600, flush: true });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  // The other form of the same language would otherwise be found first, and be the old one.
  await rm(join(folder, `${language}.traineddata${ending === '' ? '.gz' : ''}`), { force: true });
  return language;
}

export async function removeLanguage(dataFolder: string, language: string): Promise<void> {
  for (const ending of ['', '.gz']) {
    await rm(join(dataFolder, 'languages', `${language}.traineddata${ending}`), { force: true });
  }
}
