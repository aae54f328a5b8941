import { AppError } from '#server/errors/app-error.ts';
import { newId } from '#server/store/ids.ts';
import { isoInstant } from '#server/store/clock.ts';
import type { ApprovalRow, MatterResource, TrackedTable } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import type { Viewer } from './principal.ts';
import { visible } from './visible.ts';

/**
 * What can't be taken back, by a token that must ask a person first (CONTRACT.md 12). An approval is for one call: this
 * token, this operation with this input, and everything that it deletes as it was when it was asked for.
 */
export interface Wanted {
  accountId: string;
  tokenId: string;
  operationId: string;
  /** The call's input, in one text. */
  target: string;
  /** What the person reads, such as the title of what goes. */
  label: string;
  /** The record that the label names; null where it names none. */
  resource: MatterResource | null;
  itemId: string | null;
  /** Every record that the call deletes, with its version, in one text; null where nobody can know before. */
  version: string | null;
  goes: readonly Going[];
}

/** Records of one kind that go: how many, and the names of the first. */
export interface Going {
  resource: TrackedTable;
  count: number;
  names: string[];
}

const lifetime = 10 * 60 * 1000;
/** A person who is asked more than this at once reads none of it. */
const mostOpen = 10;

/** The open or approved request for exactly this, made anew when there is none or the target has changed. */
export async function askApproval(tx: WriteTx, wanted: Wanted): Promise<ApprovalRow> {
  const known = await tx.db
    .selectFrom('approvals')
    .selectAll()
    .where('tokenId', '=', wanted.tokenId)
    .where('operationId', '=', wanted.operationId)
    .where('target', '=', wanted.target)
    .where('status', 'in', ['asked', 'approved', 'refused'])
    .where('expiresAt', '>', tx.now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (known && known.version === wanted.version) return known;
  // What it was asked about is no longer what would go.
  if (known?.status === 'asked') await tx.db.deleteFrom('approvals').where('id', '=', known.id).execute();
  await requireFewOpen(tx, wanted.tokenId);
  const expiresAt = isoInstant(Date.parse(tx.now) + lifetime);
  const row: ApprovalRow = {
    ...wanted,
    id: newId(),
    goes: JSON.stringify(wanted.goes),
    status: 'asked',
    createdAt: tx.now,
    expiresAt,
  };
  await tx.db.insertInto('approvals').values(row).execute();
  return row;
}

async function requireFewOpen(tx: WriteTx, tokenId: string): Promise<void> {
  const { open } = await tx.db
    .selectFrom('approvals')
    .select((select) => select.fn.countAll<number | string>().as('open'))
    .where('tokenId', '=', tokenId)
    .where('status', '=', 'asked')
    .where('expiresAt', '>', tx.now)
    .executeTakeFirstOrThrow();
  if (Number(open) < mostOpen) return;
  throw new AppError(
    'forbidden',
    `${mostOpen} requests of this token wait for approval in Casewright’s window already. Ask again once some of them are decided.`,
  );
}

/** Consumes an approval in the transaction that deletes, and forgets what it named; false when it is used, expired or taken back by now. */
export async function useApproval(tx: WriteTx, id: string): Promise<boolean> {
  const used = await tx.db
    .updateTable('approvals')
    .set({ status: 'used', label: '', goes: '[]' })
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .where('expiresAt', '>', tx.now)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export interface OpenApproval {
  id: string;
  tokenName: string;
  operationId: string;
  label: string;
  goes: Going[];
  createdAt: string;
  expiresAt: string;
}

/** What waits for this account's decision, oldest first; nothing that it may no longer see. */
export async function listOpenApprovals(tx: ReadTx, viewer: Viewer, now: string): Promise<OpenApproval[]> {
  const rows = await tx.db
    .selectFrom('approvals')
    .innerJoin('tokens', 'tokens.id', 'approvals.tokenId')
    .select([
      'approvals.id',
      'tokens.name as tokenName',
      'approvals.operationId',
      'approvals.label',
      'approvals.goes',
      'approvals.resource',
      'approvals.itemId',
      'approvals.createdAt',
      'approvals.expiresAt',
    ])
    .where('approvals.accountId', '=', viewer.accountId)
    .where('approvals.status', '=', 'asked')
    .where('approvals.expiresAt', '>', now)
    .orderBy('approvals.id')
    .execute();
  const open: OpenApproval[] = [];
  for (const { goes, resource, itemId, ...row } of rows) {
    if (resource !== null && !(await sees(tx, viewer, resource, itemId ?? ''))) continue;
    open.push({ ...row, goes: JSON.parse(goes) as Going[] });
  }
  return open;
}

async function sees(tx: ReadTx, viewer: Viewer, resource: MatterResource, itemId: string): Promise<boolean> {
  const item = visible(tx.db, viewer, resource).select('item.id').where('item.id', '=', itemId);
  return (await item.executeTakeFirst()) !== undefined;
}

/** A person's decision; false when there is none of theirs left to decide. */
export async function decideApproval(tx: WriteTx, accountId: string, id: string, approve: boolean): Promise<boolean> {
  const decided = await tx.db
    .updateTable('approvals')
    .set({ status: approve ? 'approved' : 'refused' })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('status', '=', 'asked')
    .where('expiresAt', '>', tx.now)
    .returning('id')
    .executeTakeFirst();
  return decided !== undefined;
}

export async function forgetOldApprovals(tx: WriteTx): Promise<void> {
  await tx.db.deleteFrom('approvals').where('expiresAt', '<=', tx.now).execute();
}
