import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visible, visibleIn } from '#server/access/visible.ts';
import { newId } from '#server/store/ids.ts';
import { deleteRecord, insertRecord, updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';

export type CountedCourtCase = Row<'courtCases'> & { evidenceCount: number };

/** Court files of a matter, open ones first, oldest first; each with how many items this viewer sees assigned to it. */
export async function listCourtCases(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  id?: string,
): Promise<CountedCourtCase[]> {
  let query = visibleIn(tx.db, viewer, matter, 'courtCases').selectAll('item');
  if (id !== undefined) query = query.where('item.id', '=', id);
  const courtCases = await query.orderBy('item.status', 'desc').orderBy('item.id').execute();
  const counts = await visibleIn(tx.db, viewer, matter, 'evidence')
    .innerJoin('evidenceLinks as link', 'link.evidenceId', 'item.id')
    .select((eb) => ['link.value', eb.fn.countAll<number | string>().as('items')])
    .where('link.kind', '=', 'courtCase')
    .groupBy('link.value')
    .execute();
  const items = new Map(counts.map((row) => [row.value, Number(row.items)]));
  return courtCases.map((courtCase) => ({ ...courtCase, evidenceCount: items.get(courtCase.id) ?? 0 }));
}

export function findCourtCase(tx: ReadTx, viewer: Viewer, id: string): Promise<Row<'courtCases'> | undefined> {
  return visible(tx.db, viewer, 'courtCases').selectAll('item').where('item.id', '=', id).executeTakeFirst();
}

type Written = Omit<Row<'courtCases'>, 'id' | 'private' | 'createdAt' | 'updatedAt'>;

export function insertCourtCase(tx: WriteTx, courtCase: Written): Promise<Row<'courtCases'>> {
  return insertRecord(tx, 'courtCases', { id: newId(), private: 0, ...courtCase });
}

export function updateCourtCase(
  tx: WriteTx,
  before: Row<'courtCases'>,
  patch: Partial<Omit<Written, 'caseId' | 'createdBy'>>,
): Promise<Row<'courtCases'>> {
  return updateRecord(tx, 'courtCases', before, patch);
}

export function deleteCourtCase(tx: WriteTx, courtCase: Row<'courtCases'>): Promise<void> {
  return deleteRecord(tx, 'courtCases', courtCase);
}
