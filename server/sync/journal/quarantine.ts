import { enqueueJob } from '#server/store/jobs.ts';
import type { SyncQuarantineRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';

/* What was deleted there and clean here: out of every operation's sight for 30 days, bytes and all (SPEC 5.5). */

export const quarantineDays = 30;

export function listQuarantine(tx: ReadTx): Promise<SyncQuarantineRow[]> {
  return tx.db.selectFrom('syncQuarantine').selectAll().orderBy('quarantinedAt', 'desc').orderBy('id').execute();
}

export function findQuarantined(tx: ReadTx, id: string): Promise<SyncQuarantineRow | undefined> {
  return tx.db.selectFrom('syncQuarantine').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function putQuarantine(tx: WriteTx, row: SyncQuarantineRow): Promise<void> {
  await tx.db.insertInto('syncQuarantine').values(row).execute();
}

/** Ends the quarantine; the usual job removes bytes that nothing else names. */
export async function dropQuarantine(tx: WriteTx, row: SyncQuarantineRow): Promise<void> {
  await tx.db.deleteFrom('syncQuarantine').where('id', '=', row.id).execute();
  if (row.sha256 === null) return;
  await enqueueJob(tx, { kind: 'removeBytes', subjectId: row.sha256, caseId: row.caseId });
}

export function overdue(tx: ReadTx, now: string): Promise<SyncQuarantineRow[]> {
  return tx.db.selectFrom('syncQuarantine').selectAll().where('until', '<', now).execute();
}
