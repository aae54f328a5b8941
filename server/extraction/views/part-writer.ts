import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identifyFile } from '#server/extraction/file-kind.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import { partFile, type ViewPart } from './view.ts';

/** Writes the files within a file next to its view; together they may be as large as an archive unpacked. */
export class PartWriter {
  readonly parts: ViewPart[] = [];
  #folder: string;
  #room: number;

  constructor(folder: string, limits: ExtractionLimits) {
    this.#folder = folder;
    this.#room = limits.archiveBytes;
  }

  /** As `add`, unless there is a part of this name with these bytes. */
  async addOnce(name: string, bytes: Buffer | null, claimed: { mimeType: string; size: number }): Promise<void> {
    const sha256 = bytes && hashOf(bytes);
    if (!this.parts.some((part) => part.name === name && part.sha256 === sha256)) await this.add(name, bytes, claimed);
  }

  /** Answers the number of the part. */
  async add(name: string, bytes: Buffer | null, claimed: { mimeType: string; size: number }): Promise<number> {
    const index = this.parts.length;
    if (bytes === null || bytes.length > this.#room) {
      this.parts.push({ name, mimeType: claimed.mimeType, kind: 'other', size: claimed.size, sha256: null });
      return index;
    }
    this.#room -= bytes.length;
    const path = join(this.#folder, partFile(index));
    await writeFile(path, bytes, { mode: 0o600, flush: true });
    const { mimeType, kind } = await identifyFile(path, name);
    this.parts.push({ name, mimeType, kind, size: bytes.length, sha256: hashOf(bytes) });
    return index;
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
