import type { PageBitmap } from '#server/papers/pdfium/draw-page.ts';
import type { PdfiumPage } from '#server/papers/pdfium/pdfium.ts';
import { type Box, type PageWord, wordsOf } from '#server/papers/pdfium/words.ts';
import type { SeenWord } from './facts.ts';

/*
 * Which words of a page a person sees. The page is drawn with its words and without them: a word whose place looks the
 * same both times is hidden, whatever hides it (a box or picture over it, white ink, a layer that is off, the edge of
 * the page). Contrast alone would take a photograph over a word for the word.
 */

const dpi = 150;
/** Of 255, in the most different of red, green and blue. Less than the palest gray that is printed on purpose. */
const visible = 16;
/** So many characters in a row that are hidden make a word hidden: a box may cover part of an account number. */
const inARow = 3;
const unpainted = 3;
/** From this mode on words cut off what is drawn later, and are seen by what is drawn in them. */
const cutting = 4;

export interface LookedAt {
  words: (PageWord & Pick<SeenWord, 'sight'>)[];
  blank: boolean;
}

export function lookAt(page: PdfiumPage): LookedAt {
  const words = wordsOf(page.characters());
  const drawn = page.draw(dpi);
  const blank = spread(drawn, { x: 0, y: 0, width: page.width, height: page.height }) < visible;
  if (words.length === 0) return { words: [], blank };
  const without = page.drawWithoutText(dpi);
  const layer = words.filter(isUnpainted);
  const matched = layer.filter((word) => spread(drawn, word) >= visible);
  // A text layer belongs to a scan when most of it is where the scan has ink and nothing else is written there.
  const ofScan = matched.length * 2 > layer.length;
  const painted = words.filter((word) => !isUnpainted(word));
  const sightOf = (word: PageWord): SeenWord['sight'] => {
    if (!/[\p{L}\p{N}]/u.test(word.text)) return 'seen';
    if (!isUnpainted(word)) {
      if (isSeen(word, drawn, without)) return 'seen';
      return lacksFont(word) ? 'undrawn' : 'hidden';
    }
    if (!ofScan || isOver(word, painted)) return 'hidden';
    if (spread(drawn, word) >= visible) return 'seen';
    // Recognition is a little off, and finds words in specks; a black box over the scan is another matter.
    return darkest(drawn, word) < 128 ? 'hidden' : 'unmatched';
  };
  return { words: words.map((word) => ({ ...word, sight: sightOf(word) })), blank };
}

function isUnpainted({ characters }: PageWord): boolean {
  return characters.every(({ mode }) => mode === unpainted);
}

/** PDFium has letters of the Latin, Greek and Cyrillic scripts for files that bring none. */
function lacksFont({ text, characters }: PageWord): boolean {
  return (
    characters.every(({ embedded }) => !embedded) &&
    /[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}]/u.test(text)
  );
}

function isSeen({ characters }: PageWord, drawn: PageBitmap, without: PageBitmap): boolean {
  const sized = characters.filter(({ width, height }) => width > 0 && height > 0);
  // A character without a size has nothing to be seen, and no place where to look.
  if (sized.length === 0) return true;
  const shown = sized.map((character) =>
    character.mode >= cutting ? spread(drawn, character) >= visible : difference(drawn, without, character) >= visible,
  );
  const least = Math.min(inARow, shown.length);
  let hidden = 0;
  for (const [at, isShown] of shown.entries()) {
    hidden = isShown || !/[\p{L}\p{N}]/u.test(sized[at]?.text ?? '') ? 0 : hidden + 1;
    if (hidden >= least) return false;
  }
  return shown.some(Boolean);
}

/** Most of the word is where painted words are: under them nobody would look for it. */
function isOver(word: PageWord, painted: readonly PageWord[]): boolean {
  return painted.some((other) => {
    const width = Math.min(word.x + word.width, other.x + other.width) - Math.max(word.x, other.x);
    const height = Math.min(word.y + word.height, other.y + other.height) - Math.max(word.y, other.y);
    return width > 0 && height > 0 && width * height * 2 > word.width * word.height;
  });
}

interface Pixels {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The pixels that a box touches; none outside the page. */
function pixelsOf({ width, height }: PageBitmap, box: Box): Pixels {
  const scale = dpi / 72;
  return {
    left: Math.max(0, Math.floor(box.x * scale)),
    top: Math.max(0, Math.floor(box.y * scale)),
    right: Math.min(width, Math.ceil((box.x + box.width) * scale)),
    bottom: Math.min(height, Math.ceil((box.y + box.height) * scale)),
  };
}

function difference(one: PageBitmap, other: PageBitmap, box: Box): number {
  const { left, top, right, bottom } = pixelsOf(one, box);
  let most = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let at = (y * one.width + left) * 4; at < (y * one.width + right) * 4; at += 1) {
      most = Math.max(most, Math.abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0)));
    }
    if (most >= visible) return most;
  }
  return most;
}

/** How far apart the lightest and the darkest pixel are. */
function spread(bitmap: PageBitmap, box: Box): number {
  const { left, top, right, bottom } = pixelsOf(bitmap, box);
  const low = [255, 255, 255];
  const high = [0, 0, 0];
  let most = 0;
  for (let y = top; y < bottom && most < visible; y += 1) {
    for (let at = (y * bitmap.width + left) * 4; at < (y * bitmap.width + right) * 4; at += 4) {
      for (let color = 0; color < 3; color += 1) {
        const value = bitmap.pixels[at + color] ?? 0;
        if (value < (low[color] ?? 0)) low[color] = value;
        if (value > (high[color] ?? 0)) high[color] = value;
        most = Math.max(most, (high[color] ?? 0) - (low[color] ?? 0));
      }
    }
  }
  return most;
}

function darkest(bitmap: PageBitmap, box: Box): number {
  const { left, top, right, bottom } = pixelsOf(bitmap, box);
  let least = 255;
  for (let y = top; y < bottom; y += 1) {
    for (let at = (y * bitmap.width + left) * 4; at < (y * bitmap.width + right) * 4; at += 4) {
      const lightest = Math.max(bitmap.pixels[at] ?? 0, bitmap.pixels[at + 1] ?? 0, bitmap.pixels[at + 2] ?? 0);
      least = Math.min(least, lightest);
    }
  }
  return least;
}
