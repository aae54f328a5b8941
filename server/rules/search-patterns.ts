import { inflections } from './inflections.ts';
import { unitsOf, type Unit } from './search-words.ts';

/** A part of what was typed: a word, a word's beginning (`insur*`), or what was put in quotes. */
export interface SearchTerm {
  text: string;
  prefix: boolean;
  /** In quotes: no other form of a word is meant. */
  exact: boolean;
}

/** One way to find a term: these words one after another; of the last only the beginning where `prefix` says so. */
export interface Pattern {
  words: readonly string[];
  prefix: boolean;
}

/**
 * Every way to find a term, none where it holds no word. A hyphen may be there or not, in quotes too; a single word
 * without quotes is found in its other English forms.
 */
export function patternsOf({ text, prefix, exact }: SearchTerm): Pattern[] {
  const units = [...unitsOf(text)];
  const readings = [(unit: Unit) => unit.marked, (unit: Unit) => unit.joined, (unit: Unit) => unit.apart];
  const asTyped = (unit: Unit): readonly string[] => unit.words.map(({ word }) => word);
  const patterns = new Map<string, Pattern>();
  for (const reading of [() => undefined, ...readings]) {
    const words = units.flatMap((unit) => reading(unit) ?? asTyped(unit));
    const last = words.at(-1);
    if (last === undefined) continue;
    for (const form of exact || prefix || units.length > 1 ? [last] : inflections(last)) {
      const pattern = { words: [...words.slice(0, -1), form], prefix };
      patterns.set(pattern.words.join(' '), pattern);
    }
  }
  return [...patterns.values()];
}
