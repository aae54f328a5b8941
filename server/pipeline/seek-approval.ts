import { createHash } from 'node:crypto';
import { askApproval, type Going } from '#server/access/approvals.ts';
import type { Principal } from '#server/access/principal.ts';
import type { Input } from '#server/catalog/operation.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ApprovalRow } from '#server/store/tables.ts';
import type { Replaced, WriteTx } from '#server/store/transaction.ts';
import type { Call } from './call.ts';
import { withoutSecrets } from './idempotency.ts';

/** True for what can't be taken back, by a token whose maker wants to be asked first. */
export function needsApproval(principal: Principal, { operation }: Call, input: Input): boolean {
  if (!operation.destructive || principal.token?.approveDeletes !== true) return false;
  return operation.approval?.when?.(input) ?? true;
}

/** The approval for a call, asked for when there is none yet for what it would delete now. */
export function seekApproval(
  tx: WriteTx,
  { accountId, token }: Principal,
  call: Call,
  input: Input,
  replaced: readonly Replaced[],
): Promise<ApprovalRow> {
  const { operation } = call;
  const { path, query, body } = input;
  const resource = operation.access.kind === 'item' ? operation.access.resource : null;
  const itemId = operation.access.kind === 'item' ? operation.access.of(input) : null;
  const lost = whatIsLost(replaced);
  const target = lost.find(({ id }) => id === (itemId ?? query['id']));
  return askApproval(tx, {
    accountId,
    tokenId: token?.id ?? '',
    operationId: operation.id,
    target: JSON.stringify([path, query, body], withoutSecrets),
    label: operation.approval?.label?.(input) ?? target?.title ?? operation.summary,
    resource,
    itemId,
    version: operation.prepare ? null : versionOf(replaced),
    goes: going(lost.filter((each) => each !== target)),
  });
}

/** One text for everything that a call deletes, as it was; equal only when the very same would go. */
export function versionOf(replaced: readonly Replaced[]): string {
  const lines = whatIsLost(replaced).map(({ resource, id, version }) => `${resource} ${id} ${version}`);
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}

/** What is deleted; where nothing is, what is changed, each record as it was before. */
function whatIsLost(replaced: readonly Replaced[]): Replaced[] {
  const deleted = replaced.filter(({ op }) => op === 'delete');
  if (deleted.length > 0) return deleted;
  return replaced.filter((each, at) => replaced.findIndex(({ id }) => id === each.id) === at);
}

const mostNames = 5;

function going(lost: readonly Replaced[]): Going[] {
  return [...Map.groupBy(lost, ({ resource }) => resource)].map(([resource, those]) => ({
    resource,
    count: those.length,
    names: those.flatMap(({ title }) => title ?? []).slice(0, mostNames),
  }));
}

/** Refuses until a person has said yes; says where, and what to do then. */
export function requireApproved(approval: ApprovalRow): void {
  if (approval.status === 'approved') return;
  const { id, label, expiresAt, status } = approval;
  const details = { approval: { id, status, label, expiresAt } };
  if (status === 'refused') {
    throw new AppError('forbidden', `“${label}” was refused in Casewright’s window. Don’t ask again.`, details);
  }
  throw new AppError(
    'forbidden',
    `“${label}” waits for approval in Casewright’s window, where it is asked for until ${expiresAt}. Make the same call again once it is approved.`,
    details,
  );
}
