import { crc32 } from 'node:zlib';
import type * as yauzl from 'yauzl';
import { entryName } from './entry-name.ts';
import { ImportError } from './import-error.ts';
import { exportLimits } from './limits.ts';
import type { Entry } from './reader.ts';
import { openEntry, openZip, readDirectory } from './zip-entries.ts';

/** Under this size nothing is a bomb, whatever its ratio: a page of blanks packs well. */
const harmless = 1024 ** 2;

/** Messages are streamed, a year of them in one file of an archive is no attachment. */
const holdsMessages = /\.(json|html?|xml|txt|csv|tsv|mbox)$/i;

/**
 * The files in a zip that may lie: names, counts and declared sizes are checked before anything is unpacked, and what is
 * unpacked must agree with them. An entry over the limit of an entry is listed and refused when it is read, so that one
 * long video does not refuse a chat.
 */
export async function openArchive(path: string): Promise<{ entries: Entry[]; close(): void }> {
  const zip = await openZip(path).catch(refusal);
  try {
    if (zip.entryCount > exportLimits.entries) {
      throw new ImportError('too_large', 'This archive has more than 50,000 files.');
    }
    const found = await readDirectory(zip).catch(refusal);
    // Errors of later reads come through their streams.
    zip.removeAllListeners('error').on('error', () => {});
    refuseBomb(found);
    const entries = found.flatMap((entry) => (isFile(entryName(entry)) ? [entryOf(zip, entry)] : []));
    if (entries.length === 0) throw new ImportError('empty', 'There are no files in this archive.');
    return { entries, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function refusal(error: unknown): never {
  if (error instanceof ImportError) throw error;
  if (error instanceof Error && /encrypt/i.test(error.message)) throw encrypted();
  if (error instanceof Error && /relative path|absolute path|characters in fileName/i.test(error.message))
    throw unsafe();
  throw new ImportError('damaged', 'This archive is damaged or incomplete. Export it again.', { cause: error });
}

function encrypted(): ImportError {
  return new ImportError(
    'encrypted',
    'This archive is protected with a password. Unpack it and import what is inside.',
  );
}

function unsafe(): ImportError {
  return new ImportError('unsafe', 'This archive has files with unsafe names, so it was not opened.');
}

function refuseBomb(entries: readonly yauzl.Entry[]): void {
  const total = { packed: 0, unpacked: 0 };
  for (const { compressedSize, uncompressedSize } of entries) {
    refuseRatio(uncompressedSize, compressedSize);
    total.packed += compressedSize;
    total.unpacked += uncompressedSize;
  }
  refuseRatio(total.unpacked, total.packed);
}

function refuseRatio(unpacked: number, packed: number): void {
  if (unpacked > harmless && unpacked > packed * exportLimits.ratio) {
    throw new ImportError('unsafe', 'This archive unpacks to far more than its size, so it was not opened.');
  }
}

/** No folder, and nothing that a Mac adds to an archive on its own. */
function isFile(name: string): boolean {
  return !name.endsWith('/') && !name.startsWith('__MACOSX/') && !/(^|\/)\.(_[^/]*|DS_Store)$/.test(name);
}

function entryOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Entry {
  const name = entryName(entry);
  if (/^\/|^[A-Za-z]:|(^|\/)\.\.(\/|$)|\0/.test(name)) throw unsafe();
  if (entry.isEncrypted()) throw encrypted();
  return { name, size: entry.uncompressedSize, bytes: () => bytesOf(zip, entry, name) };
}

async function* bytesOf(zip: yauzl.ZipFile, entry: yauzl.Entry, name: string): AsyncGenerator<Buffer> {
  if (entry.uncompressedSize > (holdsMessages.test(name) ? exportLimits.bytes : exportLimits.entryBytes)) {
    const advice = 'Unpack the archive and import this file on its own.';
    throw new ImportError('too_large', `“${name}” in this archive is larger than 25 MiB. ${advice}`);
  }
  let checksum = 0;
  try {
    for await (const part of (await openEntry(zip, entry)) as AsyncIterable<Buffer>) {
      checksum = crc32(part, checksum);
      yield part;
    }
  } catch (error) {
    throw new ImportError('damaged', `“${name}” in this archive is damaged. Export it again.`, { cause: error });
  }
  if (checksum !== entry.crc32) {
    throw new ImportError('damaged', `“${name}” in this archive is damaged. Export it again.`);
  }
}
