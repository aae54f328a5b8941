import { isoInstant } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import type { Principal } from './principal.ts';
import { hashSecret, randomSecret } from './secrets.ts';

const day = 24 * 60 * 60 * 1000;
/** A session ends 30 days after it was opened, however much it is used. */
const lifetime = 30 * day;

/** The one session that a desktop's window has; its label is never shown. */
export const desktopLabel = 'This computer';

/**
 * Opens a session and answers its secret, which goes into the browser's cookie and nowhere else. Always a new one: what
 * a browser brought along before it signed in is never made to mean anything (session fixation).
 */
export async function openSession(tx: WriteTx, accountId: string, label: string): Promise<string> {
  const secret = randomSecret();
  const expiresAt = isoInstant(Date.parse(tx.now) + lifetime);
  await tx.db
    .insertInto('sessions')
    .values({ hash: hashSecret(secret), id: newId(), accountId, label, createdAt: tx.now, seenAt: tx.now, expiresAt })
    .execute();
  return secret;
}

export interface KnownSession {
  principal: Principal;
  disabled: boolean;
  expiresAt: string;
}

export async function findSession(tx: ReadTx, hash: string): Promise<KnownSession | undefined> {
  const row = await tx.db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .leftJoin('credentials', 'credentials.accountId', 'accounts.id')
    .select(['accounts.id', 'accounts.email', 'accounts.name', 'sessions.id as sessionId', 'sessions.expiresAt'])
    .select(['credentials.accountId as credential', 'credentials.verifiedAt', 'credentials.disabledAt'])
    .where('sessions.hash', '=', hash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id: accountId, email, name, sessionId, expiresAt } = row;
  const emailVerified = row.credential === null || row.verifiedAt !== null;
  const principal = { accountId, email, name, emailVerified, sessionId };
  return { principal, disabled: row.disabledAt !== null, expiresAt };
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
  const same = { accountId, label: desktopLabel, createdAt: tx.now, seenAt: tx.now };
  const rows = sessions.map((session) => ({ ...session, ...same, id: newId() }));
  if (rows.length > 0) await tx.db.insertInto('sessions').values(rows).execute();
}

/** Each launch of a desktop starts with no session but its own. */
export async function closeAllSessions(tx: WriteTx): Promise<void> {
  await tx.db.deleteFrom('sessions').execute();
}
