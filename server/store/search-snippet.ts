import type { SearchTerm } from './search-query.ts';

/* A stretch of a page around what was searched, as a reader of results needs it. */

/** `ranges` are [start, end) in UTF-16 units of `snippet`. */
export interface Snippet {
  snippet: string;
  ranges: [number, number][];
}

/** What FTS5 marks hits with; a text that is indexed holds neither. */
export const start = '\u0002';
export const end = '\u0003';

export const snippetWords = 28;
/** A word may be as long as a page: of a stretch this many characters are shown. */
const snippetLength = 600;

/** Takes the marks out of a snippet and says where they were. */
export function marked(text: string): Snippet {
  let snippet = '';
  const ranges: [number, number][] = [];
  for (const piece of text.split(start)) {
    const close = piece.indexOf(end);
    if (close >= 0) ranges.push([snippet.length, snippet.length + close]);
    snippet += piece.replace(end, '');
  }
  return { snippet, ranges };
}

interface Word {
  from: number;
  to: number;
  /** The terms that begin here, by their number. */
  terms: readonly number[];
}

/** Of a long text the words that hold the most of the terms; the first of several as good. One walk, word by word. */
export function cutOut(text: string, terms: readonly SearchTerm[]): Snippet {
  const wanted = wantedOf(terms);
  const window: Word[] = [];
  const inside = new Map<number, number>();
  let best: readonly Word[] = [];
  let most = 0;
  for (const word of hitsIn(text, wanted)) {
    window.push(word);
    for (const term of word.terms) inside.set(term, (inside.get(term) ?? 0) + 1);
    const gone = window.length > snippetWords ? window.shift() : undefined;
    for (const term of gone?.terms ?? []) {
      const left = (inside.get(term) ?? 1) - 1;
      if (left === 0) inside.delete(term);
      else inside.set(term, left);
    }
    if (inside.size > most) [best, most] = [[...window], inside.size];
    if (most === terms.length) break;
  }
  return shown(text, best, wanted);
}

/** The terms as words, and by the word each begins with: a text is long, and most of its words begin none. */
interface Wanted {
  words: readonly (readonly string[])[];
  exact: ReadonlyMap<string, readonly number[]>;
  /** Those that are the beginning of one word. */
  begun: readonly (readonly [beginning: string, term: number])[];
  prefix: readonly boolean[];
  /** Words of the longest of them. */
  longest: number;
}

function wantedOf(terms: readonly SearchTerm[]): Wanted {
  const words = terms.map(({ text }) => searchWords(text));
  const prefix = terms.map((term) => term.prefix);
  const exact = new Map<string, number[]>();
  const begun: [string, number][] = [];
  for (const [term, [first, ...more]] of words.entries()) {
    if (first === undefined) continue;
    if (prefix[term] && more.length === 0) begun.push([first, term]);
    else exact.set(first, [...(exact.get(first) ?? []), term]);
  }
  return { words, exact, begun, prefix, longest: Math.max(1, ...words.map((each) => each.length)) };
}

/** Every word of a text with the terms that begin at it. */
function* hitsIn(text: string, wanted: Wanted): Generator<Word> {
  const queue: { from: number; to: number; word: string }[] = [];
  const beginning = (): Word | undefined => {
    const [first] = queue;
    if (!first) return undefined;
    const whole = (wanted.exact.get(first.word) ?? []).filter((term) => follows(wanted, term, queue));
    const begun = wanted.begun.flatMap(([word, term]) => (first.word.startsWith(word) ? [term] : []));
    return { from: first.from, to: first.to, terms: begun.length > 0 ? [...whole, ...begun] : whole };
  };
  for (const found of wordsOf(text)) {
    queue.push({ from: found.index, to: found.index + found[0].length, word: folded(found) });
    if (queue.length < wanted.longest) continue;
    const word = beginning();
    if (word) yield word;
    queue.shift();
  }
  for (let word = beginning(); word; word = beginning()) {
    yield word;
    queue.shift();
  }
}

function follows({ words, prefix }: Wanted, term: number, queue: readonly { word: string }[]): boolean {
  const all = words[term] ?? [];
  return all.every((word, at) => {
    const there = queue[at]?.word;
    return prefix[term] && at === all.length - 1 ? (there?.startsWith(word) ?? false) : there === word;
  });
}

/** As the index takes words apart: letters, digits, and the accents on them, which do not count. */
function wordsOf(text: string): RegExpStringIterator<RegExpExecArray> {
  return text.matchAll(/[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu);
}

/** The words of a text as they are compared. */
export function searchWords(text: string): string[] {
  return [...wordsOf(text)].map(folded);
}

function folded([word]: RegExpExecArray): string {
  const plain = /^[\x20-\x7e]*$/.test(word) ? word : word.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain.toLowerCase();
}

/** The stretch begins some words before its first hit, and says where all hits in it are. */
function shown(text: string, found: readonly Word[], wanted: Wanted): Snippet {
  const first = found.findIndex(({ terms }) => terms.length > 0);
  const from = found[Math.max(0, first - 5)]?.from ?? 0;
  const rest = text.slice(from, from + 4 * snippetLength);
  const words = [...hitsIn(rest, wanted)];
  const to = Math.min(words[snippetWords - 1]?.to ?? rest.length, snippetLength);
  const begun = from > 0 ? '…' : '';
  const ranges: [number, number][] = [];
  for (const [at, word] of words.entries()) {
    if (word.from >= to || word.terms.length === 0) continue;
    const length = Math.max(...word.terms.map((term) => wanted.words[term]?.length ?? 1));
    const last = Math.min(words[at + length - 1]?.to ?? word.to, to);
    const before = ranges.at(-1);
    if (before && before[1] > word.from + begun.length) before[1] = Math.max(before[1], last + begun.length);
    else ranges.push([word.from + begun.length, last + begun.length]);
  }
  const isCut = from + to < text.trimEnd().length;
  return { snippet: `${begun}${rest.slice(0, to)}${isCut ? '…' : ''}`, ranges };
}
