import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visible } from '#server/access/visible.ts';
import { seenOf } from '#server/catalog/seen-sets.ts';
import { newId } from '#server/store/ids.ts';
import { deleteRecord, insertRecord, updateRecord } from '#server/store/records.ts';
import type { Row, TimelineLinkRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { positionGap, positionLimit } from './rules.ts';
import type { SeenLinks } from './schema.ts';

export function findEntry(tx: ReadTx, viewer: Viewer, id: string): Promise<Row<'timelineEntries'> | undefined> {
  return visible(tx.db, viewer, 'timelineEntries').selectAll('item').where('item.id', '=', id).executeTakeFirst();
}

export async function seenLinks(tx: ReadTx, viewer: Viewer, matter: Matter): Promise<SeenLinks> {
  return {
    contacts: await seenOf(tx, viewer, matter, 'contacts'),
    evidence: await seenOf(tx, viewer, matter, 'evidence'),
    courtCases: await seenOf(tx, viewer, matter, 'courtCases'),
  };
}

/** After every entry of that day, with room between. */
export async function lastPosition(tx: ReadTx, caseId: string, date: string): Promise<number> {
  const row = await tx.db
    .selectFrom('timelineEntries')
    .select((eb) => eb.fn.max<number | string | null>('position').as('last'))
    .where('caseId', '=', caseId)
    .where('date', '=', date)
    .executeTakeFirst();
  return Math.min(positionLimit, Math.max(0, Number(row?.last ?? 0)) + positionGap);
}

type Written = Omit<Row<'timelineEntries'>, 'id' | 'private' | 'createdAt' | 'updatedAt'>;

export async function insertEntry(tx: WriteTx, entry: Written): Promise<Row<'timelineEntries'>> {
  const row = await insertRecord(tx, 'timelineEntries', { id: newId(), private: 0, ...entry });
  await writeLinks(tx, row);
  return row;
}

export async function updateEntry(
  tx: WriteTx,
  before: Row<'timelineEntries'>,
  patch: Partial<Omit<Written, 'caseId' | 'createdBy'>> & { private?: 0 | 1 },
): Promise<Row<'timelineEntries'>> {
  const after = await updateRecord(tx, 'timelineEntries', before, patch);
  if (after.contactIds === before.contactIds && after.evidenceIds === before.evidenceIds) return after;
  await tx.db.deleteFrom('timelineLinks').where('entryId', '=', after.id).execute();
  await writeLinks(tx, after);
  return after;
}

export async function deleteEntry(tx: WriteTx, entry: Row<'timelineEntries'>): Promise<void> {
  await tx.db.deleteFrom('timelineLinks').where('entryId', '=', entry.id).execute();
  await deleteRecord(tx, 'timelineEntries', entry);
}

async function writeLinks(
  tx: WriteTx,
  { id: entryId, contactIds, evidenceIds }: Row<'timelineEntries'>,
): Promise<void> {
  const of = (kind: TimelineLinkRow['kind'], ids: string) =>
    (JSON.parse(ids) as string[]).map((value) => ({ entryId, kind, value }));
  const links = [...of('contact', contactIds), ...of('evidence', evidenceIds)];
  if (links.length > 0) await tx.db.insertInto('timelineLinks').values(links).execute();
}
