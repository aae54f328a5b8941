import type { SyncMatterRow, SyncRemoteRow, Tables } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';

/* Which servers there are, and which matters sync with which of theirs. */

export function listRemotes(tx: ReadTx): Promise<SyncRemoteRow[]> {
  return tx.db.selectFrom('syncRemotes').selectAll().orderBy('createdAt').orderBy('id').execute();
}

export function findRemote(tx: ReadTx, id: string): Promise<SyncRemoteRow | undefined> {
  return tx.db.selectFrom('syncRemotes').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertRemote(tx: WriteTx, row: Omit<SyncRemoteRow, 'createdAt' | 'updatedAt'>): Promise<void> {
  await tx.db
    .insertInto('syncRemotes')
    .values({ ...row, createdAt: tx.now, updatedAt: tx.now })
    .execute();
}

export async function updateRemote(
  tx: WriteTx,
  id: string,
  patch: Partial<Omit<SyncRemoteRow, 'id' | 'accountId' | 'createdAt' | 'updatedAt'>>,
): Promise<void> {
  await tx.db
    .updateTable('syncRemotes')
    .set({ ...patch, updatedAt: tx.now })
    .where('id', '=', id)
    .execute();
}

/** How much of the server's minute is used, which is no change of the remote. */
export async function keepMinute(
  tx: WriteTx,
  id: string,
  minuteThere: number | null,
  sentThere: number,
): Promise<void> {
  await tx.db.updateTable('syncRemotes').set({ minuteThere, sentThere }).where('id', '=', id).execute();
}

const stateOfMatter = [
  'syncBases',
  'syncOutbox',
  'syncTombstones',
  'syncAbsences',
  'syncDistinct',
  'syncQuestions',
  'syncAnswers',
] as const satisfies readonly (keyof Tables)[];

/** Forgets a remote's state (SPEC 1.8); what it put into quarantine stays there and can be restored. */
export async function deleteRemote(tx: WriteTx, remoteId: string): Promise<void> {
  for (const table of [...stateOfMatter, 'syncLog', 'syncMatters'] as const) {
    await tx.db.deleteFrom(table).where('remoteId', '=', remoteId).execute();
  }
  await tx.db.deleteFrom('syncRemotes').where('id', '=', remoteId).execute();
}

export function listMatters(tx: ReadTx, remoteId?: string): Promise<SyncMatterRow[]> {
  let query = tx.db.selectFrom('syncMatters').selectAll();
  if (remoteId !== undefined) query = query.where('remoteId', '=', remoteId);
  return query.orderBy('createdAt').orderBy('caseId').execute();
}

export function findMatter(tx: ReadTx, remoteId: string, caseId: string): Promise<SyncMatterRow | undefined> {
  return tx.db
    .selectFrom('syncMatters')
    .selectAll()
    .where('remoteId', '=', remoteId)
    .where('caseId', '=', caseId)
    .executeTakeFirst();
}

export async function insertMatter(
  tx: WriteTx,
  pair: Pick<SyncMatterRow, 'remoteId' | 'caseId' | 'remoteCaseId' | 'caption'>,
): Promise<void> {
  const blank = { epoch: null, cursor: null, listsReadAt: null, newestThere: null, inStepAt: null, lastRunAt: null };
  await tx.db
    .insertInto('syncMatters')
    .values({ ...pair, ...blank, brakes: '[]', released: '[]', createdAt: tx.now })
    .execute();
}

export async function updateMatter(
  tx: WriteTx,
  { remoteId, caseId }: Pick<SyncMatterRow, 'remoteId' | 'caseId'>,
  patch: Partial<Omit<SyncMatterRow, 'remoteId' | 'caseId'>>,
): Promise<void> {
  await tx.db
    .updateTable('syncMatters')
    .set(patch)
    .where('remoteId', '=', remoteId)
    .where('caseId', '=', caseId)
    .execute();
}

/** Forgets what both sides held; nothing is deleted anywhere (SPEC 5.4), and the quarantine stays. */
export async function deleteMatter(tx: WriteTx, remoteId: string, caseId: string): Promise<void> {
  for (const table of [...stateOfMatter, 'syncMatters'] as const) {
    await tx.db.deleteFrom(table).where('remoteId', '=', remoteId).where('caseId', '=', caseId).execute();
  }
}
