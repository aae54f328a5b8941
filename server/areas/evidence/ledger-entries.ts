import { newId } from '#server/store/ids.ts';
import { hotQuery } from '#server/store/hot-query.ts';
import type { LedgerEntryRow, Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';

/*
 * The rows of the exhibit ledger. They are no records: each says what was given or sent once, so nobody edits it, and it
 * stays on the side whose paper it was; what others were given is said by packets and entered on every side. A number
 * that an item has and nobody was sent yet is the item's own field alone.
 */

export type LedgerRecipient = {
  as: 'served' | 'filed';
  name: string;
  /** A day. */
  on: string;
  method: string | null;
};

export function recipientsIn({ recipients }: Pick<LedgerEntryRow, 'recipients'>): LedgerRecipient[] {
  return JSON.parse(recipients) as LedgerRecipient[];
}

/** Everyone to whom it was sent, a line for each. */
export function recipientsOf(
  sent: readonly (Omit<LedgerRecipient, 'name'> & { recipients: readonly string[] })[],
): LedgerRecipient[] {
  return sent.flatMap(({ as, on, method, recipients }) => recipients.map((name) => ({ as, name, on, method })));
}

type New = Omit<LedgerEntryRow, 'id' | 'createdAt'>;

export async function insertEntry(tx: WriteTx, values: New): Promise<LedgerEntryRow> {
  const row = { id: newId(), createdAt: tx.now, ...values };
  await tx.db.insertInto('ledgerEntries').values(row).execute();
  return row;
}

export async function updateEntry(tx: WriteTx, id: string, values: Partial<New>): Promise<void> {
  await tx.db.updateTable('ledgerEntries').set(values).where('id', '=', id).execute();
}

/** The entries of a matter in the order they were made. */
export function entriesOf(tx: ReadTx, caseId: string): Promise<LedgerEntryRow[]> {
  return tx.db.selectFrom('ledgerEntries').selectAll().where('caseId', '=', caseId).orderBy('id').execute();
}

export function entriesOfItem(tx: ReadTx, evidenceId: string): Promise<LedgerEntryRow[]> {
  return tx.db.selectFrom('ledgerEntries').selectAll().where('evidenceId', '=', evidenceId).orderBy('id').execute();
}

export function entriesOfBuild(tx: ReadTx, buildId: string): Promise<LedgerEntryRow[]> {
  return tx.db.selectFrom('ledgerEntries').selectAll().where('buildId', '=', buildId).orderBy('id').execute();
}

/** The entries with an exhibit number, as numbers are compared. */
export const entriesWithNumber = hotQuery<{ caseId: string; number: string }, LedgerEntryRow>((db, value) =>
  db
    .selectFrom('ledgerEntries')
    .selectAll()
    .where('caseId', '=', value('caseId'))
    .where('scheme', '=', 'exhibit')
    .where((eb) => eb(eb.fn<string>('lower', ['number']), '=', value('number')))
    .orderBy('id'),
);

/** The highest number that a prefix was given up to; 0 where it is new. */
export async function lastBates(tx: ReadTx, caseId: string, prefix: string): Promise<number> {
  const { last } = await tx.db
    .selectFrom('ledgerEntries')
    .select((eb) => eb.fn.max<number | string | null>('last').as('last'))
    .where('caseId', '=', caseId)
    .where('scheme', '=', 'bates')
    .where((eb) => eb(eb.fn<string>('lower', ['prefix']), '=', prefix.toLowerCase()))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

/** An item that is deleted leaves its numbers taken; only what others were sent keeps its title. */
export async function releaseEntries(tx: WriteTx, { id }: Pick<Row<'evidence'>, 'id'>): Promise<void> {
  await tx.db
    .updateTable('ledgerEntries')
    .set({ title: '' })
    .where('evidenceId', '=', id)
    .where('recipients', '=', '[]')
    .execute();
  await tx.db.updateTable('ledgerEntries').set({ evidenceId: null }).where('evidenceId', '=', id).execute();
}
