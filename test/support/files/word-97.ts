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
  /** Numbered or with a bullet, which is not in its text: the level, from 0, in the document's list. */
  listed?: number;
}

/** A level of a list: its format as Word numbers it, and its text, with the signs 0 to 8 for the numbers of levels. */
export interface Level {
  format: number;
  text: string;
}

/** A field of a form as it is in the text: its instruction between two marks, then what it shows. */
export const formField = (instruction: string, shown = ''): string => `\u0013 ${instruction} \u0014${shown}\u0015`;

const textAt = 0x6_00;
const page = 512;

/** A document of Word 97 ([MS-DOC]) of a few paragraphs: text, and what says how it is shown. */
export function word97(paragraphs: readonly Paragraph[], list: readonly Level[] = []): Buffer {
  const passages = paragraphs.flatMap(({ passages: own }) => [...own, { text: '\r' }]);
  const text = Buffer.from(passages.map(({ text: own }) => own).join(''), 'utf16le');
  const first = Math.ceil((textAt + text.length) / page);
  const stream = Buffer.alloc((first + 2) * page);
  text.copy(stream, textAt);
  const lengths = paragraphs.map(({ passages: own }) => own.reduce((sum, each) => sum + each.text.length, 1));
  const characters = runs(
    passages.map((passage: Passage) => [passage.text.length, passage.hidden === true ? 1 : 0]),
    { isParagraph: false, looks: [[0], [3, 0x3c, 0x08, 1]] },
  );
  const shapes = runs(
    paragraphs.map(({ listed = -1 }, at) => [lengths[at] ?? 0, listed + 1]),
    { isParagraph: true, looks: [[2, 0, 0, 0], ...[0, 1, 2].map(ofLevel)] },
  );
  characters.copy(stream, first * page);
  shapes.copy(stream, (first + 1) * page);
  const tables = tableOf(text.length / 2, first);
  const lists =
    list.length === 0 ? { head: Buffer.alloc(0), levels: Buffer.alloc(0), uses: Buffer.alloc(0) } : listTables(list);
  const table = Buffer.concat([tables, lists.head, lists.levels, lists.uses]);
  const head = {
    0x0a: 0x02_00,
    0x18: textAt,
    0x4c: text.length / 2,
    0xfa: 0,
    0xfe: 12,
    0x1_02: 12,
    0x1_06: 12,
    0x1_a2: 24,
    0x2_e2: tables.length,
    0x2_e6: lists.head.length,
    0x2_ea: tables.length + lists.head.length + lists.levels.length,
    0x2_ee: lists.uses.length,
  };
  for (const [at, value] of Object.entries(head)) stream.writeUInt32LE(value, Number(at));
  stream.writeUInt16LE(0xa5_ec, 0);
  const file = compound.utils.cfb_new();
  compound.utils.cfb_add(file, '/WordDocument', stream);
  compound.utils.cfb_add(file, '/1Table', table);
  return compound.write(file, { type: 'buffer' });
}

/** In list 1, at this level. */
function ofLevel(level: number): readonly number[] {
  return [5, 0, 0, 0x0b, 0x46, 1, 0, 0x0a, 0x26, level];
}

/** One list of nine levels, which is used once. */
function listTables(list: readonly Level[]): Record<'head' | 'levels' | 'uses', Buffer> {
  const head = Buffer.alloc(2 + 28);
  head.writeUInt16LE(1);
  head.writeUInt32LE(77, 2);
  const levels = Array.from({ length: 9 }, (_, at) => {
    const { format, text } = list[at] ?? { format: 0, text: '' };
    const level = Buffer.alloc(28 + 2 + text.length * 2);
    level.writeUInt32LE(1);
    level.writeUInt8(format, 4);
    level.writeUInt16LE(text.length, 28);
    level.write(text, 30, 'utf16le');
    return level;
  });
  const uses = Buffer.alloc(4 + 16 + 4);
  uses.writeUInt32LE(1);
  uses.writeUInt32LE(77, 4);
  return { head, levels: Buffer.concat(levels), uses };
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
  looks: readonly (readonly number[])[];
}

/** A page that gives one of some looks to each stretch of letters. */
function runs(of: readonly [letters: number, look: number][], { isParagraph, looks }: Looks): Buffer {
  const placeOf = (look: number): number => 480 - 20 * look;
  const bytes = Buffer.alloc(page);
  for (const [at, look] of looks.entries()) Buffer.from(look).copy(bytes, placeOf(at));
  bytes.writeUInt8(of.length, page - 1);
  let at = textAt;
  bytes.writeUInt32LE(at, 0);
  for (const [nth, [letters, look]] of of.entries()) {
    at += letters * 2;
    bytes.writeUInt32LE(at, (nth + 1) * 4);
    const entry = (of.length + 1) * 4 + nth * (isParagraph ? 13 : 1);
    bytes.writeUInt8(placeOf(look) / 2, entry);
  }
  return bytes;
}
