import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { pageOf, unknownRow, type Window } from '#server/catalog/page.ts';
import type { PageHit, UnrankedHit } from '#server/store/search-index.ts';
import type { SearchTerm } from '#server/store/search-query.ts';
import { holding } from '#server/store/set-members.ts';
import type { Row, Tables } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { readItems } from './queries.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { ReadEvidence } from './schema.ts';

export interface EvidenceFilter {
  id?: string | undefined;
  issueId?: string | undefined;
  priority?: Row<'evidence'>['priority'] | undefined;
  tag?: string | undefined;
  exhibitNumber?: string | undefined;
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

/**
 * A search looks at this many of the best pages for each item asked for, then at more, and at all of them when those
 * don't do: to look up the items of 400 pages costs more than to weigh 1,000.
 */
const pagesForAnItem = [2, 8];
/** How much is ranked: to weigh a page costs fifteen times what it costs to find it. */
export const usuallyRanked = {
  /** Words that no more pages hold are ranked wholly. */
  whole: 2000,
  /** Of words that more hold, so many of the newest pages that this viewer may see. */
  newest: 500,
};

/**
 * Items that hold every term, best first: those with a page that holds them all, then those that hold them on
 * different pages. Of terms that very many pages hold together, those with all in their heading come first, then the
 * best of the newest, then the rest from the newest back. The order is the same whatever part of it is asked for. The
 * score is positive; higher is better.
 */
export async function searchEvidence(
  view: MatterView,
  terms: readonly SearchTerm[],
  filter: EvidenceFilter,
  window: Window,
  atMost = usuallyRanked,
): Promise<RankedEvidence[]> {
  const found = new Map<string, number>();
  for await (const some of rankedParts(view, terms, filter, window, atMost)) {
    const ceiling = [...found.values()].at(-1) ?? Infinity;
    for (const [id, score] of some) if (!found.has(id)) found.set(id, Math.min(score, ceiling));
    if (reaches(found, window)) break;
  }
  const scored = [...found].map(([id, score]) => ({ id, score }));
  return withRows(view, pageOf(scored, window));
}

type Scores = ReadonlyMap<string, number>;

/** All that is found, in parts, each of which comes after the ones before it. */
async function* rankedParts(
  view: MatterView,
  terms: readonly SearchTerm[],
  filter: EvidenceFilter,
  { limit, after }: Window,
  atMost: typeof usuallyRanked,
): AsyncGenerator<Scores> {
  const { tx } = view;
  const { search } = tx.dialect;
  const pages = await search.count(tx, terms, atMost.whole + 1);
  if (pages > atMost.whole) {
    yield newestRanked(view, search.unranked(terms, 'heading'), filter, atMost.newest);
    yield newestRanked(view, search.unranked(terms, 'anywhere'), filter, atMost.newest);
    yield newestFirst(view, search.unranked(terms, 'anywhere'), filter);
  } else {
    for (const each of after === undefined ? pagesForAnItem : []) {
      const enough = (limit ?? Infinity) * each;
      if (enough < pages) yield ranked(view, search.pagesHolding(terms, enough), filter);
    }
    yield ranked(view, search.pagesHolding(terms), filter);
  }
  if (terms.length > 1) yield ranked(view, search.itemsHolding(await rarestFirst(tx, terms)), filter);
}

/** Whether the part that is asked for is among what was found so far. */
function reaches(found: Scores, { limit, after }: Window): boolean {
  if (limit === undefined || found.size < limit) return false;
  return after === undefined || (found.has(after) && [...found.keys()].indexOf(after) + 1 + limit <= found.size);
}

/** `pages` holds how many pages each term is on, as far as that was counted before, and afterwards also of these. */
export async function rarestFirst(
  tx: ReadTx,
  terms: readonly SearchTerm[],
  pages = new Map<SearchTerm, number>(),
): Promise<SearchTerm[]> {
  for (const term of terms)
    if (!pages.has(term)) pages.set(term, await tx.dialect.search.count(tx, [term], usuallyRanked.whole));
  return terms.toSorted((a, b) => (pages.get(a) ?? 0) - (pages.get(b) ?? 0));
}

/** Ids with their scores, best first. The hits come first and each is looked up: never the whole matter for a word. */
async function ranked(view: MatterView, hits: RawBuilder<PageHit>, filter: EvidenceFilter): Promise<Scores> {
  const rows = await view.tx.db
    .selectFrom(hits.as('hit'))
    .select(['hit.recordId', 'hit.score'])
    .where((eb) => eb.exists(itemOfHit(view, filter)))
    .orderBy('hit.score')
    .orderBy('hit.pageId')
    .execute();
  return bestOfEach(rows);
}

async function newestRanked(
  view: MatterView,
  hits: RawBuilder<UnrankedHit>,
  filter: EvidenceFilter,
  atMost: number,
): Promise<Scores> {
  const rows = await seenNewestFirst(view, hits, filter)
    .select(['hit.recordId', 'hit.score', 'hit.pageId'])
    .limit(atMost)
    .execute();
  return bestOfEach(rows.toSorted((a, b) => a.score - b.score || a.pageId - b.pageId));
}

async function newestFirst(view: MatterView, hits: RawBuilder<UnrankedHit>, filter: EvidenceFilter): Promise<Scores> {
  const rows = await seenNewestFirst(view, hits, filter).select('hit.recordId').execute();
  return new Map(rows.map(({ recordId }) => [recordId, 0]));
}

function seenNewestFirst(view: MatterView, hits: RawBuilder<UnrankedHit>, filter: EvidenceFilter) {
  return view.tx.db
    .selectFrom(hits.as('hit'))
    .where(sql<SqlBool>`hit."caseId" = ${view.matter.caseId}`)
    .where((eb) => eb.exists(itemOfHit(view, filter)))
    .orderBy('hit.pageId', 'desc');
}

export function itemOfHit(view: MatterView, filter: EvidenceFilter) {
  return filtered(visibleIn(view, 'evidence'), filter)
    .select('item.id')
    .where(sql<SqlBool>`item."id" = hit."recordId"`);
}

/** Items in the order of their best pages. */
function bestOfEach(rows: readonly { recordId: string; score: number }[]): Scores {
  const scores = new Map<string, number>();
  for (const { recordId, score } of rows) if (!scores.has(recordId)) scores.set(recordId, -score);
  return scores;
}

/** The items themselves, in the order of their scores. */
async function withRows(view: MatterView, scored: readonly { id: string; score: number }[]): Promise<RankedEvidence[]> {
  const rows = new Map<string, ReadEvidence>();
  for (const some of someAtOnce(scored)) {
    const ids = some.map(({ id }) => id);
    for (const row of await evidenceWithIds(view, ids)) rows.set(row.id, row);
  }
  return scored.flatMap(({ id, score }) => {
    const row = rows.get(id);
    return row ? [{ ...row, score }] : [];
  });
}

function evidenceWithIds(view: MatterView, ids: string[]): Promise<ReadEvidence[]> {
  return readItems(visibleIn(view, 'evidence')).where('item.id', 'in', ids).execute();
}

function filtered(items: Items, filter: EvidenceFilter): Items {
  let query = items;
  if (filter.id !== undefined) query = query.where('item.id', '=', filter.id);
  if (filter.priority !== undefined) query = query.where('item.priority', '=', filter.priority);
  if (filter.exhibitNumber !== undefined) query = query.where('item.exhibitNumber', '=', filter.exhibitNumber);
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
