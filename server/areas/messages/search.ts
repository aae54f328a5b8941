import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { MatterView } from '#server/access/matters.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { SearchTerm } from '#server/store/search-query.ts';
import type { Row } from '#server/store/tables.ts';
import { type MessageFilter, messagesIn } from './queries.ts';

/** More than these are not counted. */
export const countedAtMost = 10_000;

/** Messages that hold every term, newest first. */
export async function searchMessages(
  view: MatterView,
  terms: readonly SearchTerm[],
  filter: MessageFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<Row<'messages'>[]> {
  const hits = await found(view, terms, filter)
    .select('hit.place')
    .orderBy('hit.place', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const rows: Row<'messages'>[] = [];
  for (const places of someAtOnce(hits.map(({ place }) => place))) {
    rows.push(...(await messagesIn(view, {}).selectAll('item').where('item.place', 'in', places).execute()));
  }
  return rows.toSorted((one, other) => other.place - one.place);
}

/** How many there are; null for more than are counted. */
export async function countFound(
  view: MatterView,
  terms: readonly SearchTerm[],
  filter: MessageFilter,
): Promise<number | null> {
  const rows = found(view, terms, filter)
    .select('hit.place')
    .limit(countedAtMost + 1);
  const { count } = await view.tx.db
    .selectFrom(rows.as('counted'))
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) > countedAtMost ? null : Number(count);
}

/** The index is walked, and each hit looked up: never the whole matter for a word. */
function found(view: MatterView, terms: readonly SearchTerm[], filter: MessageFilter) {
  const hits: RawBuilder<{ place: number }> = view.tx.dialect.search.messagesHolding(terms);
  return view.tx.db.selectFrom(hits.as('hit')).where((eb) =>
    eb.exists(
      messagesIn(view, filter)
        .select('item.id')
        .where(sql<SqlBool>`item."place" = hit."place"`),
    ),
  );
}

/**
 * Where messages are in the list of their thread, from 0: by their ids. Neighbors are counted from each other, so that a
 * thread is walked once.
 */
export async function offsetsOf(view: MatterView, rows: readonly Row<'messages'>[]): Promise<Map<string, number>> {
  const offsets = new Map<string, number>();
  for (const [threadId, those] of Map.groupBy(rows, (row) => row.threadId)) {
    let before = { place: Number.MIN_SAFE_INTEGER, offset: 0 };
    for (const { id, place } of those.toSorted((one, other) => one.place - other.place)) {
      const { count } = await messagesIn(view, { threadId })
        .select((eb) => eb.fn.countAll<number | string>().as('count'))
        .where('item.place', '>=', before.place)
        .where('item.place', '<', place)
        .executeTakeFirstOrThrow();
      before = { place, offset: before.offset + Number(count) };
      offsets.set(id, before.offset);
    }
  }
  return offsets;
}
