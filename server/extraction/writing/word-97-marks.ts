import { compoundFile } from '#server/extraction/office/compound-file.ts';
import { type ListPlace, ParagraphNumbering } from '#server/extraction/office/paragraph-numbering.ts';
import { inList, listsOf, listsOfStyles } from './word-97-lists.ts';

/*
 * What a document of Word 97 to 2003 has and the library that reads its text does not say ([MS-DOC]). Lengths are in
 * bytes, numbers little-endian.
 */

export interface Word97Marks {
  /** Words that are formatted as hidden; they are in the text like any others. */
  hidden: string[];
  /** The paragraphs of the main text, in their order. */
  paragraphs: Word97Paragraph[];
  checkBoxes: number;
  dropDowns: number;
}

export interface Word97Paragraph {
  text: string;
  /** It has a number or a bullet, which Word makes when it shows it. */
  isListed: boolean;
  /** Null where the file does not say which. */
  place: ListPlace | null;
}

const none: Word97Marks = { hidden: [], paragraphs: [], checkBoxes: 0, dropDowns: 0 };

/** Nothing for a file whose tables lead out of it: its text was read all the same. */
export function word97Marks(bytes: Buffer): Word97Marks {
  try {
    const file = compoundFile(bytes);
    const stream = file.find('WordDocument');
    const table = stream && file.find((stream.readUInt16LE(0x0a) & 0x02_00) === 0 ? '0Table' : '1Table');
    return stream && table ? marksOf(stream, table) : none;
  } catch (error) {
    if (error instanceof RangeError) return none;
    throw error;
  }
}

/** Where the head of the document says where a table is: its place in the table stream, then its length. */
const places = { mainLetters: 0x00_4c, characters: 0x00_fa, paragraphs: 0x01_02, text: 0x01_a2 };
const vanish = 0x08_3c;

function marksOf(stream: Buffer, table: Buffer): Word97Marks {
  const pieces = piecesOf(stream, table);
  const isHidden = ({ properties }: Run): boolean =>
    propertiesIn(properties).some(({ code, value }) => code === vanish && value !== 0);
  const hidden = joined(runsOf(stream, table, places.characters).filter(isHidden));
  const text = pieces.map((piece) => textOf(stream, piece)).join('');
  const fields = (name: string): number => text.match(new RegExp(`\\u0013\\s*${name}\\b`, 'g'))?.length ?? 0;
  return {
    hidden: hidden.map((run) => wordsOf(stream, pieces, run)).filter((words) => words !== ''),
    paragraphs: paragraphsOf(stream, table, pieces),
    checkBoxes: fields('FORMCHECKBOX'),
    dropDowns: fields('FORMDROPDOWN'),
  };
}

/** Numbered as Word does: a list's paragraphs are counted in the order of the text. */
function paragraphsOf(stream: Buffer, table: Buffer, pieces: readonly Piece[]): Word97Paragraph[] {
  const runs = runsOf(stream, table, places.paragraphs).toSorted((one, other) => one.from - other.from);
  const styles = listsOfStyles(stream, table, propertiesIn);
  const numbering = new ParagraphNumbering(listsOf(stream, table), new Map());
  const found: Word97Paragraph[] = [];
  let text = '';
  let left = stream.readUInt32LE(places.mainLetters);
  for (const piece of pieces) {
    const letters = textOf(stream, piece);
    for (let at = 0; at < letters.length && left > 0; at++, left--) {
      const letter = letters.charAt(at);
      text += letter;
      if (letter !== '\r' && letter !== '\u0007') continue;
      const place = piece.from + at * (piece.wide ? 2 : 1);
      const run = runs[lastAtOrBefore(runs, place)];
      const own = run ? { ...styles[run.style], ...inList(propertiesIn(run.properties)) } : {};
      const isListed = (own.list ?? 0) !== 0;
      const next = { style: null, list: String(own.list), level: own.level ?? 0 };
      found.push({ text: shownIn(text), isListed, place: isListed ? numbering.next(next) : null });
      text = '';
    }
  }
  return found;
}

function lastAtOrBefore(runs: readonly Run[], place: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.from ?? Infinity) <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Without instructions of fields and signs that are not shown, and with single blanks: for comparing. */
export function shownIn(text: string): string {
  let shown = text;
  for (let before = ''; before !== shown;) {
    before = shown;
    shown = shown.replaceAll(/\u0013[^\u0013-\u0015]*(?:\u0014([^\u0013-\u0015]*))?\u0015/g, '$1');
  }
  return shown.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}

/** From and to are places in the document stream; `style` is the number of a paragraph's style. */
interface Run {
  from: number;
  to: number;
  style: number;
  properties: Buffer;
}

interface Piece {
  from: number;
  to: number;
  wide: boolean;
}

/** The stretches of text in their order. */
function piecesOf(stream: Buffer, table: Buffer): Piece[] {
  let at = stream.readUInt32LE(places.text);
  while (table.readUInt8(at) === 1) at += 3 + table.readUInt16LE(at + 1);
  const length = table.readUInt32LE(at + 1);
  const start = at + 5;
  const count = Math.floor((length - 4) / 12);
  const pieces: Piece[] = [];
  for (let nth = 0; nth < count; nth++) {
    const letters = table.readUInt32LE(start + (nth + 1) * 4) - table.readUInt32LE(start + nth * 4);
    const place = table.readUInt32LE(start + (count + 1) * 4 + nth * 8 + 2);
    const wide = (place & 0x40_00_00_00) === 0;
    const from = wide ? place : (place & 0x3f_ff_ff_ff) / 2;
    pieces.push({ from, to: from + letters * (wide ? 2 : 1), wide });
  }
  return pieces;
}

function textOf(stream: Buffer, { from, to, wide }: Piece): string {
  return new TextDecoder(wide ? 'utf-16le' : 'windows-1252').decode(stream.subarray(from, to));
}

function wordsOf(stream: Buffer, pieces: readonly Piece[], { from, to }: Run): string {
  const within = pieces.filter((piece) => piece.from < to && piece.to > from);
  return within
    .map((piece) => textOf(stream, { ...piece, from: Math.max(from, piece.from), to: Math.min(to, piece.to) }))
    .join('')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/** What is divided by its other looks is one passage. */
function joined(runs: readonly Run[]): Run[] {
  const found: Run[] = [];
  for (const run of runs.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last?.to === run.from) last.to = run.to;
    else found.push({ ...run });
  }
  return found;
}

const page = 512;

/** The properties of characters or paragraphs, from the pages of 512 bytes that a table names. */
function runsOf(stream: Buffer, table: Buffer, place: number): Run[] {
  const start = stream.readUInt32LE(place);
  const count = Math.floor((stream.readUInt32LE(place + 4) - 4) / 8);
  const runs: Run[] = [];
  for (let nth = 0; nth < count; nth++) {
    const number = table.readUInt32LE(start + (count + 1) * 4 + nth * 4) & 0x3f_ff_ff;
    const entries = stream.subarray(number * page, (number + 1) * page);
    const size = entries.readUInt8(page - 1);
    for (let each = 0; each < size; each++) {
      const from = entries.readUInt32LE(each * 4);
      const to = entries.readUInt32LE((each + 1) * 4);
      const own = place === places.characters ? ofCharacters(entries, size, each) : ofParagraph(entries, size, each);
      runs.push({ from, to, ...own });
    }
  }
  return runs;
}

type Own = Pick<Run, 'style' | 'properties'>;

function ofCharacters(entries: Buffer, size: number, each: number): Own {
  const at = entries.readUInt8((size + 1) * 4 + each) * 2;
  const properties = at === 0 ? entries.subarray(0, 0) : entries.subarray(at + 1, at + 1 + entries.readUInt8(at));
  return { style: 0, properties };
}

/** Behind the number of its style. */
function ofParagraph(entries: Buffer, size: number, each: number): Own {
  const at = entries.readUInt8((size + 1) * 4 + each * 13) * 2;
  if (at === 0) return { style: 0, properties: entries.subarray(0, 0) };
  const length = entries.readUInt8(at);
  const [start, end] = length === 0 ? [at + 2, at + 2 + entries.readUInt8(at + 1) * 2] : [at + 1, at + length * 2];
  return { style: entries.readUInt16LE(start), properties: entries.subarray(start + 2, end) };
}

/** How long a value is, by the three highest bits of its code; six says it itself. */
const valueLengths = [1, 1, 2, 4, 2, 2, null, 3];
const tableDefinition = 0xd6_08;

function propertiesIn(bytes: Buffer): { code: number; value: number }[] {
  const found: { code: number; value: number }[] = [];
  for (let at = 0; at + 3 <= bytes.length;) {
    const code = bytes.readUInt16LE(at);
    at += 2;
    const own = code === tableDefinition ? bytes.readUInt16LE(at) + 1 : bytes.readUInt8(at) + 1;
    const length = valueLengths[code >> 13] ?? own;
    if (at + length > bytes.length) break;
    found.push({ code, value: length === 1 ? bytes.readUInt8(at) : length === 2 ? bytes.readUInt16LE(at) : 0 });
    at += length;
  }
  return found;
}
