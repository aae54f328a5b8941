import type { SearchTerm } from '#server/rules/search-patterns.ts';
import { hitWordsOf, type HitWord, type Wanted, wantedOf } from './search-hits.ts';

/* A stretch of a page around what was searched, as a reader of results needs it. */

/** `ranges` are [start, end) in UTF-16 units of `snippet`. */
export interface Snippet {
  snippet: string;
  ranges: [number, number][];
}

const snippetWords = 28;
/** A word may be as long as a page: of a stretch this many characters are shown. */
const snippetLength = 600;

/** Of a text the words that hold the most of the terms; the first of several as good. One walk, word by word. */
export function cutOut(text: string, terms: readonly SearchTerm[]): Snippet {
  return cutter(terms)(text);
}

/** The same of many texts. */
export function cutter(terms: readonly SearchTerm[]): (text: string) => Snippet {
  const wanted = wantedOf(terms);
  return (text) => cut(text, terms.length, wanted);
}

function cut(text: string, terms: number, wanted: Wanted): Snippet {
  const window: HitWord[] = [];
  const inside = new Map<number, number>();
  let best: readonly HitWord[] = [];
  let most = 0;
  for (const word of hitWordsOf(text, wanted)) {
    window.push(word);
    for (const { term } of word.hits) inside.set(term, (inside.get(term) ?? 0) + 1);
    const gone = window.length > snippetWords ? window.shift() : undefined;
    for (const { term } of gone?.hits ?? []) {
      const left = (inside.get(term) ?? 1) - 1;
      if (left === 0) inside.delete(term);
      else inside.set(term, left);
    }
    if (inside.size > most) [best, most] = [[...window], inside.size];
    if (most === terms) break;
  }
  return shown(text, best, wanted);
}

/** The stretch begins some words before its first hit, and says where all hits in it are. */
function shown(text: string, found: readonly HitWord[], wanted: Wanted): Snippet {
  const first = found.findIndex(({ hits }) => hits.length > 0);
  const from = found[Math.max(0, first - 5)]?.from ?? 0;
  const rest = text.slice(from, from + 4 * snippetLength);
  const words: HitWord[] = [];
  for (const word of hitWordsOf(rest, wanted)) if (words.push(word) === snippetWords) break;
  const to = Math.min(words[snippetWords - 1]?.to ?? rest.length, snippetLength);
  const begun = from > 0 ? '…' : '';
  const isCut = from + to < text.trimEnd().length;
  const hits = words.flatMap((word) => word.hits).filter((hit) => hit.from < to);
  const ranges = hits.map((hit): [number, number] => [hit.from + begun.length, Math.min(hit.to, to) + begun.length]);
  return { snippet: `${begun}${rest.slice(0, to)}${isCut ? '…' : ''}`, ranges: joinedRanges(ranges) };
}

/** In order, those that lie over one another as one. */
function joinedRanges(ranges: readonly [number, number][]): [number, number][] {
  const joined: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const before = joined.at(-1);
    if (before && before[1] > from) before[1] = Math.max(before[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
