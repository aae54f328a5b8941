import type { Attachment } from '#server/importers/message.ts';
import { mimeOfName } from '#server/rules/file-types.ts';
import type { Entry, MediaKeeper, Source } from '#server/importers/reader.ts';
import { KeptEntries } from './kept-entries.ts';

/** Files of messages that are entries of the same archive, by their path: names are the same in many conversations. */
export class ExportMedia {
  #byName = new Map<string, Entry[]>();
  #kept: KeptEntries;

  /** Without a keeper only sizes are told: the export is being looked through. */
  constructor(source: Source, keeper: MediaKeeper | null) {
    this.#kept = new KeptEntries(keeper);
    if (!source.isArchive) return;
    for (const entry of source.entries) {
      const name = fileName(entry.name);
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), entry]);
    }
  }

  /** `path` as the message has it, from the top of the export or from the folder of its file. */
  async attachment(
    path: string,
    folder: string,
    more: Partial<Pick<Attachment, 'name' | 'mimeType'>> = {},
  ): Promise<Attachment> {
    const name = fileName(path.replace(/[?#].*$/, ''));
    return { name, mimeType: mimeOfName(name), ...more, ...(await this.#kept.keep(this.#find(path, folder))) };
  }

  #find(path: string, folder: string): Entry | null {
    if (/^[a-z]+:/i.test(path)) return null;
    const relative = path.replace(/^\.?\//, '');
    const named = this.#byName.get(fileName(relative)) ?? [];
    const inFolder = `${folder}${relative}`;
    const exact = named.find(({ name }) => name === inFolder || name === relative);
    if (exact) return exact;
    // The export may be in a folder of its own, and parts of it may be packed without the folders above.
    const inside = named.filter(({ name }) => name.endsWith(`/${relative}`) || relative.endsWith(`/${name}`));
    return inside.length === 1 ? (inside[0] ?? null) : null;
  }
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
