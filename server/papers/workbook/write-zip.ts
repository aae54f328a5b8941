import { crc32, deflateRawSync } from 'node:zlib';

/** A zip archive with fixed dates, so that the same contents give the same bytes. Word and Excel files are zips. */
export interface ZipEntry {
  name: string;
  bytes: Buffer;
}

const DOS_DATE_2026_10_02 = ((2026 - 1980) << 9) | (10 << 5) | 2;
const DEFLATED = 8;
const UTF8_NAMES = 0x0800;

export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const nameBytes = Buffer.from(name, 'utf8');
    const facts = sharedFacts(bytes, packed, nameBytes.length);
    const local = Buffer.concat([u32(0x04034b50), facts, nameBytes, packed]);
    const attributes = Buffer.concat([u16(0), u16(0), u16(0), u32(0), u32(offset)]);
    directory.push(Buffer.concat([u32(0x02014b50), u16(20), facts, attributes, nameBytes]));
    bodies.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const count = u16(entries.length);
  const end = Buffer.concat([u32(0x06054b50), u16(0), u16(0), count, count, u32(listing.length), u32(offset), u16(0)]);
  return Buffer.concat([...bodies, listing, end]);
}

/** The fields the local header and the directory hold alike, from "version needed" to the extra field's length. */
function sharedFacts(bytes: Buffer, packed: Buffer, nameLength: number): Buffer {
  return Buffer.concat([
    u16(20),
    u16(UTF8_NAMES),
    u16(DEFLATED),
    u16(0),
    u16(DOS_DATE_2026_10_02),
    u32(crc32(bytes)),
    u32(packed.length),
    u32(bytes.length),
    u16(nameLength),
    u16(0),
  ]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
