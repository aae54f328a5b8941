import type { DoubtfulRange } from '#renderer/api/generated.ts';

interface ReadText {
  text: string;
  doubtful: readonly DoubtfulRange[];
}

/** Such a part of the longest line: a line that long was ended by the margin, a shorter one by the writer. */
const veryFull = 0.94;
const full = 0.85;
const ratherFull = 0.5;
/** Shorter lines are no prose, in characters. */
const prose = 40;

/**
 * Text recognized from a page as it is read best: lines of one paragraph become one, and a word divided at a line's end
 * is whole, with its hyphen where the page writes it with one elsewhere. Lists, addresses and rows of a table keep their
 * lines. The ranges move with the text.
 */
export function asParagraphs({ text, doubtful }: ReadText): ReadText {
  const lines = text.split('\n');
  const longest = Math.max(...lines.map((line) => line.length));
  const hyphenated = new Set(text.toLowerCase().match(/\p{L}+-\p{L}+/gu));
  let joined = '';
  /** Where the text was shortened, and by how much until there. */
  const cuts: { at: number; by: number }[] = [];
  let at = 0;
  let by = 0;
  lines.forEach((line, index) => {
    joined += line;
    at += line.length + 1;
    const next = lines[index + 1];
    if (next === undefined) return;
    const divided = dividedWord(line, next);
    if (divided !== null) {
      // The line's end, and mostly the hyphen before it.
      const dropped = hyphenated.has(divided) ? 1 : 2;
      if (dropped === 2) joined = joined.slice(0, -1);
      by += dropped;
      cuts.push({ at: at - dropped, by });
    } else joined += continues(line, next, longest) ? ' ' : '\n';
  });
  const moved = (place: number): number => place - (cuts.findLast((cut) => place > cut.at)?.by ?? 0);
  return {
    text: joined,
    doubtful: doubtful.map((range) => ({ ...range, start: moved(range.start), end: moved(range.end) })),
  };
}

/** A hyphen before a small letter divided a word: both parts of it, as `pick-up`. */
function dividedWord(line: string, next: string): string | null {
  const start = /(\p{L}+)[\u00ad\u2010-]$/u.exec(line)?.[1];
  const rest = /^\p{Ll}\p{L}*/u.exec(next)?.[0];
  return start === undefined || rest === undefined ? null : `${start}-${rest}`.toLowerCase();
}

function continues(line: string, next: string, longest: number): boolean {
  if (line.trim() === '' || next.trim() === '' || /^\s*(?:[-–•*]|\(?\w{1,3}[.)])\s/u.test(next)) return false;
  if (/^\p{Ll}/u.test(next)) return line.length >= longest * ratherFull;
  if (line.length < prose || line.length < longest * full) return false;
  return (
    /[\p{Ll},]$/u.test(line) || (line.length >= longest * veryFull && /[.!?”]$/u.test(line) && /^\p{Lu}/u.test(next))
  );
}
