import { enqueueJob } from '#server/store/jobs.ts';
import type { SyncQuarantineRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { dropRows, findRow } from './rows.ts';

/* What was deleted there and clean here: out of every operation's sight for 30 days, bytes and all (SPEC 5.5). */

export const quarantineDays = 30;

export function listQuarantine(tx: ReadTx): Promise<SyncQuarantineRow[]> {
  return tx.db.selectFrom('syncQuarantine').selectAll().orderBy('quarantinedAt', 'desc').orderBy('id').execute();
}

export function findQuarantined(tx: ReadTx, id: string): Promise<SyncQuarantineRow | undefined> {
  return findRow(tx, 'syncQuarantine', { id });
}

export async function putQuarantine(tx: WriteTx, row: SyncQuarantineRow): Promise<void> {
  await tx.db.insertInto('syncQuarantine').values(row).execute();
}

/** Ends the quarantine; the usual job removes bytes that nothing else names. */
export async function dropQuarantine(tx: WriteTx, { id, caseId, sha256 }: SyncQuarantineRow): Promise<void> {
  await dropRows(tx, 'syncQuarantine', { id });
  if (sha256 !== null) await enqueueJob(tx, { kind: 'removeBytes', subjectId: sha256, caseId });
}

export function overdue(tx: ReadTx, now: string): Promise<SyncQuarantineRow[]> {
  return tx.db.selectFrom('syncQuarantine').selectAll().where('until', '<', now).execute();
}
