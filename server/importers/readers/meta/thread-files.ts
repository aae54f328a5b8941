import type { Entry, Source } from '#server/importers/reader.ts';
import { folderOf } from '#server/importers/reading/export-media.ts';

/** A conversation: its files, the oldest messages first. */
export interface ThreadFiles {
  /** From its folder: `inbox/annlee_123`; of a file of its own, its name. */
  key: string;
  files: Entry[];
}

/** `message_2.json` holds older messages than `message_1.json`. Encrypted chats are a file each, named as the chat. */
export function threadFiles(source: Source, extension: 'json' | 'html'): ThreadFiles[] {
  if (!source.isArchive) return source.entries.map((entry) => ({ key: entry.name, files: [entry] }));
  const numbered = new RegExp(`(^|/)message_(\\d+)\\.${extension}$`);
  const folders = new Map<string, { entry: Entry; number: number }[]>();
  for (const entry of source.entries) {
    const number = numbered.exec(entry.name)?.[2];
    if (number === undefined) continue;
    const folder = folderOf(entry.name);
    folders.set(folder, [...(folders.get(folder) ?? []), { entry, number: Number(number) }]);
  }
  const inFolders = [...folders].map(([folder, files]) => ({
    key: folder.split('/').slice(-3, -1).join('/'),
    files: files.toSorted((one, other) => other.number - one.number).map(({ entry }) => entry),
  }));
  return [...inFolders, ...loneFiles(source, extension, numbered)];
}

/** At the top of the archive or one folder below; deeper is the rest of the account. */
function loneFiles(source: Source, extension: string, numbered: RegExp): ThreadFiles[] {
  return source.entries
    .filter(({ name }) => name.endsWith(`.${extension}`) && !numbered.test(name) && name.split('/').length <= 2)
    .map((entry) => ({ key: entry.name.slice(entry.name.lastIndexOf('/') + 1), files: [entry] }));
}
