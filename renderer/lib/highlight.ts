export interface Piece {
  text: string;
  marked: boolean;
}

/** Cuts a text at [start, end] offsets (UTF-16). Ranges out of order, overlapping or out of bounds are mended. */
export function cutByRanges(text: string, ranges: readonly (readonly [number, number])[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [start, end] of ranges.toSorted((left, right) => left[0] - right[0])) {
    const from = Math.max(at, start);
    const to = Math.min(text.length, end);
    if (to <= from) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false });
    pieces.push({ text: text.slice(from, to), marked: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false });
  return pieces;
}

/** The words and quoted phrases of a search, without operators: `"late fee" school*` gives both. */
export function searchTerms(query: string): string[] {
  const terms: string[] = [];
  for (const match of query.matchAll(/(-?)(?:"([^"]*)"?|(\S+))/g)) {
    if (match[1] === '-') continue;
    const term = (match[2] ?? match[3] ?? '').replace(/^[*^(]+|[*)]+$/g, '').trim();
    if (term !== '' && !/^(?:AND|OR|NOT)$/.test(term)) terms.push(term);
  }
  return terms;
}

/** Where any of the terms begins a word, ignoring case and accents. */
export function findTerms(text: string, terms: readonly string[]): [number, number][] {
  if (terms.length === 0) return [];
  const folded = foldKeepingOffsets(text);
  return terms.flatMap((term) => placesOf(foldKeepingOffsets(term), folded));
}

/** How many of the terms the text holds. */
export function countTerms(text: string, terms: readonly string[]): number {
  const folded = foldKeepingOffsets(text);
  return terms.filter((term) => placesOf(foldKeepingOffsets(term), folded).length > 0).length;
}

/** Where what was folded begins a word of a folded text. */
function placesOf(needle: string, folded: string): [number, number][] {
  if (needle === '') return [];
  const ranges: [number, number][] = [];
  for (let at = folded.indexOf(needle); at !== -1; at = folded.indexOf(needle, at + needle.length)) {
    const before = at === 0 ? '' : (folded[at - 1] ?? '');
    if (!/[\p{L}\p{N}]/u.test(before)) ranges.push([at, at + needle.length]);
  }
  return ranges;
}

/** The page, counted from 1, that holds most of the terms: the first from `from` on, or else the first of all. */
export function pageWithTerms(pages: readonly string[], terms: readonly string[], from: number): number | null {
  const held = pages.map((text) => countTerms(text, terms));
  const most = held.reduce((left, right) => Math.max(left, right), 0);
  if (most === 0) return null;
  const ahead = held.indexOf(most, Math.max(0, from - 1));
  return (ahead === -1 ? held.indexOf(most) : ahead) + 1;
}

/** Lower case without accents, one UTF-16 unit for one, so that offsets hold in the original. */
function foldKeepingOffsets(text: string): string {
  let folded = '';
  for (const unit of text.split('')) {
    const plain = unit.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    folded += plain.length === 1 ? plain : unit;
  }
  return folded;
}
