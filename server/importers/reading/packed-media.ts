import type { Attachment } from '#server/importers/message.ts';
import type { Entry, MediaKeeper, Source } from '#server/importers/reader.ts';
import { mimeOfName } from '#server/rules/file-types.ts';
import { KeptEntries } from './kept-entries.ts';

/** The files that are packed with the texts of an export, by their names. */
export class PackedMedia {
  #files = new Map<string, Entry[]>();
  #kept: KeptEntries;

  /** Without a keeper nothing is unpacked. */
  constructor(source: Source, texts: readonly Entry[], keeper: MediaKeeper | null) {
    this.#kept = new KeptEntries(keeper);
    if (!source.isArchive) return;
    const isText = new Set(texts);
    for (const entry of source.entries) {
      if (isText.has(entry)) continue;
      const name = baseName(entry.name);
      this.#files.set(name, [...(this.#files.get(name) ?? []), entry]);
    }
  }

  readonly holds = (name: string): boolean => this.#find(name) !== null;

  /** By its whole path; by its name alone only where no other file has it. */
  #find(name: string): Entry | null {
    const found = this.#files.get(baseName(name)) ?? [];
    const whole = found.filter((entry) => `/${entry.name}`.endsWith(`/${name.replace(/^\/+/, '')}`));
    const [only, ...others] = whole.length > 0 ? whole : found;
    return only !== undefined && others.length === 0 ? only : null;
  }

  async attachments(names: readonly string[]): Promise<Attachment[]> {
    const attachments: Attachment[] = [];
    for (const name of names) attachments.push(await this.#attachment(name));
    return attachments;
  }

  async #attachment(name: string): Promise<Attachment> {
    return { name, mimeType: mimeOfName(name), ...(await this.#kept.keep(this.#find(name))) };
  }
}

function baseName(name: string): string {
  return name.split('/').at(-1) ?? name;
}
