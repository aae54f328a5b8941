import { createRequire } from 'node:module';
import { access, copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReaderSettings } from '#server/extraction/protocol.ts';

export interface InstalledLanguages {
  folder: string;
  languages: string[];
  missing: string[];
}

/**
 * One folder with the data of every language asked for, because the recogniser reads one folder only. English is
 * shipped; others are `xyz.traineddata` or `xyz.traineddata.gz` in the folders of the settings. Nothing is fetched.
 */
export async function installedLanguages(settings: ReaderSettings): Promise<InstalledLanguages> {
  const shipped = shippedFolder();
  if (settings.languages.every((language) => language === 'eng')) {
    return { folder: shipped, languages: ['eng'], missing: [] };
  }
  const folder = join(settings.temporaryFolder, 'recognition-languages');
  await mkdir(folder, { recursive: true });
  const languages: string[] = [];
  const missing: string[] = [];
  for (const language of settings.languages) {
    const source = await dataFile(language, [...settings.languageFolders, shipped]);
    if (source === null) missing.push(language);
    else {
      // The recogniser asks for .gz and looks into the bytes to see whether they are compressed.
      await copyWhole(source, join(folder, `${language}.traineddata.gz`));
      languages.push(language);
    }
  }
  return languages.length > 0 ? { folder, languages, missing } : { folder: shipped, languages: ['eng'], missing };
}

/** Every language whose data is there, with the folder it is in; `shipped` for the one that came with Casewright. */
export async function languagesPresent(
  folders: readonly string[],
): Promise<{ language: string; folder: string; shipped: boolean }[]> {
  const present = new Map<string, { language: string; folder: string; shipped: boolean }>();
  const shipped = shippedFolder();
  for (const folder of [...folders, shipped]) {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    for (const name of names) {
      const language = /^([a-z]{3}(?:_[a-z]+)?)\.traineddata(?:\.gz)?$/i.exec(name)?.[1];
      if (language === undefined || present.has(language)) continue;
      present.set(language, { language, folder, shipped: folder === shipped });
    }
  }
  return [...present.values()];
}

/** Another reading process may be copying, or reading, the same file: it must never see half of it. */
async function copyWhole(source: string, target: string): Promise<void> {
  const partial = `${target}.${process.pid}`;
  await copyFile(source, partial);
  await rename(partial, target);
}

function shippedFolder(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');
}

async function dataFile(language: string, folders: readonly string[]): Promise<string | null> {
  if (!/^[a-z]{3}(_[a-z]+)?$/i.test(language)) return null;
  for (const folder of folders) {
    for (const name of [`${language}.traineddata.gz`, `${language}.traineddata`]) {
      const path = join(folder, name);
      const found = await access(path).then(
        () => true,
        () => false,
      );
      if (found) return path;
    }
  }
  return null;
}
