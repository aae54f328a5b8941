import { askApproval } from '#server/access/approvals.ts';
import type { Principal, Viewer } from '#server/access/principal.ts';
import { visible } from '#server/access/visible.ts';
import type { Input } from '#server/catalog/operation.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ApprovalRow } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import type { Call } from './call.ts';
import { checkAccess } from './check-access.ts';
import { findKept } from './idempotency.ts';

/** True for a permanent deletion by a token whose maker wants to be asked first. */
export function needsApproval(principal: Principal, { operation }: Call): boolean {
  return operation.destructive && principal.token?.approveDeletes === true;
}

/**
 * The approval for a call that needs one, asked for when there is none yet; undefined when the call was carried out
 * before under its Idempotency-Key. What the caller may not do anyway is refused first and asks nobody.
 */
export async function seekApproval(
  tx: WriteTx,
  principal: Principal,
  viewer: Viewer,
  call: Call,
  input: Input,
): Promise<ApprovalRow | undefined> {
  const { operation, idempotencyKey } = call;
  const { accountId, token } = principal;
  if (idempotencyKey !== undefined && (await findKept(tx, accountId, call, input))) return undefined;
  await checkAccess(tx, operation, viewer, input, call.context);
  const { path, query, body } = input;
  return askApproval(tx, {
    accountId,
    tokenId: token?.id ?? '',
    operationId: operation.id,
    target: JSON.stringify([path, query, body]),
    ...(await describeTarget(tx, viewer, call, input)),
  });
}

/** Refuses until a person has said yes; says where, and what to do then. */
export function requireApproved(approval: ApprovalRow): void {
  if (approval.status === 'approved') return;
  const { id, label, expiresAt, status } = approval;
  const details = { approval: { id, status, label, expiresAt } };
  if (status === 'refused') {
    throw new AppError(
      'forbidden',
      `Deleting “${label}” was refused in Casewright’s window. Don’t ask again.`,
      details,
    );
  }
  throw new AppError(
    'forbidden',
    `Deleting “${label}” waits for approval in Casewright’s window, where it is asked for until ${expiresAt}. Make the same call again once it is approved.`,
    details,
  );
}

async function describeTarget(
  tx: WriteTx,
  viewer: Viewer,
  { operation }: Call,
  input: Input,
): Promise<Pick<ApprovalRow, 'label' | 'version' | 'resource' | 'itemId'>> {
  const { access } = operation;
  if (access.kind !== 'item') return { label: operation.summary, version: null, resource: null, itemId: null };
  const { resource } = access;
  const itemId = access.of(input);
  const item = await visible(tx.db, viewer, resource)
    .selectAll('item')
    .where('item.id', '=', itemId)
    .executeTakeFirst();
  const title = new Map<string, unknown>(Object.entries(item ?? {})).get(tx.records.of(resource).title ?? '');
  const label = typeof title === 'string' ? title : operation.summary;
  return { label, version: item?.updatedAt ?? null, resource, itemId };
}
