import type { Line, Word } from 'tesseract.js';
import type { RecognisedWord } from '#server/extraction/protocol.ts';

/** Below this the "words" of a photo of a lawn are read, not words. */
export const wordsAtLeast = 30;

/** The words of a line that are worth keeping; none where it says nothing. */
export function keptWords({ words }: Pick<Line, 'words'>): Word[] {
  return withoutSpecks(words.filter(({ confidence }) => confidence >= wordsAtLeast));
}

/** A scan's dirt and margins come out as lone strokes at the ends of lines, or as lines of nothing else. */
function withoutSpecks(words: readonly Word[]): Word[] {
  const speck = /^[|{}\\;:_~'`‘’.,]+$/;
  const first = words.findIndex(({ text }) => !speck.test(text));
  const last = words.findLastIndex(({ text }) => !speck.test(text));
  const kept = first === -1 ? [] : words.slice(first, last + 1);
  return kept.some(({ text }) => /[\p{L}\p{N}]/u.test(text)) ? kept : [];
}

/**
 * Where they are in the picture, each as high as the line along its baseline: a line of a scan may rise or fall, and
 * whoever reads the words again takes those of other heights for other lines.
 */
export function placed(words: readonly Word[], { baseline }: Pick<Line, 'baseline'>): RecognisedWord[] {
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

/** Degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270;

/** Words of a picture that was turned clockwise, where they are in the picture as it was; its size is the turned one's. */
export function turnedBack(
  words: readonly RecognisedWord[],
  { width, height }: { width: number; height: number },
  turned: Turn,
): RecognisedWord[] {
  return words.map((word) => {
    const { x, y, w, h } = word;
    switch (turned) {
      case 0:
        return word;
      case 90:
        return { ...word, x: y, y: width - x - w, w: h, h: w };
      case 180:
        return { ...word, x: width - x - w, y: height - y - h };
      case 270:
        return { ...word, x: height - y - h, y: x, w: h, h: w };
    }
  });
}
