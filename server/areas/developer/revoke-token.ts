import type { Principal } from '#server/access/principal.ts';
import { notFound } from '#server/errors/app-error.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { listTokens, updateToken } from './queries.ts';
import { requireAtLeastAsMuch } from './rules.ts';

type WholeToken = Awaited<ReturnType<typeof listTokens>>[number];

/**
 * Refused from the next call on, with every token that it made, and that those made: who had it could have kept one.
 * A second time changes nothing.
 */
export async function revokeToken(
  tx: WriteTx,
  accountId: string,
  id: string,
  by: Pick<Principal, 'token'> = {},
): Promise<void> {
  const all = await listTokens(tx, accountId);
  const token = all.find((each) => each.id === id);
  if (!token) throw notFound('token');
  const family = withDescendants(all, token);
  // A token that must ask first has asked: a person has allowed this.
  requireOwnFamilyOrLess(all, family, by.token ? { token: { ...by.token, approveDeletes: false } } : {});
  await revoke(tx, family);
}

/** Everything that programs hold for this account. */
export async function revokeAllTokens(tx: WriteTx, accountId: string): Promise<void> {
  await revoke(tx, await listTokens(tx, accountId));
}

/** A token changes or revokes itself, what it made, and what can do no more than it. */
export async function requireMayChange(tx: WriteTx, token: WholeToken, by: Pick<Principal, 'token'>): Promise<void> {
  requireOwnFamilyOrLess(await listTokens(tx, token.accountId), [token], by);
}

function requireOwnFamilyOrLess(
  all: readonly WholeToken[],
  tokens: readonly WholeToken[],
  by: Pick<Principal, 'token'>,
) {
  const caller = all.find((each) => each.id === by.token?.id);
  if (!caller || !by.token) return;
  const own = new Set(withDescendants(all, caller));
  for (const token of tokens) if (!own.has(token)) requireAtLeastAsMuch(by.token, token);
}

/** The token first. */
function withDescendants(all: readonly WholeToken[], token: WholeToken): WholeToken[] {
  const family = [token];
  for (const { id } of family) family.push(...all.filter(({ madeBy }) => madeBy === id));
  return family;
}

async function revoke(tx: WriteTx, tokens: readonly WholeToken[]): Promise<void> {
  for (const token of tokens) if (token.revokedAt === null) await updateToken(tx, token, { revokedAt: tx.now });
}
