import type { LaidWord } from './text-layer.ts';

/** Which way the lines of a page run as it is seen: up or down only on a page that lies on its side. */
export type PageDirection = 'right' | 'up' | 'down';

export function directionOf(words: readonly LaidWord[]): PageDirection {
  // Of shorter words an upright one may be higher than wide too.
  const longer = words.filter(({ text }) => Array.from(text).length > 2);
  const onSide = longer.filter(({ width, height }) => height > width);
  if (onSide.length * 2 <= longer.length) return 'right';
  let down = 0;
  for (const [at, word] of longer.entries()) {
    const before = longer[at - 1];
    const isSameLine = before && before.x < word.x + word.width && word.x < before.x + before.width;
    if (isSameLine) down += Math.sign(word.y - before.y);
  }
  return down > 0 ? 'down' : 'up';
}

/** PDF's matrix that puts a word into its box, and its size along and across its line; of a page that is so high. */
export function placeOf(
  { x, y, width, height }: LaidWord,
  pageHeight: number,
  direction: PageDirection,
): { matrix: readonly number[]; along: number; across: number } {
  const [bottom, top] = [pageHeight - y - height, pageHeight - y];
  if (direction === 'right') return { matrix: [1, 0, 0, 1, x, bottom], along: width, across: height };
  const matrix = direction === 'up' ? [0, 1, -1, 0, x + width, bottom] : [0, -1, 1, 0, x, top];
  return { matrix, along: height, across: width };
}
