import { newId } from '#server/store/ids.ts';
import { insertRecord, updateRecord } from '#server/store/records.ts';
import type { AccountRow, TermsAcceptanceRow } from '#server/store/tables.ts';
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

/** What the account accepted, the last first. */
export function listAcceptances(tx: ReadTx, accountId: string): Promise<TermsAcceptanceRow[]> {
  return tx.db
    .selectFrom('termsAcceptances')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .execute();
}

export function insertAcceptance(
  tx: WriteTx,
  acceptance: Pick<TermsAcceptanceRow, 'accountId' | 'version' | 'textHash' | 'residenceState'>,
): Promise<TermsAcceptanceRow> {
  return insertRecord(tx, 'termsAcceptances', { id: newId(), ...acceptance });
}
