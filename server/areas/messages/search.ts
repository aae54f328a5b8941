import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { MatterView } from '#server/access/matters.ts';
import { messageLimits } from '#server/rules/messages.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { SearchTerm } from '#server/store/search-query.ts';
import type { Row } from '#server/store/tables.ts';
import { type MessageFilter, messagesIn } from './queries.ts';
import { firstPlaceAfter, firstPlaceAt } from './place.ts';
import { placesBefore, placesOf } from './thread-places.ts';

interface Page {
  offset: number;
  limit: number;
}

/** Messages that hold every term, newest first, and how many there are; null for more than are counted. */
export async function searchMessages(
  view: MatterView,
  terms: readonly SearchTerm[],
  filter: MessageFilter,
  page: Page,
): Promise<{ rows: Row<'messages'>[]; total: number | null }> {
  const span = await spanOf(view, filter);
  const hits = await found(view, terms, filter, span, page);
  const [any] = hits.length > 0 || page.offset === 0 ? hits : await found(view, terms, filter, span, atStart);
  const total = Number(any?.total ?? 0);
  const rows: Row<'messages'>[] = [];
  for (const places of someAtOnce(hits.map(({ place }) => place))) {
    rows.push(...(await messagesIn(view, {}).selectAll('item').where('item.place', 'in', places).execute()));
  }
  return {
    rows: rows.toSorted((one, other) => other.place - one.place),
    total: total > messageLimits.counted ? null : total,
  };
}

const atStart: Page = { offset: 0, limit: 1 };

/**
 * The index is walked once, from the newest back, and each hit looked up: never the whole matter for a word. Each hit of
 * the page says how many were walked past.
 */
function found(
  view: MatterView,
  terms: readonly SearchTerm[],
  filter: MessageFilter,
  { first, last }: Span,
  { offset, limit }: Page,
) {
  const holding: RawBuilder<{ place: number }> = view.tx.dialect.search.messagesHolding(terms);
  const hits = view.tx.db
    .selectFrom(holding.as('hit'))
    .select('hit.place')
    .where('hit.place', '>=', bound(first))
    .where('hit.place', '<=', bound(last))
    .where((eb) =>
      eb.exists(
        messagesIn(view, filter)
          .select('item.id')
          .where(sql<SqlBool>`item."place" = hit."place"`),
      ),
    )
    .orderBy('hit.place', 'desc')
    .limit(Math.max(messageLimits.counted + 1, offset + limit));
  return view.tx.db
    .selectFrom(hits.as('walked'))
    .select(['walked.place', sql<number | string>`count(*) over ()`.as('total')])
    .orderBy('walked.place', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** As an integer: numbers are bound as floating point, and SQLite's index then walks all hits to leave most of them out. */
function bound(place: number): RawBuilder<number> {
  return sql`cast(${place} as bigint)`;
}

interface Span {
  first: number;
  last: number;
}

/** The first and the last place that can be meant: what is before and after them is not walked. */
async function spanOf(view: MatterView, { threadId, from, to }: MessageFilter): Promise<Span> {
  const places = threadId === undefined ? undefined : (await placesOf(view, threadId)).places;
  const starts = [places?.at(0), from === undefined ? undefined : firstPlaceAt(from)];
  const ends = [places?.at(-1), to === undefined ? undefined : firstPlaceAfter(to) - 1];
  return {
    first: Math.max(Number.MIN_SAFE_INTEGER, ...starts.filter((place) => place !== undefined)),
    last: Math.min(Number.MAX_SAFE_INTEGER, ...ends.filter((place) => place !== undefined)),
  };
}

/** Where messages are in the list of their thread, from 0: by their ids. */
export async function offsetsOf(view: MatterView, rows: readonly Row<'messages'>[]): Promise<Map<string, number>> {
  const offsets = new Map<string, number>();
  for (const [threadId, those] of Map.groupBy(rows, (row) => row.threadId)) {
    const { places } = await placesOf(view, threadId);
    for (const { id, place } of those) offsets.set(id, placesBefore(places, place));
  }
  return offsets;
}
