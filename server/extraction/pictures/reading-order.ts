import type { RecognisedWord } from '#server/extraction/protocol.ts';
import type { ReadLine } from './line-words.ts';

/** Lines of a second look that the first had not seen, in their place among its lines. */
export function withUnseen(lines: readonly ReadLine[], more: readonly ReadLine[]): ReadLine[] {
  const seen = lines.flatMap(({ words }) => words);
  const last = Math.max(-1, ...lines.map(({ paragraph }) => paragraph));
  const unseen = more.flatMap(({ words, paragraph }) => {
    const fresh = words.filter((word) => !seen.some((other) => overlap(word, other)));
    return fresh.length > 0 ? [{ words: fresh, paragraph: last + 1 + paragraph }] : [];
  });
  if (unseen.length === 0) return [...lines];
  const all = [...lines, ...unseen];
  return inOneColumn(all) ? all.toSorted((a, b) => middleOf(a) - middleOf(b)) : all;
}

function overlap(a: RecognisedWord, b: RecognisedWord): boolean {
  const wide = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return wide > 0.3 * Math.min(a.w, b.w) && high > 0.3 * Math.min(a.h, b.h);
}

/** Nearly no lines are beside each other: those of a chat are to the left and right, but one below the other. */
function inOneColumn(lines: readonly ReadLine[]): boolean {
  const spans = lines.map(spanOf).toSorted((a, b) => a[0] - b[0]);
  const beside = spans.filter(([top, bottom], at) => {
    const [, above] = spans[at - 1] ?? [0, -Infinity];
    return above - top > 0.5 * (bottom - top);
  });
  return beside.length <= 0.1 * spans.length;
}

function spanOf({ words }: ReadLine): [top: number, bottom: number] {
  return [Math.min(...words.map(({ y }) => y)), Math.max(...words.map(({ y, h }) => y + h))];
}

function middleOf(line: ReadLine): number {
  const [top, bottom] = spanOf(line);
  return (top + bottom) / 2;
}
