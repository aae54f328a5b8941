import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { PaletteEntry } from './palette-entry.ts';

interface Declared<Answer> {
  /** Their heading in the palette. */
  name: string;
  query: (caseId: string, words: string) => { queryKey: QueryKey };
  entries: (answer: Answer, words: string) => (Omit<PaletteEntry, 'run'> & { to: string })[];
}

/** What the server finds in the text of records, which no list in the window holds. */
export interface FoundInText {
  name: string;
  query: (caseId: string, words: string) => Required<Pick<UseQueryOptions, 'queryKey' | 'queryFn'>>;
  entries: (answer: unknown, words: string, go: (to: string) => void) => PaletteEntry[];
}

export function foundInText<Answer>({ name, query, entries }: Declared<Answer>): FoundInText {
  return {
    name,
    query: query as FoundInText['query'],
    entries: (answer, words, go) =>
      entries(answer as Answer, words).map(({ to, ...shown }) => ({ ...shown, run: () => go(to) })),
  };
}
