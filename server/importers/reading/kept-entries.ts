import { exportLimits } from '#server/importers/limits.ts';
import type { Attachment } from '#server/importers/message.ts';
import type { Entry, MediaKeeper } from '#server/importers/reader.ts';

/** Attachments that are files of the same archive. Each is read once, however often it was sent. */
export class KeptEntries {
  #keeper: MediaKeeper | null;
  #known = new Map<Entry, Pick<Attachment, 'size' | 'sha256' | 'missing'>>();

  /** Without a keeper nothing is unpacked: the export is being looked through. */
  constructor(keeper: MediaKeeper | null) {
    this.#keeper = keeper;
  }

  /** What is over the limit is named with its size, and not kept. */
  async keep(entry: Entry | null): Promise<Pick<Attachment, 'size' | 'sha256' | 'missing'>> {
    if (entry === null) return { size: null, sha256: null, missing: true };
    const known = this.#known.get(entry);
    if (known) return known;
    const kept = entry.size > exportLimits.entryBytes ? null : await this.#keeper?.keep(entry.bytes());
    const described = { size: kept?.size ?? entry.size, sha256: kept?.sha256 ?? null, missing: false };
    this.#known.set(entry, described);
    return described;
  }
}
