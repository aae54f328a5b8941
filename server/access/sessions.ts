import { isoInstant } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import type { SessionRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import type { Principal } from './principal.ts';
import { hashSecret, randomSecret } from './secrets.ts';

const day = 24 * 60 * 60 * 1000;
/** A session ends 30 days after it was opened, however much it is used. */
const lifetime = 30 * day;
export const sessionSeconds: number = lifetime / 1000;
/** And when it was not used for this long, if somebody signed in for it. */
const longestIdle = 14 * day;
/** An account has this many at most; the one that was not used for longest gives way. */
const sessionsKept = 50;

/** The one session that a desktop's window has; its label is never shown. */
export const desktopLabel = 'This computer';

/**
 * Opens a session and returns its secret, which goes only into the browser's cookie. Always a new one: a secret that a
 * browser had before it signed in never becomes valid (session fixation).
 */
export async function openSession(tx: WriteTx, accountId: string, label: string): Promise<string> {
  const secret = randomSecret();
  const expiresAt = isoInstant(Date.parse(tx.now) + lifetime);
  await endSurplus(tx, accountId);
  await tx.db
    .insertInto('sessions')
    .values({ hash: hashSecret(secret), id: newId(), accountId, label, createdAt: tx.now, seenAt: tx.now, expiresAt })
    .execute();
  return secret;
}

/** Replaces the session's secret: the old one is no longer valid. */
export async function rotateSession(tx: WriteTx, id: string): Promise<string> {
  const secret = randomSecret();
  await tx.db
    .updateTable('sessions')
    .set({ hash: hashSecret(secret) })
    .where('id', '=', id)
    .execute();
  tx.accessChanged = true;
  return secret;
}

/** Ends the session of a browser's secret, on any account; false when there was none. */
export async function endSession(tx: WriteTx, secret: string): Promise<boolean> {
  const ended = await tx.db
    .deleteFrom('sessions')
    .where('hash', '=', hashSecret(secret))
    .returning('id')
    .executeTakeFirst();
  tx.accessChanged = true;
  return ended !== undefined;
}

/** Ends all sessions of an account but one, and answers how many those were. */
export async function endSessionsOf(tx: WriteTx, accountId: string, exceptId?: string): Promise<number> {
  let ending = tx.db.deleteFrom('sessions').where('accountId', '=', accountId);
  if (exceptId !== undefined) ending = ending.where('id', '!=', exceptId);
  tx.accessChanged = true;
  return (await ending.returning('id').execute()).length;
}

async function endSurplus(tx: WriteTx, accountId: string): Promise<void> {
  const surplus = await tx.db
    .selectFrom('sessions')
    .select('hash')
    .where('accountId', '=', accountId)
    .orderBy('seenAt', 'desc')
    .orderBy('hash')
    .offset(sessionsKept - 1)
    .limit(sessionsKept)
    .execute();
  if (surplus.length === 0) return;
  const hashes = surplus.map(({ hash }) => hash);
  await tx.db.deleteFrom('sessions').where('hash', 'in', hashes).execute();
  tx.accessChanged = true;
}

export interface KnownSession {
  principal: Principal;
  disabled: boolean;
  expiresAt: string;
  /** When it was last used, to the hour; null for a desktop's window, which may be idle for as long as it likes. */
  seenAt: string | null;
}

export async function findSession(tx: ReadTx, hash: string): Promise<KnownSession | undefined> {
  const row = await tx.db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .leftJoin('credentials', 'credentials.accountId', 'accounts.id')
    .select(['accounts.id', 'accounts.email', 'accounts.name'])
    .select(['sessions.id as sessionId', 'sessions.expiresAt', 'sessions.seenAt'])
    .select(['credentials.accountId as credential', 'credentials.verifiedAt', 'credentials.disabledAt'])
    .where('sessions.hash', '=', hash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id: accountId, email, name, sessionId, expiresAt } = row;
  const signsIn = row.credential !== null;
  const principal = { accountId, email, name, emailVerified: !signsIn || row.verifiedAt !== null, sessionId };
  return { principal, disabled: row.disabledAt !== null, expiresAt, seenAt: signsIn ? row.seenAt : null };
}

/** Also for a session that has ended: ending it requires no valid one. */
export async function whoseSession(tx: ReadTx, secret: string): Promise<string | undefined> {
  return (await findSession(tx, hashSecret(secret)))?.principal.accountId;
}

export function isOver({ expiresAt, seenAt }: Pick<KnownSession, 'expiresAt' | 'seenAt'>, now: string): boolean {
  return expiresAt <= now || (seenAt !== null && seenAt <= idleSince(now));
}

function idleSince(now: string): string {
  return isoInstant(Date.parse(now) - longestIdle);
}

/** Those of an account that open something, the one used last first. */
export function listLiveSessions(
  tx: ReadTx,
  accountId: string,
  now: string,
): Promise<Omit<SessionRow, 'hash' | 'accountId'>[]> {
  return tx.db
    .selectFrom('sessions')
    .select(['id', 'label', 'createdAt', 'seenAt', 'expiresAt'])
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .where('seenAt', '>', idleSince(now))
    .orderBy('seenAt', 'desc')
    .orderBy('id')
    .execute();
}

export async function noteSeen(tx: WriteTx, hash: string, at: string): Promise<void> {
  await tx.db.updateTable('sessions').set({ seenAt: at }).where('hash', '=', hash).where('seenAt', '<', at).execute();
}

/** Deletes ended sessions as soon as nothing needs them. */
export async function forgetEndedSessions(tx: WriteTx): Promise<void> {
  await tx.db.deleteFrom('sessions').where('expiresAt', '<=', tx.now).execute();
  const signedIn = tx.db.selectFrom('credentials').select('accountId');
  await tx.db
    .deleteFrom('sessions')
    .where('seenAt', '<=', idleSince(tx.now))
    .where('accountId', 'in', signedIn)
    .execute();
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
