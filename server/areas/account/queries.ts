import type { NotNull } from 'kysely';
import { hotQuery } from '#server/store/hot-query.ts';
import { insertRecord, updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { emailKey } from '#server/catalog/email.ts';
import { accounts } from './record.ts';
import { termsAcceptances } from './terms-acceptance-record.ts';

const accountById = hotQuery<{ id: string }, Row<'accounts'>>((db, value) =>
  db.selectFrom('accounts').selectAll().where('id', '=', value('id')),
);

export async function findAccount(tx: ReadTx, id: string): Promise<Row<'accounts'> | undefined> {
  const [account] = await accountById(tx, { id });
  return account;
}

/** What accounts are called, by id; none of what is no account. */
export async function accountNames(tx: ReadTx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const asked = [...new Set(ids)].filter((id) => id !== null);
  if (asked.length === 0) return new Map();
  const rows = await tx.db.selectFrom('accounts').select(['id', 'name']).where('id', 'in', asked).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The account of whose machine a desktop is: the oldest of those that nobody signs in to. */
export function findLocalAccount(tx: ReadTx): Promise<Row<'accounts'> | undefined> {
  return tx.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', 'not in', (eb) => eb.selectFrom('credentials').select('accountId'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** By its address, however it is spelt. */
export function findAccountByEmail(tx: ReadTx, email: string): Promise<Row<'accounts'> | undefined> {
  return tx.db
    .selectFrom('credentials')
    .innerJoin('accounts', 'accounts.id', 'credentials.accountId')
    .selectAll('accounts')
    .where('credentials.email', '=', emailKey(email))
    .executeTakeFirst();
}

export type ListedAccount = Pick<Row<'accounts'>, 'id' | 'email' | 'name' | 'createdAt'> & {
  /** Whether somebody can sign in to it; a desktop's account belongs to anybody who may read its folder. */
  signsIn: 0 | 1;
  activeTokens: number;
  /** Since when its address is known to be its owner's, and since when it is shut. */
  verifiedAt: string | null;
  disabledAt: string | null;
};

/** Everybody who has an account here, the oldest first. */
export function listAccounts(tx: ReadTx, now: string): Promise<ListedAccount[]> {
  return tx.db
    .selectFrom('accounts')
    .leftJoin('credentials', 'credentials.accountId', 'accounts.id')
    .select(['accounts.id', 'accounts.email', 'accounts.name', 'accounts.createdAt'])
    .select(['credentials.verifiedAt', 'credentials.disabledAt'])
    .select((eb) => [
      eb.case().when('credentials.accountId', 'is', null).then(0).else(1).end().$castTo<0 | 1>().as('signsIn'),
      eb
        .selectFrom('tokens')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('tokens.accountId', '=', 'accounts.id')
        .where('revokedAt', 'is', null)
        .where((or) => or.or([or('expiresAt', 'is', null), or('expiresAt', '>', now)]))
        .as('activeTokens'),
    ])
    .$narrowType<{ activeTokens: NotNull }>()
    .orderBy('accounts.id')
    .execute();
}

export function insertAccount(tx: WriteTx, account: { email: string; name: string }): Promise<Row<'accounts'>> {
  return insertRecord(tx, accounts, account);
}

export function renameAccount(tx: WriteTx, account: Row<'accounts'>, name: string): Promise<Row<'accounts'>> {
  return updateRecord(tx, accounts, account, { name });
}

/** What the account accepted, the last first. */
export function listAcceptances(tx: ReadTx, accountId: string): Promise<Row<'termsAcceptances'>[]> {
  return tx.db
    .selectFrom('termsAcceptances')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .execute();
}

export function insertAcceptance(
  tx: WriteTx,
  acceptance: Pick<Row<'termsAcceptances'>, 'accountId' | 'version' | 'textHash' | 'residenceState'>,
): Promise<Row<'termsAcceptances'>> {
  return insertRecord(tx, termsAcceptances, acceptance);
}
