import { insertWorkspace, untitledCase } from '#server/areas/workspaces/queries.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { findAccountByEmail, insertAccount } from './queries.ts';
import { emailKey } from '#server/catalog/email.ts';

interface NewAccount {
  email: string;
  name: string;
  /** Absent for the account of a desktop, which nobody signs in to. */
  passwordHash?: string;
  /** Whether its address is known to be its owner's; the operator knows whom they open an account for. */
  verified?: boolean;
}

/** An account with its own workspace and an empty case in it: how everybody begins. */
export async function openAccount(
  tx: WriteTx,
  { email, name, passwordHash, verified = true }: NewAccount,
): Promise<{ account: Row<'accounts'>; kase: Row<'cases'> }> {
  if (email !== '') await requireFree(tx, email);
  const account = await insertAccount(tx, { email, name });
  if (passwordHash !== undefined) {
    const stamps = { createdAt: tx.now, updatedAt: tx.now };
    const verifiedAt = verified ? tx.now : null;
    const credential = {
      accountId: account.id,
      email: emailKey(email),
      passwordHash,
      verifiedAt,
      disabledAt: null,
      ...stamps,
    };
    await tx.db.insertInto('credentials').values(credential).execute();
  }
  // Who is invited sees whose it is; on a desktop nobody has said their name yet.
  const called = name === '' ? 'My workspace' : `${name.slice(0, 180)}’s workspace`;
  const own = { name: called, payerId: account.id, caption: untitledCase, role: '' };
  return { account, kase: await insertWorkspace(tx, own) };
}

/** One address is one account, however it is spelt. Looked at in the transaction that writes: there is only one. */
export async function requireFree(tx: Parameters<typeof findAccountByEmail>[0], email: string): Promise<void> {
  const taken = await findAccountByEmail(tx, email);
  if (taken) throw new AppError('conflict', `There is an account for ${taken.email} already.`);
}
