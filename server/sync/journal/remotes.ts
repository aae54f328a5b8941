import type { SyncMatterRow, SyncRemoteRow, Tables } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { changeRows, dropRows, findRow, findRows } from './rows.ts';

/* Which servers there are, and which matters sync with which of theirs. */

type Pair = Pick<SyncMatterRow, 'remoteId' | 'caseId'>;

export function listRemotes(tx: ReadTx): Promise<SyncRemoteRow[]> {
  return findRows(tx, 'syncRemotes', {}, 'createdAt', 'id');
}

export function findRemote(tx: ReadTx, id: string): Promise<SyncRemoteRow | undefined> {
  return findRow(tx, 'syncRemotes', { id });
}

export async function insertRemote(tx: WriteTx, row: Omit<SyncRemoteRow, 'createdAt' | 'updatedAt'>): Promise<void> {
  await tx.db
    .insertInto('syncRemotes')
    .values({ ...row, createdAt: tx.now, updatedAt: tx.now })
    .execute();
}

export function updateRemote(
  tx: WriteTx,
  id: string,
  patch: Partial<Omit<SyncRemoteRow, 'id' | 'accountId' | 'createdAt' | 'updatedAt'>>,
): Promise<void> {
  return changeRows(tx, 'syncRemotes', { id }, { ...patch, updatedAt: tx.now });
}

/** How much of the server's minute is used, which is no change of the remote. */
export function keepMinute(tx: WriteTx, id: string, minuteThere: number | null, sentThere: number): Promise<void> {
  return changeRows(tx, 'syncRemotes', { id }, { minuteThere, sentThere });
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
  for (const table of [...stateOfMatter, 'syncLog', 'syncMatters'] as const) await dropRows(tx, table, { remoteId });
  await dropRows(tx, 'syncRemotes', { id: remoteId });
}

export function listMatters(tx: ReadTx, remoteId?: string): Promise<SyncMatterRow[]> {
  return findRows(tx, 'syncMatters', { remoteId }, 'createdAt', 'caseId');
}

export function findMatter(tx: ReadTx, remoteId: string, caseId: string): Promise<SyncMatterRow | undefined> {
  return findRow(tx, 'syncMatters', { remoteId, caseId });
}

export async function insertMatter(
  tx: WriteTx,
  pair: Pick<SyncMatterRow, 'remoteId' | 'caseId' | 'remoteCaseId' | 'caption'>,
): Promise<void> {
  await tx.db
    .insertInto('syncMatters')
    .values({ ...pair, brakes: '[]', released: '[]', createdAt: tx.now })
    .execute();
}

export function updateMatter(
  tx: WriteTx,
  { remoteId, caseId }: Pair,
  patch: Partial<Omit<SyncMatterRow, keyof Pair>>,
): Promise<void> {
  return changeRows(tx, 'syncMatters', { remoteId, caseId }, patch);
}

/** Forgets what both sides held; nothing is deleted anywhere (SPEC 5.4), and the quarantine stays. */
export async function deleteMatter(tx: WriteTx, remoteId: string, caseId: string): Promise<void> {
  for (const table of [...stateOfMatter, 'syncMatters'] as const) await dropRows(tx, table, { remoteId, caseId });
}
