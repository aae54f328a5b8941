import { useQueries, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';

/** A long list of which only what is in sight is read. */
export interface Paged<Row> {
  /** By its place; undefined while it is being read. */
  at: (place: number) => Row | undefined;
  failed: unknown;
  retry: () => void;
}

interface Asked<Row, Key extends QueryKey> {
  total: number;
  /** Places in sight. */
  first: number;
  last: number;
  aPage: number;
  page: (page: number) => UseQueryOptions<Row[], Error, Row[], Key>;
}

export function usePaged<Row, Key extends QueryKey>({ total, first, last, aPage, page }: Asked<Row, Key>): Paged<Row> {
  const pages = pagesAround(first, last, total, aPage);
  const read = useQueries({ queries: pages.map((each) => page(each)) });
  const byPage = new Map(pages.map((each, index) => [each, read[index]?.data]));
  return {
    at: (place) => byPage.get(Math.floor(place / aPage))?.[place % aPage],
    failed: read.find(({ error }) => error !== null)?.error ?? null,
    retry: () => read.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
  };
}

function pagesAround(first: number, last: number, total: number, aPage: number): number[] {
  const lastPage = Math.max(0, Math.floor((total - 1) / aPage));
  const from = Math.floor(Math.max(0, first) / aPage);
  const to = Math.min(lastPage, Math.floor(Math.max(first, last) / aPage));
  return Array.from({ length: Math.max(1, to - from + 1) }, (_none, at) => from + at);
}
