import { exportLimits } from '#server/importers/limits.ts';
import type { Attachment } from '#server/importers/message.ts';
import { mimeOfName } from '#server/rules/file-types.ts';
import type { Entry, MediaKeeper, Source } from '#server/importers/reader.ts';

type Kept = Pick<Attachment, 'size' | 'sha256' | 'missing'>;

/** Files of messages that are entries of the same archive. Each is read once, however often it was sent. */
export class ExportMedia {
  #keeper: MediaKeeper | null;
  #byName = new Map<string, Entry[]>();
  #kept = new Map<Entry, Kept>();

  /** Without a keeper only sizes are told: the export is being looked through. */
  constructor(source: Source, keeper: MediaKeeper | null) {
    this.#keeper = keeper;
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
    const entry = this.#find(path, folder);
    const kept = entry ? await this.#keep(entry) : { size: null, sha256: null, missing: true };
    const name = fileName(path.replace(/[?#].*$/, ''));
    return { name, mimeType: mimeOfName(name), ...more, ...kept };
  }

  #find(path: string, folder: string): Entry | undefined {
    if (/^[a-z]+:/i.test(path)) return undefined;
    const relative = path.replace(/^\.?\//, '');
    const named = this.#byName.get(fileName(relative)) ?? [];
    const inFolder = `${folder}${relative}`;
    const exact = named.find(({ name }) => name === inFolder || name === relative);
    if (exact) return exact;
    // The export may be in a folder of its own, and parts of it may be packed without the folders above.
    const inside = named.filter(({ name }) => name.endsWith(`/${relative}`) || relative.endsWith(`/${name}`));
    return inside.length === 1 ? inside[0] : undefined;
  }

  async #keep(entry: Entry): Promise<Kept> {
    const known = this.#kept.get(entry);
    if (known) return known;
    const kept = this.#keeper && entry.size <= exportLimits.entryBytes ? await this.#keeper.keep(entry.bytes()) : null;
    const described = { size: entry.size, sha256: kept?.sha256 ?? null, missing: false };
    this.#kept.set(entry, described);
    return described;
  }
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
