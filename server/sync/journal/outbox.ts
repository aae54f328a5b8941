import type { SyncMatterRow, SyncOutboxRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';

/* Creates that were sent or are about to be (SPEC 6): on disk before a byte leaves, gone once the answer is known. */

export function loadOutbox(tx: ReadTx, pair: Pick<SyncMatterRow, 'remoteId' | 'caseId'>): Promise<SyncOutboxRow[]> {
  return tx.db
    .selectFrom('syncOutbox')
    .selectAll()
    .where('remoteId', '=', pair.remoteId)
    .where('caseId', '=', pair.caseId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Those that may be there or not, of every matter; what was deleted here since waits for nobody. */
export function listHeld(tx: ReadTx): Promise<SyncOutboxRow[]> {
  return tx.db
    .selectFrom('syncOutbox')
    .selectAll()
    .where('state', 'in', ['sent', 'ambiguous', 'held', 'again', 'givenUp'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('changes')
            .select('changes.seq')
            .whereRef('changes.recordId', '=', 'syncOutbox.localId')
            .whereRef('changes.resource', '=', 'syncOutbox.resource')
            .where('changes.op', '=', 'delete'),
        ),
      ),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export function findOutbox(tx: ReadTx, id: string): Promise<SyncOutboxRow | undefined> {
  return tx.db.selectFrom('syncOutbox').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function putOutbox(tx: WriteTx, row: SyncOutboxRow): Promise<void> {
  await tx.db.insertInto('syncOutbox').values(row).execute();
}

export async function markOutbox(
  tx: WriteTx,
  id: string,
  patch: Partial<Pick<SyncOutboxRow, 'state' | 'sentAt' | 'attempt' | 'idempotencyKey' | 'knownThere'>>,
): Promise<void> {
  await tx.db.updateTable('syncOutbox').set(patch).where('id', '=', id).execute();
}

export async function dropOutbox(tx: WriteTx, id: string): Promise<void> {
  await tx.db.deleteFrom('syncOutbox').where('id', '=', id).execute();
}
