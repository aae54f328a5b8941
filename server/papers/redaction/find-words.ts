import { type PdfiumDocument, withPdfium } from '#server/papers/pdfium/pdfium.ts';
import { type Box, type PageWord, wordsOf } from '#server/papers/pdfium/words.ts';

/** A box to redact: `page` counts from 1, lengths are points from the top left of the upright page. */
export interface RedactionBox {
  page: number;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** PDFium’s boxes are tight: ink may reach out of them by so many points. */
const bleed = 1;

/** The words of a page, as they are in its text. Rejects with a PdfiumRefusal as `withPdfium` does. */
export function wordsAt(path: string, page: number): Promise<(Box & { text: string })[]> {
  return withPdfium(path, (pdf) =>
    wordsOn(pdf, page - 1).map(({ text, x, y, width, height }) => ({ text, x, y, width, height })),
  );
}

/**
 * The boxes of every place where a PDF has this text: whole words in any case, also across the ends of lines and of
 * pages, and divided by hyphens. A box for each word. Rejects as `wordsAt` does.
 */
export function findWords(path: string, text: string): Promise<RedactionBox[]> {
  return withPdfium(path, (pdf) => {
    const words = Array.from({ length: pdf.pageCount }, (_, page) =>
      wordsOn(pdf, page).map((word) => ({ page: page + 1, ...word })),
    ).flat();
    const found = new Set(
      placesOf(
        words.map((word) => word.text),
        text,
      ).flat(),
    );
    return [...found]
      .toSorted((one, other) => one - other)
      .flatMap((at) => {
        const word = words[at];
        return word ? [{ page: word.page, x: word.x, y: word.y, w: word.width, h: word.height }] : [];
      });
  });
}

function wordsOn(pdf: PdfiumDocument, page: number): PageWord[] {
  return pdf.page(page, ({ characters }) => wordsOf(characters()));
}

/** Where words are that read `text` together: the numbers of the words of each place. */
export function placesOf(words: readonly string[], text: string): number[][] {
  const wanted = lettersOf(text);
  if (wanted === '') return [];
  let letters = '';
  const wordAt: number[] = [];
  const begins = new Set<number>();
  for (const [at, word] of words.entries()) {
    // “Reyes’s”, “(Reyes)” and “well-known” have parts that begin and end words.
    for (const part of word.split(/[^\p{L}\p{M}\p{N}]+/u)) {
      begins.add(letters.length);
      for (const letter of lettersOf(part)) wordAt.push(...Array.from({ length: letter.length }, () => at));
      letters += lettersOf(part);
    }
  }
  begins.add(letters.length);
  const places: number[][] = [];
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (begins.has(at) && begins.has(end)) places.push([...new Set(wordAt.slice(at, end))]);
  }
  return places;
}

/** Only the letters and digits of a text, in one spelling: what it is compared by. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Whether a word has a character that one of the boxes touches. */
export function isTouched(word: PageWord, boxes: readonly RedactionBox[]): boolean {
  return boxes.some((box) => word.characters.some((character) => touches(character, box)));
}

function touches(character: Box, box: RedactionBox): boolean {
  return (
    character.x - bleed < box.x + box.w &&
    character.x + character.width + bleed > box.x &&
    character.y - bleed < box.y + box.h &&
    character.y + character.height + bleed > box.y
  );
}

/** What is painted over a word. */
export function withBleed({ x, y, width, height }: Box): Box {
  return { x: x - bleed, y: y - bleed, width: width + 2 * bleed, height: height + 2 * bleed };
}
