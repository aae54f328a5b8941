import type { PageNotRead } from '#server/rules/pages-not-read.ts';
import { hotWrite } from '#server/store/hot-query.ts';
import { indexPage, indexPages, readPages, type SearchablePage } from '#server/store/search.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { ExtractionRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';

/** The table of what the machine read of each item: derived from the bytes, so neither versioned nor logged. */
export type Reading = Omit<ExtractionRow, 'evidenceId'>;

/** What is not read yet. */
export const unread: Reading = {
  status: 'pending',
  method: null,
  page: null,
  pages: null,
  language: null,
  confidence: null,
  error: null,
  reason: null,
  characters: null,
  pagesNotRead: '[]',
  cutShort: '[]',
  suggestions: '{}',
};

export async function insertPendingReading(tx: WriteTx, evidenceId: string): Promise<void> {
  await addPending(tx, { evidenceId });
}

const addPending = hotWrite<{ evidenceId: string }, never>((db, value) =>
  db.insertInto('extractions').values({ evidenceId: value('evidenceId'), ...unread }),
);

/** Sets the whole reading; what is not given is as if it had never been read. */
export async function setReading(tx: WriteTx, evidenceId: string, reading: Partial<Reading>): Promise<void> {
  await tx.db
    .updateTable('extractions')
    .set({ ...unread, ...reading })
    .where('evidenceId', '=', evidenceId)
    .execute();
}

/** Changes no more of the reading than is given. */
export async function changeReading(tx: WriteTx, evidenceId: string, change: Partial<Reading>): Promise<void> {
  await tx.db.updateTable('extractions').set(change).where('evidenceId', '=', evidenceId).execute();
}

/** In Unicode's composed form, as everything that is stored and searched; the bytes of the file are what they are. */
export async function setPages(
  tx: WriteTx,
  item: { id: string; caseId: string },
  pages: readonly SearchablePage[],
): Promise<void> {
  await indexPages(tx, { recordId: item.id, caseId: item.caseId }, pages.map(composed));
}

/** Sets one of them, counted from 1. */
export async function setPage(
  tx: WriteTx,
  item: { id: string; caseId: string },
  page: number,
  read: SearchablePage,
): Promise<void> {
  await indexPage(tx, { recordId: item.id, caseId: item.caseId }, page, composed(read));
}

function composed({ text, confidence }: SearchablePage): SearchablePage {
  return { text: text.normalize(), confidence };
}

/** Which of these items have not been read to the end yet. */
export async function beingRead(tx: ReadTx, evidenceIds: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of someAtOnce(evidenceIds)) {
    const rows = await tx.db
      .selectFrom('extractions')
      .select('evidenceId')
      .where('evidenceId', 'in', some)
      .where('status', 'in', ['pending', 'running'])
      .execute();
    for (const { evidenceId } of rows) found.add(evidenceId);
  }
  return found;
}

/** The pages as they were read; the confidence is null for text the file itself holds. */
export function readingPages(tx: ReadTx, evidenceId: string): Promise<{ text: string; confidence: number | null }[]> {
  return readPages(tx, evidenceId);
}

/**
 * What was read of the same bytes in the same matter, to be copied instead of made again. Of the same kind of file: what
 * bytes are can hang on their name. Never one without words, or with pages that could not be read: another try may find
 * some.
 */
export function findTwinReading(
  tx: ReadTx,
  item: { id: string; caseId: string; sha256: string; kind: string; mimeType: string },
): Promise<(ExtractionRow & { pageCount: number | null; durationSeconds: number | null }) | undefined> {
  return tx.db
    .selectFrom('extractions')
    .innerJoin('evidence', 'evidence.id', 'extractions.evidenceId')
    .selectAll('extractions')
    .select(['evidence.pageCount', 'evidence.durationSeconds'])
    .where('evidence.sha256', '=', item.sha256)
    .where('evidence.caseId', '=', item.caseId)
    .where('evidence.id', '!=', item.id)
    .where('evidence.kind', '=', item.kind)
    .where('evidence.mimeType', '=', item.mimeType)
    .where('extractions.status', '=', 'done')
    .where('extractions.characters', '>', 0)
    .where('extractions.pagesNotRead', '=', '[]')
    .limit(1)
    .executeTakeFirst();
}

/** A list that a reading holds as JSON; most are empty, and a list of items has thousands. */
export function listIn<Each>(json: string): Each[] {
  return json === '[]' ? [] : (JSON.parse(json) as Each[]);
}

export function pagesNotReadOf({ pagesNotRead }: Pick<ExtractionRow, 'pagesNotRead'>): PageNotRead[] {
  return listIn(pagesNotRead);
}
