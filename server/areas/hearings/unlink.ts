import { newId } from '#server/store/ids.ts';
import { deleteRecord, insertRecord, updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';

/* What happens to hearings when something they name goes or changes. Each touched record gets a change of its own. */

/** Takes a court file that goes out of its hearings, which stay in the matter, or a contact out of those it takes part in. */
export async function unlinkHearings(tx: WriteTx, kind: 'courtCase' | 'contact', id: string): Promise<void> {
  if (kind === 'courtCase') await unlinkCourtCase(tx, id);
  else await unlinkContact(tx, id);
}

async function unlinkCourtCase(tx: WriteTx, id: string): Promise<void> {
  const hearings = await tx.db.selectFrom('hearings').selectAll().where('courtCaseId', '=', id).orderBy('id').execute();
  for (const hearing of hearings) await updateRecord(tx, 'hearings', hearing, { courtCaseId: null });
}

async function unlinkContact(tx: WriteTx, id: string): Promise<void> {
  const hearings = await tx.db
    .selectFrom('hearings')
    .selectAll()
    .where('caseId', '=', (eb) => eb.selectFrom('contacts').select('caseId').where('id', '=', id))
    .where(tx.dialect.contains('contactIds', id))
    .orderBy('id')
    .execute();
  for (const hearing of hearings) {
    const left = (JSON.parse(hearing.contactIds) as string[]).filter((each) => each !== id);
    await updateRecord(tx, 'hearings', hearing, { contactIds: JSON.stringify(left) });
  }
}

/** Takes an item that goes off the list of every hearing. */
export async function removeFromHearings(
  tx: WriteTx,
  kind: Row<'hearingResources'>['kind'],
  itemId: string,
): Promise<void> {
  const rows = await tx.db
    .selectFrom('hearingResources')
    .selectAll()
    .where('kind', '=', kind)
    .where('itemId', '=', itemId)
    .orderBy('id')
    .execute();
  for (const row of rows) await deleteRecord(tx, 'hearingResources', row);
}

/**
 * Keeps the lists of hearings in step with an evidence item's `hearingIds`: one fact, seen from both sides. An item is
 * on a hearing's list exactly when its set names the hearing; what is on the list already keeps its place and note.
 */
export async function followEvidence(
  tx: WriteTx,
  item: Pick<Row<'evidence'>, 'id' | 'caseId' | 'createdBy' | 'hearingIds'>,
  hearingIdsBefore: string,
): Promise<void> {
  if (item.hearingIds === hearingIdsBefore) return;
  const wanted = new Set(JSON.parse(item.hearingIds) as string[]);
  const rows = await tx.db
    .selectFrom('hearingResources')
    .selectAll()
    .where('kind', '=', 'evidence')
    .where('itemId', '=', item.id)
    .orderBy('id')
    .execute();
  const listed = new Set(rows.map((row) => row.hearingId));
  for (const row of rows) if (!wanted.has(row.hearingId)) await deleteRecord(tx, 'hearingResources', row);
  for (const hearingId of wanted) if (!listed.has(hearingId)) await append(tx, item, hearingId);
}

async function append(
  tx: WriteTx,
  { id, caseId, createdBy }: Pick<Row<'evidence'>, 'id' | 'caseId' | 'createdBy'>,
  hearingId: string,
): Promise<void> {
  await insertRecord(tx, 'hearingResources', {
    id: newId(),
    caseId,
    private: 0,
    createdBy: tx.actor.accountId ?? createdBy,
    hearingId,
    kind: 'evidence',
    itemId: id,
    note: '',
    position: await positionAtEnd(tx, hearingId),
  });
}

/** One past the last thing on a hearing's list. */
async function positionAtEnd(tx: WriteTx, hearingId: string): Promise<number> {
  const row = await tx.db
    .selectFrom('hearingResources')
    .select((eb) => eb.fn.max<number | string | null>('position').as('last'))
    .where('hearingId', '=', hearingId)
    .executeTakeFirst();
  return row?.last == null ? 0 : Number(row.last) + 1;
}
