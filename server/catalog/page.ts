import { invalid } from '#server/errors/app-error.ts';

/** Which part of a list is asked for: after the row with this id, at most so many. */
export interface Window {
  limit?: number | undefined;
  after?: string | undefined;
}

/**
 * A page of a sorted list. `after` may name a row that the filter now leaves out, so that a list can be read on while
 * it changes; a row that is no longer in any list is 400.
 */
export function pageOf<Row extends { id: string }>(
  ordered: readonly Row[],
  { limit, after }: Window,
  matches: (row: Row) => boolean = () => true,
): Row[] {
  const from = after === undefined ? 0 : ordered.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) throw unknownRow();
  const page: Row[] = [];
  for (let at = from; at < ordered.length && page.length < (limit ?? Infinity); at += 1) {
    const row = ordered[at];
    if (row !== undefined && matches(row)) page.push(row);
  }
  return page;
}

export function unknownRow(): Error {
  return invalid(
    'The row this page should start after is no longer in the list. Start again without `after`.',
    'after',
  );
}
