import { updateRecord } from '#server/store/records.ts';
import type { WriteTx } from '#server/store/transaction.ts';

/** Takes a court file that goes out of the contacts of its case, each with a change of its own; called before it goes. */
export async function unlinkContacts(tx: WriteTx, _kind: 'courtCase', id: string): Promise<void> {
  const contacts = await tx.db
    .selectFrom('contacts')
    .selectAll()
    .where('caseId', '=', (eb) => eb.selectFrom('courtCases').select('caseId').where('id', '=', id))
    .where(tx.dialect.contains('courtCaseIds', id))
    .orderBy('id')
    .execute();
  for (const contact of contacts) {
    const left = (JSON.parse(contact.courtCaseIds) as string[]).filter((each) => each !== id);
    await updateRecord(tx, 'contacts', contact, { courtCaseIds: JSON.stringify(left) });
  }
}
