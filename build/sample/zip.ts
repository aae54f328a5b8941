import { inflateRawSync } from 'node:zlib';
import type { ZipEntry } from '#server/papers/workbook/write-zip.ts';

const DEFLATED = 8;
const END = Buffer.from('PK\u0005\u0006', 'latin1');

/** Reads archives of our own making (no zip64, no encryption); readers of strangers' files belong to extraction. */
export function readZip(archive: Buffer): ZipEntry[] {
  const end = archive.lastIndexOf(END);
  if (end < 0) throw new Error('This is not a zip archive: it has no end record.');
  const entries: ZipEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const packedSize = archive.readUInt32LE(at + 20);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + packedSize);
    const bytes = archive.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : Buffer.from(packed);
    entries.push({ name, bytes });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}
