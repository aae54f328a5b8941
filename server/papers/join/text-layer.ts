import type { Box } from '#server/papers/pdfium/words.ts';
import { rightToLeft } from '#server/papers/scripts.ts';
import { boxFont } from './box-font.ts';
import { directionOf, placeOf } from './page-direction.ts';
import { type PdfDictionary, type PdfObject, reference } from './pdf-objects.ts';

/*
 * Words under a picture: found, copied and read aloud, never painted (text mode 3). Every letter of their font
 * is a box, and a table says which character each code is (ISO 32000-1, 9.10.3).
 */

/** A word as it is read; of a page, in points from its top left. */
export type LaidWord = Box & { text: string };

export interface TextLayers {
  /** For each page what is drawn on it, with the font under its name. */
  contents: string[];
  /** The font’s objects, from the number that was given on; the first is the font. */
  objects: [number, PdfObject][];
}

export const wordsFont = '/CasewrightWords';
const half = 0.5;

/** `height`: of the page, in points. The pages share one font. */
export function textLayers(
  pages: readonly { words: readonly LaidWord[]; height: number }[],
  firstNumber: number,
): TextLayers {
  const codes = new Map<string, number>();
  const contents = pages.map(({ words, height }) => {
    const direction = directionOf(words);
    const shown = words.map((word) => shownWord(word, placeOf(word, height, direction), codes));
    return `BT 3 Tr\n${shown.join('')}ET\n`;
  });
  return { contents, objects: fontObjects(codes, firstNumber) };
}

function shownWord(word: LaidWord, place: ReturnType<typeof placeOf>, codes: Map<string, number>): string {
  const letters = asSeen(word.text);
  const size = Math.max(1, place.across);
  const length = Math.max(1, place.along);
  // The blank between two words is where the next one is read: left of a word that is read from the right.
  const blankFirst = letters.turned;
  const characters = blankFirst ? [' ', ...letters.all] : [...letters.all, ' '];
  for (const character of characters) if (!codes.has(character)) codes.set(character, codes.size + 1);
  const scale = (length / (letters.all.length * size * half)) * 100;
  const hex = characters.map((character) => hexOf(codes.get(character) ?? 0)).join('');
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = place.matrix;
  const back = blankFirst ? length / letters.all.length : 0;
  const at = `${a} ${b} ${c} ${d} ${number(x - back * a)} ${number(y - back * b)}`;
  return `${wordsFont} ${number(size)} Tf ${number(scale)} Tz ${at} Tm <${hex}> Tj\n`;
}

/** From left to right, as a PDF has them: readers turn a word of Arabic or Hebrew around again. */
function asSeen(text: string): { all: string[]; turned: boolean } {
  if (!rightToLeft.test(text)) return { all: Array.from(text), turned: false };
  // Figures in it are read from the left.
  const runs = text.match(/\p{N}+|[^\p{N}]/gu) ?? [];
  return { all: runs.toReversed().flatMap((run) => Array.from(run)), turned: true };
}

function fontObjects(codes: ReadonlyMap<string, number>, first: number): [number, PdfObject][] {
  const name = wordsFont;
  const font = boxFont();
  const info = { '/Registry': 'u:Adobe', '/Ordering': 'u:Identity', '/Supplement': 0 };
  return [
    [
      first,
      {
        value: {
          '/Type': '/Font',
          '/Subtype': '/Type0',
          '/BaseFont': name,
          '/Encoding': '/Identity-H',
          '/DescendantFonts': [reference(first + 1)],
          '/ToUnicode': reference(first + 3),
        },
      },
    ],
    [
      first + 1,
      {
        value: {
          '/Type': '/Font',
          '/Subtype': '/CIDFontType2',
          '/BaseFont': name,
          '/CIDSystemInfo': info,
          '/FontDescriptor': reference(first + 2),
          '/DW': half * 1000,
          '/CIDToGIDMap': reference(first + 5),
        },
      },
    ],
    [
      first + 2,
      {
        value: {
          '/Type': '/FontDescriptor',
          '/FontName': name,
          '/Flags': 5,
          '/FontBBox': [0, 0, half * 1000, 1000],
          '/ItalicAngle': 0,
          '/Ascent': 1000,
          '/Descent': 0,
          '/CapHeight': 1000,
          '/StemV': 80,
          '/FontFile2': reference(first + 4),
        },
      },
    ],
    [first + 3, streamOf(Buffer.from(characterTable(codes)))],
    [first + 4, streamOf(font, { '/Length1': font.length })],
    [first + 5, streamOf(Buffer.from('0001'.repeat(codes.size + 1), 'hex'))],
  ];
}

function streamOf(data: Buffer, dict: PdfDictionary = {}): PdfObject {
  return { stream: { data: data.toString('base64'), dict } };
}

/** A table of a PDF has blocks of at most so many lines. */
const linesInBlock = 100;

function characterTable(codes: ReadonlyMap<string, number>): string {
  const lines = [...codes].map(([character, code]) => {
    const units = Array.from({ length: character.length }, (_, at) => hexOf(character.charCodeAt(at)));
    return `<${hexOf(code)}> <${units.join('')}>\n`;
  });
  const blocks = Array.from({ length: Math.ceil(lines.length / linesInBlock) }, (_, at) => {
    const block = lines.slice(at * linesInBlock, (at + 1) * linesInBlock);
    return `${block.length} beginbfchar\n${block.join('')}endbfchar\n`;
  });
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Casewright-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join('')}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}

function hexOf(value: number): string {
  return value.toString(16).padStart(4, '0').toUpperCase();
}

function number(value: number): string {
  return value.toFixed(3);
}
