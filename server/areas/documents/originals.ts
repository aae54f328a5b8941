import type { DocumentOriginalRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';

/*
 * Originals: the files that documents were uploaded as. They are no records: they never change, stay on their side, and
 * go with their document. How far the reading of a scan is, is part of them.
 */

export type Reading = Pick<DocumentOriginalRow, 'status' | 'page' | 'pages' | 'error'>;

/** There was nothing to read. */
export const noReading: Reading = { status: null, page: null, pages: null, error: null };

export async function insertOriginal(tx: WriteTx, original: DocumentOriginalRow): Promise<void> {
  await tx.db.insertInto('documentOriginals').values(original).execute();
}

export function findOriginal(tx: ReadTx, documentId: string): Promise<DocumentOriginalRow | undefined> {
  return tx.db.selectFrom('documentOriginals').selectAll().where('documentId', '=', documentId).executeTakeFirst();
}

/** By document: of one, or of all of a matter. */
export async function originalsOf(
  tx: ReadTx,
  caseId: string,
  documentId: string | undefined,
): Promise<ReadonlyMap<string, DocumentOriginalRow>> {
  const originals = tx.db.selectFrom('documentOriginals').selectAll();
  const rows = await (
    documentId === undefined ? originals.where('caseId', '=', caseId) : originals.where('documentId', '=', documentId)
  ).execute();
  return new Map(rows.map((row) => [row.documentId, row]));
}

/** Sets the whole reading. */
export async function setReading(tx: WriteTx, documentId: string, reading: Partial<Reading>): Promise<void> {
  await tx.db
    .updateTable('documentOriginals')
    .set({ ...noReading, ...reading })
    .where('documentId', '=', documentId)
    .execute();
}

/** With its document; answers what named bytes. */
export function deleteOriginal(tx: WriteTx, documentId: string): Promise<{ sha256: string }[]> {
  return tx.db.deleteFrom('documentOriginals').where('documentId', '=', documentId).returning('sha256').execute();
}
