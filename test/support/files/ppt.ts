import { CFB } from '@e965/xlsx';

interface CompoundFiles {
  utils: { cfb_new(): object; cfb_add(file: object, name: string, content: Buffer): void };
  write(file: object, options: { type: 'buffer' }): Buffer;
}

const compound = CFB as CompoundFiles;

function record(type: number, instance: number, body: Buffer | readonly Buffer[]): Buffer {
  const content = Buffer.isBuffer(body) ? body : Buffer.concat(body);
  const head = Buffer.alloc(8);
  head.writeUInt16LE((instance << 4) | (Buffer.isBuffer(body) ? 0 : 0xf), 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

function figures(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, at * 4);
  return bytes;
}

const wide = (text: string): Buffer => record(0x0fa0, 0, Buffer.from(text, 'utf16le'));
const narrow = (text: string): Buffer => record(0x0fa8, 0, Buffer.from(text, 'latin1'));
const string = (instance: number, text: string): Buffer => record(0x0fba, instance, Buffer.from(text, 'utf16le'));

/**
 * A PowerPoint file from before 2007 that was saved fast: two slides, of which the first has a title in the outline, a
 * text box, a comment and notes, and is there in an older state too.
 */
export function ppt(options: { encrypted?: boolean } = {}): Buffer {
  const box = (words: Buffer): Buffer => record(0x040c, 0, [record(0xf002, 0, [record(0xf00d, 0, [words])])]);
  const comment = record(0x1388, 0, [
    record(0x138a, 0, [record(0x138b, 0, record(0x2ee0, 0, [string(0, 'Sam'), string(1, 'Is that so?')]))]),
  ]);
  const persisted = (persist: number, id: number): Buffer => record(0x03f3, 0, figures(persist, 0, 0, id, 0));
  const objects: [persist: number, bytes: Buffer][] = [
    [2, record(0x03ee, 0, [box(narrow('The old state'))])],
    [2, record(0x03ee, 0, [box(narrow('In the box')), comment])],
    [3, record(0x03ee, 0, [box(wide('Łódź\rtwo'))])],
    [4, record(0x03f0, 0, [record(0x03f1, 0, figures(256, 0)), box(narrow('Say it slowly'))])],
    [
      1,
      record(0x03e8, 0, [
        record(0x0ff0, 0, [persisted(2, 256), wide('Exchanges'), persisted(3, 257)]),
        record(0x0ff0, 2, [persisted(4, 512)]),
      ]),
    ],
  ];
  const offsets: number[] = [];
  let stream = Buffer.alloc(0);
  const add = (bytes: Buffer): number => {
    const at = stream.length;
    stream = Buffer.concat([stream, bytes]);
    return at;
  };
  for (const [, bytes] of objects) offsets.push(add(bytes));
  const directory = (entries: readonly [number, number][]): Buffer =>
    record(0x1772, 0, Buffer.concat(entries.map(([persist, offset]) => figures(persist | (1 << 20), offset))));
  const at = (index: number): [number, number] => [objects[index]?.[0] ?? 0, offsets[index] ?? 0];
  const first = add(directory([at(0), at(2), at(3), at(4)]));
  const before = add(record(0x0ff5, 0, figures(0, 0, 0, first, 1, 5, 0)));
  const second = add(directory([at(1)]));
  const last = add(record(0x0ff5, 0, figures(0, 0, before, second, 1, 5, 0)));
  const file = compound.utils.cfb_new();
  compound.utils.cfb_add(file, '/PowerPoint Document', stream);
  const token = options.encrypted ? 0xf3d1c4df : 0xe391c05f;
  compound.utils.cfb_add(file, '/Current User', record(0x0ff6, 0, figures(0x14, token, last, 0, 0)));
  return compound.write(file, { type: 'buffer' });
}
