import { sql, type SqlBool } from 'kysely';
import type { MatterView } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visible, visibleIn } from '#server/access/visible.ts';
import { pageOf, type Window } from '#server/catalog/page.ts';
import type { DocumentKind, DocumentStatus } from '#server/rules/documents.ts';
import { orderBy } from '#server/rules/order.ts';
import { type SearchMatch, snippetsOf } from '#server/store/search.ts';
import type { SearchTerm } from '#server/store/search-query.ts';
import { notFound } from '#server/errors/app-error.ts';
import type { DocumentOriginalRow } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { documents } from './record.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { ReadDocument } from './schema.ts';

export interface DocumentFilter {
  id?: string | undefined;
  kind?: DocumentKind | undefined;
  status?: DocumentStatus | undefined;
  courtCaseId?: string | undefined;
  /** A folder's id, or `none` for documents in no folder. */
  folderId?: string | undefined;
  view: 'full' | 'summary';
}

/** By title. Which are on the page is decided before their texts are read. */
export async function listDocuments(view: MatterView, filter: DocumentFilter, window: Window): Promise<ReadDocument[]> {
  const all = await summaries(filtered(view, filter)).execute();
  const page = pageOf(all.toSorted(orderBy(documents.order)), window);
  return filter.view === 'summary' ? page : withTexts(view, page);
}

export interface FoundRow {
  row: ReadDocument;
  score: number;
  matches: Pick<SearchMatch, 'snippet' | 'ranges'>[];
}

/** Documents whose title or body holds every term, best first. */
export async function searchDocuments(
  view: MatterView,
  terms: readonly SearchTerm[],
  filter: DocumentFilter,
  window: Window,
): Promise<FoundRow[]> {
  if (terms.length === 0) return [];
  const { tx } = view;
  const hits = await tx.db
    .selectFrom(tx.dialect.search.pagesHolding(terms).as('hit'))
    .select(['hit.recordId as id', 'hit.score'])
    .where((eb) =>
      eb.exists(
        filtered(view, filter)
          .select('item.id')
          .where(sql<SqlBool>`item."id" = hit."recordId"`),
      ),
    )
    .orderBy('hit.score')
    .orderBy('hit.pageId')
    .execute();
  const page = pageOf(hits, window);
  const scores = new Map(page.map(({ id, score }) => [id, Math.round(-score * 1e6) / 1e6]));
  const read = await rowsOf(view, [...scores.keys()], filter.view);
  const snippets = await snippetsOf(tx, [...read.keys()], terms);
  return [...scores].flatMap(([id, score]) => {
    const row = read.get(id);
    const matches = (snippets.get(id) ?? []).map(({ snippet, ranges }) => ({ snippet, ranges }));
    return row ? [{ row, score, matches }] : [];
  });
}

function filtered(view: MatterView, { id, kind, status, courtCaseId, folderId }: DocumentFilter) {
  let items = visibleIn(view, 'documents');
  if (id !== undefined) items = items.where('item.id', '=', id);
  if (kind !== undefined) items = items.where('item.kind', '=', kind);
  if (status !== undefined) items = items.where('item.status', '=', status);
  if (courtCaseId !== undefined) items = items.where('item.courtCaseId', '=', courtCaseId);
  if (folderId === 'none') return items.where('item.folderId', 'is', null);
  return folderId === undefined ? items : items.where('item.folderId', '=', folderId);
}

type Documents = ReturnType<typeof filtered>;

function summaries(items: Documents) {
  return items
    .select([
      'item.id',
      'item.caseId',
      'item.createdBy',
      'item.createdAt',
      'item.updatedAt',
      'item.trashedAt',
      'item.private',
      'item.title',
      'item.kind',
      'item.bodyHash',
      'item.textBytes',
      'item.attachmentsHash',
      'item.folderId',
      'item.courtCaseId',
      'item.status',
      'item.profile',
      'item.format',
      'item.reviewNote',
      'item.ownKnowledge',
      'item.amends',
    ])
    .select((eb) => [eb.val<string | null>(null).as('body'), eb.val<string | null>(null).as('recordNotes')]);
}

async function rowsOf(
  view: MatterView,
  ids: readonly string[],
  part: DocumentFilter['view'],
): Promise<Map<string, ReadDocument>> {
  const rows = new Map<string, ReadDocument>();
  for (const some of someAtOnce(ids)) {
    const items = visibleIn(view, 'documents').where('item.id', 'in', some);
    const read: ReadDocument[] = await (part === 'summary' ? summaries(items) : items.selectAll('item')).execute();
    for (const row of read) rows.set(row.id, row);
  }
  return rows;
}

async function withTexts(view: MatterView, page: readonly ReadDocument[]): Promise<ReadDocument[]> {
  const whole = await rowsOf(
    view,
    page.map(({ id }) => id),
    'full',
  );
  return page.flatMap(({ id }) => whole.get(id) ?? []);
}

/** A file of a document that this viewer may see: what it was uploaded as, or a final export of it. */
export async function requireDocumentFile(tx: ReadTx, viewer: Viewer, fileId: string): Promise<KeptFile> {
  const original = await visible(tx.db, viewer, 'documents')
    .innerJoin('documentOriginals as file', 'file.documentId', 'item.id')
    .select(['file.sha256', 'file.fileName', 'file.size', 'file.mimeType'])
    .where('file.fileId', '=', fileId)
    .executeTakeFirst();
  if (original) return original;
  const made = await visible(tx.db, viewer, 'documents')
    .innerJoin('documentExports as file', 'file.documentId', 'item.id')
    .select(['file.sha256', 'file.fileName', 'file.size', 'file.mimeType'])
    .where('file.id', '=', fileId)
    .executeTakeFirst();
  if (!made) throw notFound('file');
  return made;
}

type KeptFile = Pick<DocumentOriginalRow, 'sha256' | 'fileName' | 'size' | 'mimeType'>;
