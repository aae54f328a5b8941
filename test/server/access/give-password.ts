import { findLocalAccount } from '#server/areas/account/queries.ts';
import { emailKey } from '#server/catalog/email.ts';
import type { TestApp } from '#test/support/app.ts';
import { knownHash } from '#test/support/known-password.ts';
import { Neighbours } from './neighbours.ts';

/** Gives the account of a desktop the known password, as if it were one that somebody signs in to. */
export async function givePassword(app: TestApp): Promise<void> {
  const passwordHash = await knownHash();
  const neighbours = new Neighbours(app);
  await neighbours.write(async (tx) => {
    const account = await findLocalAccount(tx);
    if (!account) throw new Error('This is no desktop.');
    const { id: accountId, createdAt, updatedAt } = account;
    const email = emailKey('desktop@example.org');
    const confirmed = { verifiedAt: tx.now, disabledAt: null };
    const row = { accountId, email, passwordHash, ...confirmed, createdAt, updatedAt };
    await tx.db.insertInto('credentials').values(row).execute();
  });
}
