import { updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';

/** Takes what goes out of the timeline entries that name it, each with a change of its own in the log. */
export async function unlinkTimeline(
  tx: WriteTx,
  kind: 'courtCase' | 'contact' | 'evidence',
  id: string,
): Promise<void> {
  if (kind === 'courtCase') return leaveCourtFile(tx, id);
  const column = `${kind}Ids` as const;
  for (const entry of await entriesNaming(tx, kind, id)) {
    const left = (JSON.parse(entry[column]) as string[]).filter((each) => each !== id);
    await updateRecord(tx, 'timelineEntries', entry, { [column]: JSON.stringify(left) });
  }
  await tx.db.deleteFrom('timelineLinks').where('kind', '=', kind).where('value', '=', id).execute();
}

/** By the index over the sets, so that deleting thousands of items never reads the whole timeline for each. */
function entriesNaming(tx: WriteTx, kind: 'contact' | 'evidence', id: string): Promise<Row<'timelineEntries'>[]> {
  return tx.db
    .selectFrom('timelineEntries')
    .innerJoin('timelineLinks as link', 'link.entryId', 'timelineEntries.id')
    .selectAll('timelineEntries')
    .where('link.kind', '=', kind)
    .where('link.value', '=', id)
    .orderBy('timelineEntries.id')
    .execute();
}

async function leaveCourtFile(tx: WriteTx, courtCaseId: string): Promise<void> {
  const entries = await tx.db
    .selectFrom('timelineEntries')
    .selectAll()
    .where('courtCaseId', '=', courtCaseId)
    .orderBy('id')
    .execute();
  for (const entry of entries) await updateRecord(tx, 'timelineEntries', entry, { courtCaseId: null });
}
