import { newId } from '#server/store/ids.ts';
import { isoInstant } from '#server/store/clock.ts';
import type { ApprovalRow, MatterResource } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import type { Viewer } from './principal.ts';
import { visible } from './visible.ts';

/**
 * Permanent deletions by a token that may only delete with a person's approval (CONTRACT.md 12). An approval is for
 * one call: this token, this operation with this input, and the target as it was when it was asked for.
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
  /** The target's `updatedAt`; null where there is none. */
  version: string | null;
}

const lifetime = 10 * 60 * 1000;

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
  const expiresAt = isoInstant(Date.parse(tx.now) + lifetime);
  const row: ApprovalRow = { id: newId(), ...wanted, status: 'asked', createdAt: tx.now, expiresAt };
  await tx.db.insertInto('approvals').values(row).execute();
  return row;
}

/** Consumes an approval in the transaction that deletes, and forgets what it called the target; false when it is used, expired or taken back by now. */
export async function useApproval(tx: WriteTx, id: string): Promise<boolean> {
  const used = await tx.db
    .updateTable('approvals')
    .set({ status: 'used', label: '' })
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
  /** A folder that goes with all that is in it. */
  withContents: boolean;
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
      'approvals.target',
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
  for (const { target, resource, itemId, ...row } of rows) {
    if (resource !== null && !(await sees(tx, viewer, resource, itemId ?? ''))) continue;
    open.push({ ...row, withContents: target.includes('"deleteItems":"true"') });
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
