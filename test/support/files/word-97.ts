import { CFB } from '@e965/xlsx';

interface CompoundFiles {
  utils: { cfb_new(): object; cfb_add(file: object, name: string, content: Buffer): void };
  write(file: object, options: { type: 'buffer' }): Buffer;
}

const compound = CFB as CompoundFiles;

interface Passage {
  text: string;
  hidden?: boolean;
}

export interface Paragraph {
  passages: readonly Passage[];
  /** Numbered or with a bullet, which is not in its text. */
  listed?: boolean;
}

/** A field of a form as it is in the text: its instruction between two marks, then what it shows. */
export const formField = (instruction: string, shown = ''): string => `\u0013 ${instruction} \u0014${shown}\u0015`;

const textAt = 0x6_00;
const page = 512;

/** A document of Word 97 ([MS-DOC]) of a few paragraphs: text, and what says how it is shown. */
export function word97(paragraphs: readonly Paragraph[]): Buffer {
  const passages = paragraphs.flatMap(({ passages: own }) => [...own, { text: '\r' }]);
  const text = Buffer.from(passages.map(({ text: own }) => own).join(''), 'utf16le');
  const first = Math.ceil((textAt + text.length) / page);
  const stream = Buffer.alloc((first + 2) * page);
  text.copy(stream, textAt);
  const lengths = paragraphs.map(({ passages: own }) => own.reduce((sum, each) => sum + each.text.length, 1));
  const characters = runs(
    passages.map((passage: Passage) => [passage.text.length, passage.hidden === true]),
    { isParagraph: false, setting: [3, 0x3c, 0x08, 1], plain: [0] },
  );
  const shapes = runs(
    paragraphs.map(({ listed = false }, at) => [lengths[at] ?? 0, listed]),
    { isParagraph: true, setting: [4, 0, 0, 0x0b, 0x46, 1, 0, 0], plain: [2, 0, 0, 0] },
  );
  characters.copy(stream, first * page);
  shapes.copy(stream, (first + 1) * page);
  const table = tableOf(text.length / 2, first);
  const head = {
    0x0a: 0x02_00,
    0x18: textAt,
    0x4c: text.length / 2,
    0xfa: 0,
    0xfe: 12,
    0x1_02: 12,
    0x1_06: 12,
    0x1_a2: 24,
  };
  for (const [at, value] of Object.entries(head)) stream.writeUInt32LE(value, Number(at));
  stream.writeUInt16LE(0xa5_ec, 0);
  const file = compound.utils.cfb_new();
  compound.utils.cfb_add(file, '/WordDocument', stream);
  compound.utils.cfb_add(file, '/1Table', table);
  return compound.write(file, { type: 'buffer' });
}

/** Where the pages with the looks are, then one piece of text. */
function tableOf(letters: number, first: number): Buffer {
  const end = textAt + letters * 2;
  const table = Buffer.alloc(24 + 21);
  for (const [nth, value] of [textAt, end, first, textAt, end, first + 1].entries())
    table.writeUInt32LE(value, nth * 4);
  table.writeUInt8(2, 24);
  table.writeUInt32LE(16, 25);
  table.writeUInt32LE(letters, 33);
  table.writeUInt32LE(textAt, 39);
  return table;
}

interface Looks {
  isParagraph: boolean;
  /** As they are in the file, behind their length. */
  setting: readonly number[];
  plain: readonly number[];
}

/** A page that gives one of two looks to each stretch of letters. */
function runs(of: readonly [letters: number, isSet: boolean][], { isParagraph, setting, plain }: Looks): Buffer {
  const [settingAt, plainAt] = [480, 460];
  const bytes = Buffer.alloc(page);
  Buffer.from(setting).copy(bytes, settingAt);
  Buffer.from(plain).copy(bytes, plainAt);
  bytes.writeUInt8(of.length, page - 1);
  let at = textAt;
  bytes.writeUInt32LE(at, 0);
  for (const [nth, [letters, isSet]] of of.entries()) {
    at += letters * 2;
    bytes.writeUInt32LE(at, (nth + 1) * 4);
    const entry = (of.length + 1) * 4 + nth * (isParagraph ? 13 : 1);
    bytes.writeUInt8((isSet ? settingAt : plainAt) / 2, entry);
  }
  return bytes;
}
