import { patternsOf, type Pattern, type SearchTerm } from '#server/rules/search-patterns.ts';
import { otherReadings, type Unit, unitsOf } from '#server/rules/search-words.ts';

/** A place of a text where a term is found, by the term's number; [from, to) in UTF-16 units. */
export interface Hit {
  term: number;
  from: number;
  to: number;
}

/** A word of a text, with the hits that begin at it. */
export interface HitWord {
  word: string;
  from: number;
  to: number;
  hits: Hit[];
}

type Numbered = Pattern & { term: number };

/** What is looked for, by its first word: a text is long, and most of its words begin nothing. */
export interface Wanted {
  byFirst: ReadonlyMap<string, readonly Numbered[]>;
  /** Those that are the beginning of one word. */
  begun: readonly (readonly [beginning: string, pattern: Numbered])[];
  /** Words of the longest of them. */
  longest: number;
}

export function wantedOf(terms: readonly SearchTerm[]): Wanted {
  const patterns = terms.flatMap((term, at) => patternsOf(term).map((pattern) => ({ ...pattern, term: at })));
  const isBegun = ({ words, prefix }: Pattern): boolean => prefix && words.length === 1;
  return {
    byFirst: Map.groupBy(
      patterns.filter((pattern) => !isBegun(pattern)),
      ({ words: [first = ''] }) => first,
    ),
    begun: patterns.filter(isBegun).map((pattern) => [pattern.words[0] ?? '', pattern] as const),
    longest: Math.max(1, ...patterns.map(({ words }) => words.length)),
  };
}

/** Every word of a text in order, one walk. */
export function* hitWordsOf(text: string, wanted: Wanted): Generator<HitWord> {
  const queue: HitWord[] = [];
  const taken = (): HitWord | undefined => {
    const [first] = queue;
    if (!first) return undefined;
    for (const { term, words } of startingAt(queue, 0, wanted)) {
      first.hits.push({ term, from: first.from, to: queue[words.length - 1]?.to ?? first.to });
    }
    return queue.shift();
  };
  for (const unit of unitsOf(text)) {
    const others = hitsOfOthers(unit, wanted);
    for (const { word, from, to } of unit.words) queue.push({ word, from, to, hits: [] });
    if (unit.words.length > 0 && others.length > 0) queue[queue.length - unit.words.length]?.hits.push(...others);
    // The mark of a note is no word of the sentence: its hits go with the word before it.
    if (unit.words.length === 0 && others.length > 0) {
      const before = queue.at(-1);
      if (before) before.hits.push(...others);
      else yield { word: '', from: unit.from, to: unit.to, hits: [...others] };
    }
    while (queue.length > wanted.longest) {
      const word = taken();
      if (word) yield word;
    }
  }
  for (let word = taken(); word; word = taken()) yield word;
}

/** Where a unit is found by another way to read it, it is all of it. */
function hitsOfOthers(unit: Unit, wanted: Wanted): readonly Hit[] {
  const hits: Hit[] = [];
  for (const reading of otherReadings(unit)) {
    const words = reading.map((word) => ({ word }));
    for (const at of words.keys()) {
      for (const { term } of startingAt(words, at, wanted)) hits.push({ term, from: unit.from, to: unit.to });
    }
  }
  return hits;
}

const none: readonly Numbered[] = [];

/** The patterns whose words are there, one after another, from this place on. */
function startingAt(words: readonly { word: string }[], at: number, { byFirst, begun }: Wanted): readonly Numbered[] {
  const first = words[at]?.word;
  if (first === undefined) return none;
  const whole = byFirst.get(first)?.filter((pattern) => follows(pattern, words, at)) ?? none;
  if (begun.length === 0) return whole;
  return [...whole, ...begun.flatMap(([beginning, pattern]) => (first.startsWith(beginning) ? [pattern] : []))];
}

function follows({ words, prefix }: Pattern, all: readonly { word: string }[], at: number): boolean {
  return words.every((word, index) => {
    const there = all[at + index]?.word;
    return prefix && index === words.length - 1 ? (there?.startsWith(word) ?? false) : there === word;
  });
}
