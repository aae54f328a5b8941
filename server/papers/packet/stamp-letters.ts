import { ObjectCopier } from '#server/papers/join/copy-objects.ts';
import { asItems, asNode, resolved } from '#server/papers/join/page-tree.ts';
import { type FileStream, PdfFile } from '#server/papers/join/pdf-file.ts';
import { numberOf, type PdfDictionary, type PdfValue, reference } from '#server/papers/join/pdf-objects.ts';
import type { PdfWriter } from '#server/papers/join/write-pdf.ts';
import { linesOf, type Stamp } from './stamps.ts';

/*
 * The letters that stamps are written with: Typst sets each of them once, and its fonts with exactly these letters are
 * then those of all pages.
 */

export type Face = 'regular' | 'bold';

export interface StampLetters {
  /** What a stamp has to have as its resources. */
  resources: string;
  /** In points. */
  width(text: string, face: Face, size: number): number;
  capHeight(face: Face, size: number): number;
  /** As PDF shows it: its codes in hexadecimal. Throws for a letter that was not set. */
  codes(text: string, face: Face): string;
}

/** Everything that is in Arimo and written letter by letter, from the left. */
const plainLine = /^[\u0020-\u007E\u00A1-\u00AC\u00AE-\u017F\u2013\u2014\u2018\u2019\u201C\u201D\u2026]*$/u;

/** Whether a stamp can be written so; Typst sets every other one, which may take other fonts, or joins its letters. */
export function isPlainStamp(stamp: Stamp): boolean {
  return linesOf(stamp).every((line) => plainLine.test(line));
}

/** The letters of stamps, each once and in one order. */
export function lettersOf(stamps: readonly Stamp[]): string[] {
  return [...new Set(stamps.flatMap((stamp) => Array.from(linesOf(stamp).join(''))))].toSorted();
}

interface Font {
  object: string;
  codes: ReadonlyMap<string, number>;
  widths: ReadonlyMap<number, number>;
  capHeight: number;
}

/** Copies the fonts of the sheet of letters at a path. */
export function copyLetters(path: string, writer: PdfWriter): StampLetters {
  const file = new PdfFile(path);
  try {
    const copier = new ObjectCopier(file, writer);
    const fonts = fontsOf(file);
    const resources = writer.add({
      '/Font': { '/Regular': copier.value(fonts.regular.object), '/Bold': copier.value(fonts.bold.object) },
    });
    copier.finish();
    const code = (letter: string, face: Face): number => {
      const found = fonts[face].codes.get(letter);
      if (found === undefined) throw new Error(`The letter “${letter}” of a stamp was not set.`);
      return found;
    };
    return {
      resources,
      width: (text, face, size) =>
        Array.from(text).reduce((sum, letter) => sum + (fonts[face].widths.get(code(letter, face)) ?? 0), 0) *
        (size / 1000),
      capHeight: (face, size) => (fonts[face].capHeight * size) / 1000,
      codes: (text, face) => Array.from(text, (letter) => code(letter, face).toString(16).padStart(4, '0')).join(''),
    };
  } finally {
    file.close();
  }
}

function fontsOf(file: PdfFile): Record<Face, Font> {
  const pages = asNode(file, asNode(file, reference(file.begin()))?.['/Pages']);
  const [page = null] = asItems(file, pages?.['/Kids']);
  const resources = asNode(file, asNode(file, page)?.['/Resources']);
  const objects = Object.values(asNode(file, resources?.['/Font']) ?? {});
  const named = (name: string): Font => {
    const object = objects.find((each) => {
      const base = asNode(file, each)?.['/BaseFont'];
      return typeof base === 'string' && base.endsWith(name);
    });
    if (typeof object !== 'string') throw new Error(`The sheet of letters has no font ${name}.`);
    return fontOf(file, object);
  };
  return { regular: named('+Arimo-Regular'), bold: named('+Arimo-Bold') };
}

function fontOf(file: PdfFile, object: string): Font {
  const font = asNode(file, object);
  const [descendant = null] = asItems(file, font?.['/DescendantFonts']);
  const letters = asNode(file, descendant);
  const table = file.get(numberOf(font?.['/ToUnicode']));
  if (!letters || !table || !('stream' in table)) throw new Error('The sheet of letters has another kind of fonts.');
  return {
    object,
    codes: codesOf(file, table.stream),
    widths: widthsOf(file, letters),
    capHeight: Number(resolved(file, asNode(file, letters['/FontDescriptor'])?.['/CapHeight'])),
  };
}

/** Which code each letter has: the table of what the codes mean, the other way around. */
function codesOf(file: PdfFile, table: FileStream): Map<string, number> {
  const text = file.unpacked(table).toString('latin1');
  const lines = text.matchAll(/^<([\dA-F]{4})> <([\dA-F]{4})>$/gm);
  return new Map(
    Array.from(lines, ([, code = '', letter = '']) => [
      String.fromCharCode(Number.parseInt(letter, 16)),
      Number.parseInt(code, 16),
    ]),
  );
}

/** Of each code, in thousandths of the size: `first last width`, or `first [width …]` (ISO 32000-1, 9.7.4.3). */
function widthsOf(file: PdfFile, { '/W': list }: PdfDictionary): Map<number, number> {
  const widths = new Map<number, number>();
  const values: PdfValue[] = asItems(file, list);
  for (let at = 0; at < values.length;) {
    const [first, second] = [Number(values[at]), values[at + 1]];
    if (Array.isArray(second)) {
      for (const [index, width] of second.entries()) widths.set(first + index, Number(width));
      at += 2;
    } else {
      for (let code = first; code <= Number(second); code += 1) widths.set(code, Number(values[at + 2]));
      at += 3;
    }
  }
  return widths;
}
