import { allRaised, foldWord, lettersAlone, raised } from './fold-word.ts';

/*
 * How a text is taken apart for the search: the one place that says what a word is, for the index of either database,
 * for what is typed, and for the marks in a snippet. Pure, and one walk: a text may have two million characters.
 */

/** To be raised with every change of what a word is: an index that another version made is made anew. */
export const wordsVersion = 1;

/** A word of a text, folded; [from, to) in UTF-16 units of the text. */
export interface TextWord {
  word: string;
  from: number;
  to: number;
}

/**
 * What belongs together: one word, or several that a hyphen, an apostrophe, the comma of a number or a line's end joins.
 * `words` follow those of the unit before; the rest are other ways to read the same place, where there are any.
 */
export interface Unit {
  from: number;
  to: number;
  words: readonly TextWord[];
  /** Written as one: pickup, dont, 1234. */
  joined?: readonly string[];
  /** Each part for itself, where a line's end divides it. */
  apart?: readonly string[];
  /** With the figure above its line: m2. Of a note's mark that stands alone, the figure. */
  marked?: readonly string[];
}

type Joint = 'hyphen' | 'line end' | 'comma' | 'point';

interface Part {
  text: string;
  from: number;
  to: number;
  /** What joins it to the part before it. */
  by?: Joint;
}

const inAscii = /[A-Za-z0-9]+/g;
const inAnyScript = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad\u200b-\u200d\u2060\ufeff]*/gu;
const beyondAscii = /[^\0-\u007f]/;
const mostParts = 12;

/** The units of a text, in order. */
export function* unitsOf(text: string): Generator<Unit> {
  let before: Part | undefined;
  /** With those joined to it. */
  let parts: Part[] | undefined;
  for (const found of text.matchAll(beyondAscii.test(text) ? inAnyScript : inAscii)) {
    const part: Part = { text: found[0], from: found.index, to: found.index + found[0].length };
    const isMark = text.charCodeAt(part.from - 1) === bracket && isNoteMark(text, part);
    const by = before && !isMark && (parts?.length ?? 1) < mostParts ? jointOf(text, before, part) : null;
    if (by && before) {
      part.by = by;
      parts = [...(parts ?? [before]), part];
    } else {
      if (before) yield parts ? compound(parts) : single(before);
      parts = undefined;
    }
    before = isMark ? undefined : part;
    if (isMark) yield { from: part.from - 1, to: part.to + 1, words: [], marked: [part.text] };
  }
  if (before) yield parts ? compound(parts) : single(before);
}

const bracket = 91;
const space = 32;

/** A hyphen or soft hyphen at a line's end divides a word; lines of a pleading have empty ones between them. */
const hyphenAtLineEnd = /^[-\u2010]?[ \t]*\r?\n\s*$/;
const longestBetween = 100;

function jointOf(text: string, before: Part, next: Part): Joint | null {
  const length = next.from - before.to;
  // Nearly always.
  if (length === 1 && text.charCodeAt(before.to) === space) return null;
  const mark = text.charAt(before.to);
  if (length === 1 && mark !== '\n') {
    if ("-\u2010\u2011'\u2019\u02bc".includes(mark)) return 'hyphen';
    if (mark === ',' && /\d$/.test(before.text) && /^\d{3}$/.test(next.text)) return 'comma';
    return mark === '.' && before.by === 'comma' && /^\d+$/.test(next.text) ? 'point' : null;
  }
  if (length === 0 || length > longestBetween) return null;
  if (mark !== '-' && mark !== '\u2010' && !before.text.endsWith('\u00ad')) return null;
  if (!hyphenAtLineEnd.test(text.slice(before.to, next.from))) return null;
  const divides = /^\p{Ll}/u.test(next.text) && /\p{L}[\p{M}\u00ad]*$/u.test(before.text.slice(-8));
  return divides ? 'line end' : 'hyphen';
}

/** A note's number in brackets right after what it belongs to: no part of the sentence. */
function isNoteMark(text: string, { text: number, from, to }: Part): boolean {
  return text.charAt(to) === ']' && /^\d{1,3}$/.test(number) && /[\p{L}\p{N}\p{P}]/u.test(text.charAt(from - 2));
}

function single(part: Part): Unit {
  const { text, from, to } = part;
  if (plain.test(text)) return { from, to, words: [{ word: foldWord(text), from, to }] };
  return { from, to, words: wordsOf(part), ...(raised.test(text) ? { marked: [foldWord(text)] } : {}) };
}

function compound(parts: readonly Part[]): Unit {
  const from = parts[0]?.from ?? 0;
  const to = parts.at(-1)?.to ?? from;
  const apart = parts.flatMap(wordsOf);
  const joined = spelled(inOne(parts, ({ by }) => by !== 'point'));
  if (!parts.some(({ by }) => by === 'line end')) return { from, to, words: apart, joined };
  const words = inOne(parts, ({ by }) => by === 'line end');
  return { from, to, words, apart: spelled(apart), ...(words.length > 1 ? { joined } : {}) };
}

const plain = /^[A-Za-z0-9]+$/;
const spelled = (words: readonly TextWord[]): string[] => words.map(({ word }) => word);

/** The words of a part: several where letters stand alone, as Chinese ones do. */
function wordsOf({ text, from, to }: Part): TextWord[] {
  if (plain.test(text)) return [{ word: foldWord(text), from, to }];
  return lettersAlone(text).flatMap((piece) => {
    const word = foldWord(piece.text.replaceAll(allRaised, ''));
    return word === '' ? [] : [{ word, from: from + piece.at, to: from + piece.at + piece.text.length }];
  });
}

/** Parts as words, neighbors that belong together as one. */
function inOne(parts: readonly Part[], together: (part: Part) => boolean): TextWord[] {
  const groups: Part[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last && together(part)) groups[groups.length - 1] = { ...last, text: last.text + part.text, to: part.to };
    else groups.push(part);
  }
  return groups.flatMap(({ text, from, to }) => {
    const word = foldWord(text.replaceAll(allRaised, ''));
    return word === '' ? [] : [{ word, from, to }];
  });
}

/** Between readings that are no neighbors; nothing that is typed becomes it. */
export const gap = '\u00b6';

/** The words of a text as an index takes them: as they are read, then each other reading once. */
export function indexWords(text: string): string[] {
  const words: string[] = [];
  const others = new Map<string, readonly string[]>();
  for (const unit of unitsOf(text)) {
    for (const { word } of unit.words) words.push(word);
    for (const other of otherReadings(unit)) others.set(other.join(' '), other);
  }
  for (const other of others.values()) words.push(gap, ...other);
  return words;
}

export function otherReadings({ joined, apart, marked }: Unit): readonly (readonly string[])[] {
  return joined || apart || marked ? [joined, apart, marked].filter((reading) => reading !== undefined) : noReadings;
}

const noReadings: readonly (readonly string[])[] = [];
