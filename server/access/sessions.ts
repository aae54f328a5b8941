import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { isoInstant } from '#server/store/clock.ts';
import type { Principal } from './principal.ts';
import { hashSecret, randomSecret } from './secrets.ts';

const lifetime = 30 * 24 * 60 * 60 * 1000;

/** Opens a session and answers its secret, which goes into the window's cookie and nowhere else. */
export async function openSession(tx: WriteTx, accountId: string): Promise<string> {
  const secret = randomSecret();
  const expiresAt = isoInstant(Date.parse(tx.now) + lifetime);
  await tx.db
    .insertInto('sessions')
    .values({ hash: hashSecret(secret), accountId, createdAt: tx.now, expiresAt })
    .execute();
  return secret;
}

export interface KnownSession {
  principal: Principal;
  expiresAt: string;
}

export async function findSession(tx: ReadTx, hash: string): Promise<KnownSession | undefined> {
  const row = await tx.db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['accounts.id', 'accounts.email', 'accounts.name', 'sessions.expiresAt'])
    .where('sessions.hash', '=', hash)
    .executeTakeFirst();
  return row && { principal: { accountId: row.id, email: row.email, name: row.name }, expiresAt: row.expiresAt };
}

/** Windows that are open, for a server that starts again with restored data and must know them still. */
export interface CarriedSession {
  hash: string;
  expiresAt: string;
}

export function listSessions(tx: ReadTx): Promise<CarriedSession[]> {
  return tx.db.selectFrom('sessions').select(['hash', 'expiresAt']).execute();
}

export async function carrySessions(
  tx: WriteTx,
  accountId: string,
  sessions: readonly CarriedSession[],
): Promise<void> {
  const rows = sessions.map((session) => ({ ...session, accountId, createdAt: tx.now }));
  if (rows.length > 0) await tx.db.insertInto('sessions').values(rows).execute();
}

/** Each launch starts with no session but its own. */
export async function closeAllSessions(tx: WriteTx): Promise<void> {
  await tx.db.deleteFrom('sessions').execute();
}
