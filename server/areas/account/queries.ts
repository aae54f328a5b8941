import { newId } from '#server/store/ids.ts';
import { insertRecord, updateRecord } from '#server/store/records.ts';
import type { AccountRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';

export function findAccount(tx: ReadTx, id: string): Promise<AccountRow | undefined> {
  return tx.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The one account of a desktop: the oldest. */
export function findLocalAccount(tx: ReadTx): Promise<AccountRow | undefined> {
  return tx.db.selectFrom('accounts').selectAll().orderBy('id').limit(1).executeTakeFirst();
}

export function insertAccount(tx: WriteTx, account: { email: string; name: string }): Promise<AccountRow> {
  return insertRecord(tx, 'accounts', { id: newId(), ...account });
}

export function renameAccount(tx: WriteTx, account: AccountRow, name: string): Promise<AccountRow> {
  return updateRecord(tx, 'accounts', account, { name });
}
