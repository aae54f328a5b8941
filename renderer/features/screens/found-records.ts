import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { bestMatches, type Matchable } from '#renderer/lib/quick-match.ts';
import type { FoundInText } from './found-in-text.ts';
import type { PaletteEntry, PaletteSource } from './palette-entry.ts';
import { listedResults, type Results } from './results.ts';

interface Declared<Row extends { id: string }> {
  /** Their heading in the palette. */
  name: string;
  /** What its entries are remembered by, before the id. */
  kind: string;
  /** How many are shown at most while something is typed. */
  atMost?: number;
  list: (caseId: string) => { queryKey: QueryKey };
  /** Which rows of the list are found; all of them, when this says nothing. */
  which?: (row: Row) => boolean;
  match: (row: Row, all: readonly Row[]) => Matchable;
  entry: (row: Row, all: readonly Row[]) => Omit<PaletteEntry, 'id' | 'run'> & { to: string };
  /** On the page of results: under which heading, which rows, and what words are looked for in, the name first. */
  results?: {
    name: string;
    which?: (row: Row) => boolean;
    texts: (row: Row) => readonly (string | null)[];
    all?: (words: string) => string;
  };
}

/** How the records of a screen are found in the palette. */
export interface FoundRecords {
  list: (caseId: string) => Required<Pick<UseQueryOptions, 'queryKey' | 'queryFn'>>;
  /** The same for the same rows, which are matched at every keystroke. */
  source: (rows: readonly object[], go: (to: string) => void) => PaletteSource;
  /** What is found in their text. */
  inText?: FoundInText;
  /** How they are found on the page of results. */
  results?: Results;
}

export function foundRecords<Row extends { id: string }>(declared: Declared<Row>): FoundRecords {
  const { name, kind, atMost = 5, list, which = () => true, match, entry, results } = declared;
  const prefix = `${kind}:`;
  const sources = new WeakMap<readonly object[], PaletteSource>();

  const sourceOf = (all: readonly Row[], go: (to: string) => void): PaletteSource => {
    const rows = all.filter(which);
    const matches = new Map<Row, Matchable>();
    const matchOf = (row: Row): Matchable => {
      const made = matches.get(row) ?? match(row, all);
      matches.set(row, made);
      return made;
    };
    const entryOf = (row: Row): PaletteEntry => {
      const { to, ...shown } = entry(row, all);
      return { ...shown, id: `${prefix}${row.id}`, run: () => go(to) };
    };
    return {
      name,
      atMost,
      find: (typed, most) =>
        bestMatches(rows, matchOf, typed, most).map(({ entry: row, rank }) => ({ entry: entryOf(row), rank })),
      known: (ids) =>
        [...ids].some((id) => id.startsWith(prefix)) ? rows.filter(({ id }) => ids.has(prefix + id)).map(entryOf) : [],
      first: [],
    };
  };
  return {
    ...(results && { results: listedResults({ list, result: entry, ...results }) }),
    list: list as FoundRecords['list'],
    source: (rows, go) => {
      const source = sources.get(rows) ?? sourceOf(rows as readonly Row[], go);
      sources.set(rows, source);
      return source;
    },
  };
}
