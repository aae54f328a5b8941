import type { Viewer } from '#server/access/principal.ts';
import { visible } from '#server/access/visible.ts';
import { accountNames } from '#server/areas/account/queries.ts';
import { newId } from '#server/store/ids.ts';
import { enqueueJob } from '#server/store/jobs.ts';
import type { DocumentFileRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';

/* Files that belong to a document and go with it. They never change. */

/** A file of a document that this viewer may see. */
export async function findDocumentFile(tx: ReadTx, viewer: Viewer, id: string): Promise<DocumentFileRow | undefined> {
  return visible(tx.db, viewer, 'documents')
    .innerJoin('documentFiles', 'documentFiles.documentId', 'item.id')
    .selectAll('documentFiles')
    .where('documentFiles.id', '=', id)
    .executeTakeFirst();
}

/** The final exports of a document, in the order in which they were made, with the name of who made them. */
export async function exportsOf(tx: ReadTx, documentId: string): Promise<(DocumentFileRow & { by: string | null })[]> {
  const rows = await tx.db
    .selectFrom('documentFiles')
    .selectAll()
    .where('documentId', '=', documentId)
    .where('purpose', '=', 'export')
    .orderBy('id')
    .execute();
  const names = await accountNames(
    tx,
    rows.map(({ accountId }) => accountId),
  );
  return rows.map((row) => ({ ...row, by: names.get(row.accountId) ?? null }));
}

/** Its bytes are kept already. Answers its id. */
export async function insertDocumentFile(
  tx: WriteTx,
  file: Omit<DocumentFileRow, 'id' | 'createdAt'>,
): Promise<string> {
  const id = newId();
  await tx.db
    .insertInto('documentFiles')
    .values({ id, createdAt: tx.now, ...file })
    .execute();
  return id;
}

/** With their document; the bytes go unless something else has them. */
export async function removeFiles(tx: WriteTx, documentId: string, caseId: string): Promise<void> {
  const rows = await tx.db.selectFrom('documentFiles').select('sha256').where('documentId', '=', documentId).execute();
  await tx.db.deleteFrom('documentFiles').where('documentId', '=', documentId).execute();
  for (const { sha256 } of rows) await enqueueJob(tx, { kind: 'removeBytes', subjectId: sha256, caseId });
}
