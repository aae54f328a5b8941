import type { SelectQueryBuilder } from 'kysely';
import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visibleIn } from '#server/access/visible.ts';
import { invalid } from '#server/errors/app-error.ts';
import { itemsHolding, pagesHolding } from '#server/store/search.ts';
import type { SearchTerm } from '#server/store/search-query.ts';
import type { EvidenceLinkRow, EvidenceRow, Tables } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { readingColumns } from './queries.ts';
import type { ReadEvidence } from './schema.ts';

export interface EvidenceFilter {
  id?: string | undefined;
  issueId?: string | undefined;
  priority?: EvidenceRow['priority'] | undefined;
  tag?: string | undefined;
  courtCaseId?: string | undefined;
  /** A folder's id, or `none` for items in no folder. */
  folderId?: string | undefined;
}

export interface Window {
  limit?: number | undefined;
  after?: string | undefined;
}

type Items = SelectQueryBuilder<Tables & { item: EvidenceRow }, 'item', object>;

/** Items in the order they arrived. */
export async function listEvidence(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  filter: EvidenceFilter,
  window: Window,
): Promise<ReadEvidence[]> {
  let query = filtered(visibleIn(tx.db, viewer, matter, 'evidence'), filter);
  if (window.after !== undefined) {
    await requireRow(tx, viewer, matter, window.after);
    query = query.where('item.id', '>', window.after);
  }
  if (window.limit !== undefined) query = query.limit(window.limit);
  return query
    .innerJoin('extractions as reading', 'reading.evidenceId', 'item.id')
    .selectAll('item')
    .select(readingColumns)
    .orderBy('item.id')
    .execute();
}

export type RankedEvidence = ReadEvidence & { score: number };

/**
 * Items that hold every term, best first: those with a page that holds them all, then those that hold them on
 * different pages. The score is positive; higher is better.
 */
export async function searchEvidence(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  terms: readonly SearchTerm[],
  filter: EvidenceFilter,
  window: Window,
): Promise<RankedEvidence[]> {
  const wanted = window.after === undefined ? window.limit : undefined;
  const found = await ranked(tx, viewer, matter, pagesHolding(terms), filter, wanted);
  if (terms.length > 1 && (wanted === undefined || found.length < wanted)) {
    const known = new Set(found.map((item) => item.id));
    const apart = await ranked(tx, viewer, matter, itemsHolding(terms), filter, undefined);
    const ceiling = found.at(-1)?.score ?? Infinity;
    for (const item of apart) {
      if (!known.has(item.id)) found.push({ ...item, score: Math.min(item.score, ceiling) });
    }
  }
  return cut(found, window);
}

function ranked(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  hits: ReturnType<typeof pagesHolding>,
  filter: EvidenceFilter,
  limit: number | undefined,
): Promise<RankedEvidence[]> {
  let query = filtered(visibleIn(tx.db, viewer, matter, 'evidence'), filter)
    .innerJoin(hits.as('hit'), 'hit.evidenceId', 'item.id')
    .innerJoin('extractions as reading', 'reading.evidenceId', 'item.id')
    .selectAll('item')
    .select(readingColumns)
    .select((eb) => eb.neg(eb.fn.min<number>('hit.score')).as('score'))
    .groupBy(['item.id', 'reading.evidenceId'])
    .orderBy('score', 'desc')
    .orderBy('item.id');
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

function cut(items: RankedEvidence[], { after, limit }: Window): RankedEvidence[] {
  const from = after === undefined ? 0 : items.findIndex((item) => item.id === after) + 1;
  if (after !== undefined && from === 0) throw unknownRow();
  return items.slice(from, limit === undefined ? undefined : from + limit);
}

function filtered(items: Items, filter: EvidenceFilter): Items {
  let query = items;
  if (filter.id !== undefined) query = query.where('item.id', '=', filter.id);
  if (filter.priority !== undefined) query = query.where('item.priority', '=', filter.priority);
  if (filter.folderId === 'none') query = query.where('item.folderId', 'is', null);
  else if (filter.folderId !== undefined) query = query.where('item.folderId', '=', filter.folderId);
  if (filter.tag !== undefined) query = linked(query, 'tag', filter.tag);
  if (filter.issueId !== undefined) query = linked(query, 'issue', filter.issueId);
  if (filter.courtCaseId !== undefined) query = linked(query, 'courtCase', filter.courtCaseId);
  return query;
}

function linked(items: Items, kind: EvidenceLinkRow['kind'], value: string): Items {
  return items.where('item.id', 'in', (eb) =>
    eb.selectFrom('evidenceLinks').select('evidenceId').where('kind', '=', kind).where('value', '=', value),
  );
}

async function requireRow(tx: ReadTx, viewer: Viewer, matter: Matter, id: string): Promise<void> {
  const row = await visibleIn(tx.db, viewer, matter, 'evidence')
    .select('item.id')
    .where('item.id', '=', id)
    .executeTakeFirst();
  if (!row) throw unknownRow();
}

function unknownRow(): Error {
  return invalid(
    'The row this page should start after is not in the list any more. Start again without `after`.',
    'after',
  );
}
