import type { CredentialRow, Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { emailKey } from '#server/catalog/email.ts';

/** An account that somebody signs in to. Its `email` is the address as its owner wrote it: mail goes there. */
export type Person = Pick<Row<'accounts'>, 'email' | 'name'> &
  Pick<CredentialRow, 'accountId' | 'passwordHash' | 'verifiedAt' | 'disabledAt'>;

function people(tx: ReadTx) {
  return tx.db
    .selectFrom('credentials')
    .innerJoin('accounts', 'accounts.id', 'credentials.accountId')
    .select(['accounts.email', 'accounts.name', 'credentials.accountId', 'credentials.passwordHash'])
    .select(['credentials.verifiedAt', 'credentials.disabledAt']);
}

/** By the address, however it is spelt. */
export function findPersonByEmail(tx: ReadTx, email: string): Promise<Person | undefined> {
  return people(tx).where('credentials.email', '=', emailKey(email)).executeTakeFirst();
}

export function findPerson(tx: ReadTx, accountId: string): Promise<Person | undefined> {
  return people(tx).where('credentials.accountId', '=', accountId).executeTakeFirst();
}

export async function setPasswordHash(tx: WriteTx, accountId: string, passwordHash: string): Promise<void> {
  await tx.db
    .updateTable('credentials')
    .set({ passwordHash, updatedAt: tx.now })
    .where('accountId', '=', accountId)
    .execute();
}
