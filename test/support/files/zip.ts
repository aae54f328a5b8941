import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string | Buffer;
  content: Buffer | string;
  /** Kept as it is instead of deflated; ODF wants that of its first entry. */
  stored?: boolean;
  /** A size to declare instead of the true one. */
  lie?: number;
  /** Bit 11: the name is UTF-8. */
  utf8?: boolean;
}

/** A zip file with the entries given, in their order, dated 2 March 2024. */
export function zip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content);
    const name = typeof part.name === 'string' ? Buffer.from(part.name, 'utf8') : part.name;
    const packed = part.stored ? content : deflateRawSync(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(part.utf8 === false ? 0 : 0x800, 2);
    shared.writeUInt16LE(part.stored ? 0 : 8, 4);
    shared.writeUInt16LE(0x6000, 6);
    shared.writeUInt16LE(0x5862, 8);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(part.lie ?? content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, name, packed]);
    const ending = Buffer.alloc(14);
    ending.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), shared, ending, name]));
    locals.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, entries, end]);
}

/** A small zip that unpacks to `mebibytes`. */
export function zipBomb(mebibytes = 80): Buffer {
  const zeros = Buffer.alloc(10 * 1024 * 1024);
  const count = Math.ceil(mebibytes / 10);
  return zip(Array.from({ length: count }, (_, at) => ({ name: `zeros-${at}.bin`, content: zeros })));
}

/** A zip of more entries than an archive may have. */
export function crowdedZip(entries = 2_001): Buffer {
  return zip(Array.from({ length: entries }, (_, at) => ({ name: `note-${at}.txt`, content: 'x', stored: true })));
}
