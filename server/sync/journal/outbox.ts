import type { SyncMatterRow, SyncOutboxRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { changeRows, dropRows, findRow, findRows } from './rows.ts';

/* Creates that were sent or are about to be (SPEC 6): on disk before a byte leaves, gone once the answer is known. */

type Pair = Pick<SyncMatterRow, 'remoteId' | 'caseId'>;

export function loadOutbox(tx: ReadTx, { remoteId, caseId }: Pair): Promise<SyncOutboxRow[]> {
  return findRows(tx, 'syncOutbox', { remoteId, caseId }, 'createdAt', 'id');
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
  return findRow(tx, 'syncOutbox', { id });
}

export async function putOutbox(tx: WriteTx, row: SyncOutboxRow): Promise<void> {
  await tx.db.insertInto('syncOutbox').values(row).execute();
}

export function markOutbox(
  tx: WriteTx,
  id: string,
  patch: Partial<Pick<SyncOutboxRow, 'state' | 'sentAt' | 'attempt' | 'idempotencyKey'>>,
): Promise<void> {
  return changeRows(tx, 'syncOutbox', { id }, patch);
}

export function dropOutbox(tx: WriteTx, id: string): Promise<void> {
  return dropRows(tx, 'syncOutbox', { id });
}
