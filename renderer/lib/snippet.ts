export interface Snippet {
  text: string;
  /** Where the found words are in it: [start, end] in UTF-16. */
  ranges: [number, number][];
}

/** Room on one line for what led up to the first found word. */
const leadAtMost = 28;

/** Starts a snippet shortly before its first found word, at a word, so that one line shows what was found. */
export function startNearFound(text: string, ranges: readonly (readonly [number, number])[]): Snippet {
  const first = Math.min(...ranges.map(([start]) => start));
  const from = first > leadAtMost && first < text.length ? wordStart(text, first - leadAtMost, first) : 0;
  if (from === 0) return { text, ranges: ranges.map(([start, end]) => [start, end]) };
  const moved = 1 - from;
  return { text: `…${text.slice(from)}`, ranges: ranges.map(([start, end]) => [start + moved, end + moved]) };
}

/** The first beginning of a word from here on, at the latest the found word itself. */
function wordStart(text: string, from: number, found: number): number {
  const space = text.slice(from - 1, found).search(/\s\S/);
  return space === -1 ? found : from + space;
}
