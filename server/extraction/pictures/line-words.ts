import type { Line, Word } from 'tesseract.js';
import type { RecognisedWord } from '#server/extraction/protocol.ts';

/** A line as it was read: its words with their places in the picture that was read. */
export interface ReadLine {
  words: RecognisedWord[];
  /** Lines of one paragraph have the same. */
  paragraph: number;
}

/** A letter that was mended is never surer than this: it is shown to be checked. */
const mendedAtMost = 55;
/** Further from a word than this many of its heights, a stroke is the edge of a page, not a letter. */
const besideWithin = 1.2;

/** The words of a line; none where it says nothing. Unsure ones are kept, with how unsure they are. */
export function wordsOf({ words, baseline }: Pick<Line, 'words' | 'baseline'>): RecognisedWord[] {
  return placed(withoutSpecks(mended(words)), { baseline });
}

/** "|" and "l" for "I", as the words around say: "| never agreed", "l'm". */
function mended(words: readonly Word[]): Word[] {
  return words.map((word, at) => {
    const text = isLetterI(words, at)
      ? word.text.replace(/[|l]/, 'I')
      : word.text.replace(/^[|l1](?=['’](m|ve|ll|d)\b)/, 'I');
    return text === word.text ? word : { ...word, text, confidence: Math.min(word.confidence, mendedAtMost) };
  });
}

/** A lone stroke as high as a letter, beside a word that goes on in small letters, or behind one that ends in them. */
function isLetterI(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (!word || !/^["“‘'(]?[|l][,.;:!?"”)]*$/.test(word.text)) return false;
  const [before, after] = [words[at - 1], words[at + 1]];
  if (after !== undefined && isBeside(word, after)) return /^\p{Ll}/u.test(after.text);
  return before !== undefined && /\p{Ll}[,;:]?$/u.test(before.text) && isBeside(before, word);
}

function isBeside(left: Word, right: Word): boolean {
  const high = Math.max(left.bbox.y1 - left.bbox.y0, right.bbox.y1 - right.bbox.y0);
  const low = Math.min(left.bbox.y1 - left.bbox.y0, right.bbox.y1 - right.bbox.y0);
  // Words without tall letters are three quarters as high as an "I"; a border goes through the line.
  return right.bbox.x0 - left.bbox.x1 < besideWithin * high && high < 2.2 * low;
}

/** A scan's dirt and margins come out as lone strokes at the ends of lines, or as lines of nothing else. */
function withoutSpecks(words: readonly Word[]): Word[] {
  const speck = /^[|{}()[\]\\;:_~'`‘’.,]+$/;
  const first = words.findIndex(({ text }) => !speck.test(text));
  const last = words.findLastIndex(({ text }) => !speck.test(text));
  const kept = first === -1 ? [] : words.slice(first, last + 1);
  return kept.some(({ text }) => /[\p{L}\p{N}]/u.test(text)) ? kept : [];
}

/**
 * Where they are in the picture, each as high as the line along its baseline: a line of a scan may rise or fall, and
 * whoever reads the words again takes those of other heights for other lines.
 */
function placed(words: readonly Word[], { baseline }: Pick<Line, 'baseline'>): RecognisedWord[] {
  const run = baseline.x1 - baseline.x0;
  const slope = run > 0 ? (baseline.y1 - baseline.y0) / run : 0;
  const at = words.map(({ bbox }) => baseline.y0 + ((bbox.x0 + bbox.x1) / 2 - baseline.x0) * slope);
  const above = Math.max(...words.map(({ bbox }, n) => (at[n] ?? 0) - bbox.y0));
  const below = Math.max(...words.map(({ bbox }, n) => bbox.y1 - (at[n] ?? 0)));
  return words.map(({ text, bbox, confidence }, n) => ({
    text,
    x: bbox.x0,
    y: Math.round((at[n] ?? 0) - above),
    w: bbox.x1 - bbox.x0,
    h: Math.round(above + below),
    confidence: Math.round(confidence),
  }));
}

export interface Size {
  width: number;
  height: number;
}

/**
 * Words of a picture that was turned clockwise around its middle, where they are in the picture as it was. Of one that
 * was turned a few degrees, each place is the box around the word.
 */
export function turnedBack(words: readonly RecognisedWord[], from: Size, to: Size, degrees: number): RecognisedWord[] {
  if (degrees === 0) return [...words];
  const [sin, cos] = [Math.sin((-degrees * Math.PI) / 180), Math.cos((-degrees * Math.PI) / 180)];
  return words.map((word) => {
    const corners = [
      [word.x, word.y],
      [word.x + word.w, word.y],
      [word.x, word.y + word.h],
      [word.x + word.w, word.y + word.h],
    ].map(([cornerX = 0, cornerY = 0]) => {
      const [x, y] = [cornerX - from.width / 2, cornerY - from.height / 2];
      return [x * cos - y * sin + to.width / 2, x * sin + y * cos + to.height / 2];
    });
    const xs = corners.map(([x = 0]) => x);
    const ys = corners.map(([, y = 0]) => y);
    const [left, top] = [Math.round(Math.min(...xs)), Math.round(Math.min(...ys))];
    return { ...word, x: left, y: top, w: Math.round(Math.max(...xs)) - left, h: Math.round(Math.max(...ys)) - top };
  });
}
