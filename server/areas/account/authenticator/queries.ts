import type { AuthenticatorRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';

export function findAuthenticator(tx: ReadTx, accountId: string): Promise<AuthenticatorRow | undefined> {
  return tx.db.selectFrom('authenticators').selectAll().where('accountId', '=', accountId).executeTakeFirst();
}

/** A set-up that waits for its first code; takes the place of one that was begun before. */
export async function insertPending(
  tx: WriteTx,
  pending: Pick<AuthenticatorRow, 'accountId' | 'secret' | 'expiresAt'>,
): Promise<void> {
  await deleteAuthenticator(tx, pending.accountId);
  const row = { ...pending, status: 'pending' as const, lastStep: 0, createdAt: tx.now };
  await tx.db.insertInto('authenticators').values(row).execute();
}

export async function turnOn(tx: WriteTx, accountId: string): Promise<void> {
  await tx.db
    .updateTable('authenticators')
    .set({ status: 'on', expiresAt: null })
    .where('accountId', '=', accountId)
    .execute();
}

export async function deleteAuthenticator(tx: WriteTx, accountId: string): Promise<void> {
  await tx.db.deleteFrom('authenticators').where('accountId', '=', accountId).execute();
}

/** Notes that the code of this step was used; false when it, or a newer one, was used before. */
export async function spendStep(tx: WriteTx, { accountId, secret }: AuthenticatorRow, step: number): Promise<boolean> {
  const used = await tx.db
    .updateTable('authenticators')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('secret', '=', secret)
    .where('lastStep', '<', step)
    .returning('accountId')
    .execute();
  return used.length === 1;
}

/** Puts these codes in the place of all there were. */
export async function replaceRecoveryCodes(tx: WriteTx, accountId: string, hashes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(tx, accountId);
  const rows = hashes.map((hash) => ({ hash, accountId, createdAt: tx.now, usedAt: null }));
  await tx.db.insertInto('recoveryCodes').values(rows).execute();
}

export async function deleteRecoveryCodes(tx: WriteTx, accountId: string): Promise<void> {
  await tx.db.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute();
}

/** Uses up a code; false when there is none such, or it was used before. */
export async function spendRecoveryCode(tx: WriteTx, accountId: string, hash: string): Promise<boolean> {
  const used = await tx.db
    .updateTable('recoveryCodes')
    .set({ usedAt: tx.now })
    .where('hash', '=', hash)
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .returning('hash')
    .execute();
  return used.length === 1;
}

export async function countRecoveryCodes(tx: ReadTx, accountId: string): Promise<number> {
  const row = await tx.db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number | string>().as('left'))
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return Number(row?.left ?? 0);
}
