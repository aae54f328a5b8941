import { notFound } from '#server/errors/app-error.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { findToken, updateToken } from './queries.ts';

/** Refused from the next call on; a second time changes nothing. */
export async function revokeToken(tx: WriteTx, accountId: string, id: string, now: string): Promise<void> {
  const token = await findToken(tx, accountId, id);
  if (!token) throw notFound('token');
  if (token.revokedAt === null) await updateToken(tx, token, { revokedAt: now });
}
