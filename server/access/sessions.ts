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

/** Each launch starts with no session but its own. */
export async function closeAllSessions(tx: WriteTx): Promise<void> {
  await tx.db.deleteFrom('sessions').execute();
}
