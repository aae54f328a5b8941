import { accountNames } from '#server/areas/account/queries.ts';
import { newId } from '#server/store/ids.ts';
import type { DocumentExportRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';

/* Final exports of documents. They never change, stay on their side, and go with their document. */

/** The final exports of a document, in the order in which they were made, with the name of who made them. */
export async function exportsOf(
  tx: ReadTx,
  documentId: string,
): Promise<(DocumentExportRow & { by: string | null })[]> {
  const rows = await tx.db
    .selectFrom('documentExports')
    .selectAll()
    .where('documentId', '=', documentId)
    .orderBy('id')
    .execute();
  const names = await accountNames(
    tx,
    rows.map(({ accountId }) => accountId),
  );
  return rows.map((row) => ({ ...row, by: names.get(row.accountId) ?? null }));
}

/** Its bytes are kept already. */
export async function insertExport(
  tx: WriteTx,
  made: Omit<DocumentExportRow, 'id' | 'createdAt'>,
): Promise<DocumentExportRow> {
  const row = { id: newId(), createdAt: tx.now, ...made };
  await tx.db.insertInto('documentExports').values(row).execute();
  return row;
}

/** With their document; answers what named bytes. */
export function deleteExports(tx: WriteTx, documentId: string): Promise<{ sha256: string }[]> {
  return tx.db.deleteFrom('documentExports').where('documentId', '=', documentId).returning('sha256').execute();
}
