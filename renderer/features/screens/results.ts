import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { Icon } from '@tabler/icons-react';
import { countTerms, findTerms, searchTerms } from '#renderer/lib/highlight.ts';
import { startNearFound, type Snippet } from '#renderer/lib/snippet.ts';

/** One record on the page of results. */
export interface Result {
  id: string;
  label: string;
  detail?: string;
  /** The words around those that were found, where they are not in its label. */
  snippet?: Snippet | undefined;
  icon?: Icon;
  /** An item shows the kind of its file. */
  file?: { mimeType: string; fileName: string };
  exhibit?: string;
  to: string;
}

/** What one search found among the records of one kind. */
export interface Found {
  /** How many there are; null where there are more than were counted. */
  total: number | null;
  /** The first of them, as many as the page shows. */
  results: readonly Result[];
}

/** How the records of a screen are found on the page of results. */
export interface Results {
  /** “Evidence” */
  name: string;
  query: (caseId: string, words: string) => Required<Pick<UseQueryOptions, 'queryKey' | 'queryFn'>>;
  found: (answer: unknown, words: string) => Found;
  /** Where all of them are; none where its list can’t be narrowed to them. */
  all?: ((words: string) => string) | undefined;
}

/** The page of results for these words. */
export function resultsAddress(words: string): string {
  return `/search?q=${encodeURIComponent(words)}`;
}

/** Shown of each kind. */
export const resultsShown = 6;

interface Searched<Answer> {
  name: string;
  query: (caseId: string, words: string) => { queryKey: QueryKey };
  found: (answer: Answer, words: string) => Found;
  all?: (words: string) => string;
}

/** Records that the server searches. */
export function searchedResults<Answer>({ name, query, found, all }: Searched<Answer>): Results {
  return { name, query: query as Results['query'], found: (answer, words) => found(answer as Answer, words), all };
}

interface Listed<Row extends { id: string }> {
  name: string;
  list: (caseId: string) => { queryKey: QueryKey };
  which?: ((row: Row) => boolean) | undefined;
  /** Everything of a record that words are looked for in, its name first. */
  texts: (row: Row) => readonly (string | null)[];
  result: (row: Row, all: readonly Row[]) => Omit<Result, 'id' | 'snippet'>;
  all?: ((words: string) => string) | undefined;
}

/** Records whose whole list the window holds: those that have every word, wherever in them; a word may be a beginning. */
export function listedResults<Row extends { id: string }>(listed: Listed<Row>): Results {
  const { name, list, which = () => true, texts, result, all } = listed;
  return {
    name,
    query: list as unknown as Results['query'],
    found: (answer, words) => {
      const rows = answer as readonly Row[];
      const terms = searchTerms(words);
      const hits = rows.filter((row) => which(row) && hasAll(texts(row), terms));
      const first = hits.slice(0, resultsShown);
      return {
        total: hits.length,
        results: first.map((row) => ({ ...result(row, rows), id: row.id, snippet: snippetOf(texts(row), terms) })),
      };
    },
    all,
  };
}

function hasAll(texts: readonly (string | null)[], terms: readonly string[]): boolean {
  if (terms.length === 0) return false;
  const whole = texts.filter((text) => text !== null).join('\n');
  return countTerms(whole, terms) === terms.length;
}

/** From the first text after the name that has one of the words. */
function snippetOf(texts: readonly (string | null)[], terms: readonly string[]): Snippet | undefined {
  for (const text of texts.slice(1)) {
    const line = (text ?? '').replaceAll(/\s+/g, ' ');
    const ranges = findTerms(line, terms);
    if (ranges.length > 0) return startNearFound(line, ranges);
  }
  return undefined;
}
