import { crc32 } from 'node:zlib';
import type * as yauzl from 'yauzl';
import { damaged, ExtractionError, locked, overLimit } from '#server/extraction/extraction-error.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import { entryName } from '#server/importers/entry-name.ts';
import { openEntry, openZip, readDirectory } from '#server/importers/zip-entries.ts';

export type EntryFault = 'locked' | 'damaged' | 'unknown packing';

export interface ArchiveEntry {
  name: string;
  /** As the directory declares it: only reading the entry proves it. */
  declaredSize: number;
  modified: Date;
  encrypted: boolean;
  folder: boolean;
}

/**
 * A zip that may lie. Nothing is believed: entries are counted, every unpacked byte of all entries together is
 * counted while it comes, and each entry's size and checksum must agree with what it declared.
 */
export class Archive {
  readonly entries: readonly ArchiveEntry[];
  #zip: yauzl.ZipFile;
  #records: Map<string, yauzl.Entry>;
  #limits: ExtractionLimits;
  #what: string;
  #unpacked = 0;

  private constructor(zip: yauzl.ZipFile, found: yauzl.Entry[], limits: ExtractionLimits, what: string) {
    this.#zip = zip;
    this.#limits = limits;
    this.#what = what;
    this.#records = new Map(found.map((entry) => [entryName(entry), entry]));
    this.entries = found.map(describe);
  }

  /** `what` names the file in sentences: "archive", "Word document". */
  static async open(file: string | Buffer, limits: ExtractionLimits, what: string): Promise<Archive> {
    try {
      const zip = await openZip(file);
      if (zip.entryCount > limits.archiveEntries) {
        zip.close();
        throw overLimit('archiveEntries', limits.archiveEntries);
      }
      const entries = await readDirectory(zip).finally(() => {
        zip.removeAllListeners('error').on('error', () => {}); // Errors of later reads come through their streams.
      });
      return new Archive(zip, entries, limits, what);
    } catch (error) {
      if (error instanceof ExtractionError) throw error;
      if (error instanceof Error && /encrypt/i.test(error.message)) throw locked(what);
      throw damaged(what, error);
    }
  }

  has(name: string): boolean {
    return this.#records.has(name);
  }

  /** The bytes of an entry, or null when there is none of this name. */
  async read(name: string): Promise<Buffer | null> {
    const entry = this.#records.get(name);
    return entry ? this.#unpack(entry) : null;
  }

  /** Unpacks every entry and throws the bytes away; says for each name what is wrong with it, if anything. */
  async verify(): Promise<Map<string, EntryFault>> {
    const faults = new Map<string, EntryFault>();
    for (const [name, entry] of this.#records) {
      if (entry.isEncrypted()) faults.set(name, 'locked');
      else if (!entry.canDecodeFileData()) faults.set(name, 'unknown packing');
      else {
        await this.#unpack(entry).catch((error: unknown) => {
          if (!(error instanceof ExtractionError) || error.reason !== 'damaged') throw error;
          faults.set(name, 'damaged');
        });
      }
    }
    return faults;
  }

  close(): void {
    this.#zip.close();
  }

  async #unpack(entry: yauzl.Entry): Promise<Buffer> {
    if (entry.isEncrypted()) throw locked(this.#what);
    const parts: Buffer[] = [];
    let checksum = 0;
    try {
      const stream = await openEntry(this.#zip, entry);
      for await (const part of stream as AsyncIterable<Buffer>) {
        this.#unpacked += part.length;
        if (this.#unpacked > this.#limits.archiveBytes) {
          stream.destroy();
          throw this.#tooMuch();
        }
        checksum = crc32(part, checksum);
        parts.push(part);
      }
    } catch (error) {
      throw error instanceof ExtractionError ? error : damaged(this.#what, error);
    }
    if (checksum !== entry.crc32) throw damaged(this.#what, new Error('the checksum of an entry does not agree'));
    return Buffer.concat(parts);
  }

  #tooMuch(): Error {
    return overLimit('archiveBytes', this.#limits.archiveBytes);
  }
}

function describe(entry: yauzl.Entry): ArchiveEntry {
  const name = entryName(entry);
  return {
    name,
    declaredSize: entry.uncompressedSize,
    modified: entry.getLastModDate({ timezone: 'UTC' }),
    encrypted: entry.isEncrypted(),
    folder: name.endsWith('/'),
  };
}
