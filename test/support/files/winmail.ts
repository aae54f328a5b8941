/** A file in a winmail.dat; a message within it is one more of them. */
interface PackedFile {
  name: string;
  bytes: Buffer;
  mimeType?: string;
  isMessage?: boolean;
}

export interface Winmail {
  body?: string;
  /** What a message within a mail says of itself; the time is UTC. */
  head?: { name: string; address: string; to: string; subject: string; sent: Date };
  /** Rich text, which Outlook packs; here by nothing: "MELA" says so. */
  rtf?: string;
  files?: readonly PackedFile[];
}

/** What Outlook sends to those who have no Outlook ([MS-OXTNEF]). */
export function winmail({ body, head, rtf, files = [] }: Winmail): Buffer {
  const properties = [
    // One by its name, as every mail has some, before what matters.
    property(0x1f, 0x80_01, varying(unicode('x')), namedProperty('keywords')),
    ...(body === undefined ? [] : [property(0x1f, 0x10_00, varying(unicode(body)))]),
    ...(head === undefined ? [] : headOf(head)),
    ...(rtf === undefined ? [] : [property(0x1_02, 0x10_09, varying(unpackedRtf(rtf)))]),
  ];
  return Buffer.concat([
    numbers([0x22_3e_9f_78, 4], [1, 2]),
    attribute(1, 0x00_06_90_07, numbers([1252, 4], [0, 4])),
    attribute(1, 0x00_06_90_03, Buffer.concat([numbers([properties.length, 4]), ...properties])),
    ...files.flatMap(packed),
  ]);
}

function headOf({ name, address, to, subject, sent }: NonNullable<Winmail['head']>): Buffer[] {
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE((BigInt(sent.getTime()) + 11_644_473_600_000n) * 10_000n);
  const texts: [number, string][] = [
    [0x0c_1a, name],
    [0x0c_1f, address],
    [0x0e_04, to],
    [0x00_37, subject],
  ];
  return [...texts.map(([id, text]) => property(0x1f, id, varying(unicode(text)))), property(0x40, 0x00_39, time)];
}

function packed({ name, bytes, mimeType, isMessage = false }: PackedFile): Buffer[] {
  const properties = [
    property(0x1f, 0x37_07, varying(unicode(name))),
    ...(mimeType === undefined ? [] : [property(0x1f, 0x37_0e, varying(unicode(mimeType)))]),
    ...(isMessage ? [property(0x0d, 0x37_01, varying(Buffer.concat([Buffer.alloc(16, 9), bytes])))] : []),
  ];
  return [
    attribute(2, 0x00_06_90_02, Buffer.alloc(14)),
    attribute(2, 0x00_01_80_10, Buffer.from('SHORT~1.DAT\0', 'latin1')),
    ...(isMessage ? [] : [attribute(2, 0x00_06_80_0f, bytes)]),
    attribute(2, 0x00_06_90_05, Buffer.concat([numbers([properties.length, 4]), ...properties])),
  ];
}

function attribute(level: number, id: number, data: Buffer): Buffer {
  const sum = data.reduce((all, byte) => (all + byte) % 65_536, 0);
  return Buffer.concat([numbers([level, 1], [id, 4], [data.length, 4]), data, numbers([sum, 2])]);
}

function property(type: number, id: number, value: Buffer, name: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([numbers([type, 2], [id, 2]), name, value]);
}

function namedProperty(name: string): Buffer {
  return Buffer.concat([Buffer.alloc(16, 5), numbers([1, 4]), varying(unicode(name)).subarray(4)]);
}

/** One value, its length before it. */
function varying(value: Buffer): Buffer {
  return Buffer.concat([numbers([1, 4], [value.length, 4]), value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

function unicode(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf16le');
}

function unpackedRtf(rtf: string): Buffer {
  return Buffer.concat([
    numbers([rtf.length + 12, 4], [rtf.length, 4]),
    Buffer.from('MELA'),
    numbers([0, 4]),
    Buffer.from(rtf),
  ]);
}

function numbers(...of: readonly [value: number, length: number][]): Buffer {
  return Buffer.concat(
    of.map(([value, length]) => {
      const bytes = Buffer.alloc(length);
      bytes.writeUIntLE(value, 0, length);
      return bytes;
    }),
  );
}
