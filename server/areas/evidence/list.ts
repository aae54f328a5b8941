import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { pageOf, unknownRow, type Window } from '#server/catalog/page.ts';
import type { SearchIndex } from '#server/store/search-index.ts';
import type { SearchTerm } from '#server/store/search-query.ts';
import { holding } from '#server/store/set-members.ts';
import type { Row, Tables } from '#server/store/tables.ts';
import { readItems } from './queries.ts';
import type { ReadEvidence } from './schema.ts';

export interface EvidenceFilter {
  id?: string | undefined;
  issueId?: string | undefined;
  priority?: Row<'evidence'>['priority'] | undefined;
  tag?: string | undefined;
  courtCaseId?: string | undefined;
  /** A folder's id, or `none` for items in no folder. */
  folderId?: string | undefined;
}

type Items = SelectQueryBuilder<Tables & { item: Row<'evidence'> }, 'item', object>;

/** Items in the order they arrived. */
export async function listEvidence(view: MatterView, filter: EvidenceFilter, window: Window): Promise<ReadEvidence[]> {
  let query = filtered(visibleIn(view, 'evidence'), filter);
  if (window.after !== undefined) {
    await requireRow(view, window.after);
    query = query.where('item.id', '>', window.after);
  }
  if (window.limit !== undefined) query = query.limit(window.limit);
  return readItems(query).orderBy('item.id').execute();
}

/** Items from the newest back, for a list that is shown while the rest of it still comes. */
export function newestEvidence(
  view: MatterView,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<ReadEvidence[]> {
  let query = visibleIn(view, 'evidence');
  if (before !== undefined) query = query.where('item.id', '<', before);
  return readItems(query).orderBy('item.id', 'desc').limit(limit).execute();
}

export async function countEvidence(view: MatterView): Promise<number> {
  const { count } = await visibleIn(view, 'evidence')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type RankedEvidence = ReadEvidence & { score: number };

/** A search looks at this many of the best pages for each item asked for, and at all of them when those don't do. */
const pagesForAnItem = 8;

/**
 * Items that hold every term, best first: those with a page that holds them all, then those that hold them on
 * different pages. The score is positive; higher is better.
 */
export async function searchEvidence(
  view: MatterView,
  terms: readonly SearchTerm[],
  filter: EvidenceFilter,
  window: Window,
): Promise<RankedEvidence[]> {
  const { tx } = view;
  const wanted = window.after === undefined ? window.limit : undefined;
  const found = await bestItems(view, terms, filter, wanted);
  if (terms.length > 1 && (wanted === undefined || found.size < wanted)) {
    const apart = await ranked(view, tx.dialect.search.itemsHolding(terms), filter);
    const ceiling = [...found.values()].at(-1) ?? Infinity;
    for (const [id, score] of apart) if (!found.has(id)) found.set(id, Math.min(score, ceiling));
  }
  const scored = [...found].map(([id, score]) => ({ id, score }));
  return withRows(view, pageOf(scored, window));
}

async function bestItems(
  view: MatterView,
  terms: readonly SearchTerm[],
  filter: EvidenceFilter,
  wanted: number | undefined,
): Promise<Map<string, number>> {
  const { tx } = view;
  const { search } = tx.dialect;
  if (wanted !== undefined) {
    const best = await ranked(view, search.pagesHolding(terms, wanted * pagesForAnItem), filter);
    if (best.size >= wanted) return best;
  }
  return ranked(view, search.pagesHolding(terms), filter);
}

/** Ids with their scores, best first. The hits come first and each is looked up: never the whole matter for a word. */
async function ranked(
  view: MatterView,
  hits: ReturnType<SearchIndex['pagesHolding']>,
  filter: EvidenceFilter,
): Promise<Map<string, number>> {
  const { tx } = view;
  const seen = filtered(visibleIn(view, 'evidence'), filter)
    .select('item.id')
    .where(sql<SqlBool>`item."id" = hit."evidenceId"`);
  const rows = await tx.db
    .selectFrom(hits.as('hit'))
    .select(['hit.evidenceId', 'hit.score'])
    .where((eb) => eb.exists(seen))
    .orderBy('hit.score')
    .orderBy('hit.pageId')
    .execute();
  const scores = new Map<string, number>();
  for (const { evidenceId, score } of rows) if (!scores.has(evidenceId)) scores.set(evidenceId, -score);
  return scores;
}

/** The items themselves, in the order of their scores; a few hundred at a time, as a query takes only so many values. */
async function withRows(view: MatterView, scored: readonly { id: string; score: number }[]): Promise<RankedEvidence[]> {
  const rows = new Map<string, ReadEvidence>();
  for (let from = 0; from < scored.length; from += rowsAtOnce) {
    const ids = scored.slice(from, from + rowsAtOnce).map(({ id }) => id);
    for (const row of await evidenceWithIds(view, ids)) rows.set(row.id, row);
  }
  return scored.flatMap(({ id, score }) => {
    const row = rows.get(id);
    return row ? [{ ...row, score }] : [];
  });
}

const rowsAtOnce = 500;

function evidenceWithIds(view: MatterView, ids: string[]): Promise<ReadEvidence[]> {
  return readItems(visibleIn(view, 'evidence')).where('item.id', 'in', ids).execute();
}

function filtered(items: Items, filter: EvidenceFilter): Items {
  let query = items;
  if (filter.id !== undefined) query = query.where('item.id', '=', filter.id);
  if (filter.priority !== undefined) query = query.where('item.priority', '=', filter.priority);
  if (filter.folderId === 'none') query = query.where('item.folderId', 'is', null);
  else if (filter.folderId !== undefined) query = query.where('item.folderId', '=', filter.folderId);
  if (filter.tag !== undefined) query = withMember(query, 'tagNames', filter.tag);
  if (filter.issueId !== undefined) query = withMember(query, 'issueIds', filter.issueId);
  if (filter.courtCaseId !== undefined) query = withMember(query, 'courtCaseIds', filter.courtCaseId);
  return query;
}

function withMember(items: Items, field: string, value: string): Items {
  return items.where('item.id', 'in', (eb) => holding(eb, 'evidence', field, value));
}

async function requireRow(view: MatterView, id: string): Promise<void> {
  const row = await visibleIn(view, 'evidence').select('item.id').where('item.id', '=', id).executeTakeFirst();
  if (!row) throw unknownRow();
}
