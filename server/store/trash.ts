import type { Kysely } from 'kysely';
import { isoInstant } from './clock.ts';
import { newId } from './ids.ts';
import type { StoredRecord } from './record.ts';
import { isInMatter } from './record-list.ts';
import { deleteRecord, updateRecord } from './records.ts';
import type { Store } from './store.ts';
import type { MatterResource, TrackedTable, TrashRow } from './tables.ts';
import type { ReadTx, WriteTx } from './transaction.ts';

/*
 * A record in Trash keeps its row and everything that names it, so that a restore is whole: `visible()` leaves it out,
 * and what other records say of it is hidden with it. The move and the restore are changes of the log like any other.
 */

type Image = Record<string, unknown>;

/** Moves a record with what would be deleted with it; `headId` is the record that a person deleted. */
export async function moveToTrash(
  tx: WriteTx,
  resource: MatterResource,
  row: object,
  headId: string = idOf(row),
): Promise<void> {
  const image = row as Image;
  if (typeof image['trashedAt'] === 'string') return;
  const recordId = idOf(row);
  await updateRecord(tx, tx.records.of(resource) as StoredRecord, image, { trashedAt: tx.now });
  const { accountId, requestId } = tx.actor;
  await tx.db
    .insertInto('trash')
    .values({
      resource,
      recordId,
      caseId: String(image['caseId']),
      headId,
      trashedAt: tx.now,
      accountId,
      requestId,
      seq: tx.changes.at(-1)?.seq ?? 0,
    })
    .execute();
  for (const { record, column, where, onDeletion } of tx.records.pointingTo(resource)) {
    if (onDeletion !== 'delete' || !isInMatter(record)) continue;
    let inside = anyTable(tx).selectFrom(record.table).selectAll().where(column, '=', recordId);
    if (where) inside = inside.where(where.column, '=', where.value);
    for (const each of await inside.orderBy('id').execute()) await moveToTrash(tx, record.table, each, headId);
  }
}

/** Records that name some of these: what they say of them comes and goes with Trash, and is in no change of the log. */
export async function namingThese(
  tx: ReadTx,
  places: readonly { resource: TrackedTable; id: string }[],
): Promise<{ resource: TrackedTable; id: string }[]> {
  const found: { resource: TrackedTable; id: string }[] = [];
  for (const [resource, group] of Map.groupBy(places, (place) => place.resource)) {
    const ids = group.map(({ id }) => id);
    for (const { record, column, kind, onDeletion } of tx.records.pointingTo(resource)) {
      if (onDeletion === 'delete') continue;
      const rows =
        kind === 'reference'
          ? await anyTable(tx).selectFrom(record.table).select('id').where(column, 'in', ids).execute()
          : await tx.db
              .selectFrom('setMembers')
              .select('recordId as id')
              .where('record', '=', record.table)
              .where('field', '=', column)
              .where('value', 'in', ids)
              .execute();
      found.push(...rows.map(({ id }) => ({ resource: record.table, id: String(id) })));
    }
  }
  return found;
}

/** Takes a record out of Trash, alone. `patch` changes what can't be as it was, such as a name that is taken by now. */
export async function takeOutOfTrash(
  tx: WriteTx,
  { resource, recordId }: Pick<TrashRow, 'resource' | 'recordId'>,
  patch: Image = {},
): Promise<void> {
  const row = await rowInTrash(tx, { resource, recordId });
  if (!row) return;
  const record = tx.records.of(resource as MatterResource) as StoredRecord;
  await updateRecord(tx, record, row, { ...patch, trashedAt: null });
  await tx.db.deleteFrom('trash').where('resource', '=', resource).where('recordId', '=', recordId).execute();
}

/**
 * Permanently deletes records in Trash that went there together, as any deletion does. What is inside others goes with
 * those, or before them.
 */
export async function deleteFromTrash(tx: WriteTx, together: readonly TrashRow[]): Promise<void> {
  for (const place of together.toSorted((one, other) => other.seq - one.seq)) {
    const row = await rowInTrash(tx, place);
    if (row) await deleteRecord(tx, tx.records.of(place.resource as MatterResource) as StoredRecord, row);
  }
}

/** How long what was deleted in the window stays in Trash. */
export const trashDays = 30;

/** Ids of heads with which something is in Trash that was changed there, as only sync does: a person decides on these. */
export async function changedInTrash(tx: ReadTx, headIds: readonly string[] | null): Promise<Set<string>> {
  let query = tx.db
    .selectFrom('trash')
    .innerJoin('changes', (join) =>
      join.onRef('changes.resource', '=', 'trash.resource').onRef('changes.recordId', '=', 'trash.recordId'),
    )
    .select('trash.headId')
    .distinct()
    .whereRef('changes.seq', '>', 'trash.seq')
    .where('changes.transport', '!=', 'job');
  if (headIds) query = query.where('trash.headId', 'in', [...headIds]);
  const listed = listedTables(tx);
  if (listed.length > 0) query = query.where('trash.resource', 'not in', listed);
  return new Set((await query.execute()).map(({ headId }) => headId));
}

/** Lines of lists: they come and go with what they name, and are nothing that a person deletes or counts. */
export function listedTables(tx: ReadTx): TrackedTable[] {
  return tx.records.all.flatMap(({ table, seenThrough }) => (seenThrough ? [table] : []));
}

/** What went to Trash together is deleted permanently after its days, as the deletion of the person who moved it. */
export async function sweepTrash(store: Store, now: number): Promise<void> {
  const before = isoInstant(now - trashDays * 86_400_000);
  const due = await store.read(async (tx) => {
    const rows = await tx.db.selectFrom('trash').selectAll().where('trashedAt', '<=', before).execute();
    const changed = await changedInTrash(tx, null);
    return rows.filter(({ headId }) => !changed.has(headId));
  });
  for (const [headId, { 0: first }] of Map.groupBy(due, (row) => row.headId)) {
    const actor = {
      accountId: first?.accountId ?? null,
      tokenId: null,
      transport: 'window',
      requestId: newId(),
    } as const;
    await store.write(actor, async (tx) => {
      // Somebody may have restored it, or changed it, since it was looked at.
      if ((await changedInTrash(tx, [headId])).size > 0) return;
      const together = await tx.db.selectFrom('trash').selectAll().where('headId', '=', headId).execute();
      await deleteFromTrash(tx, together);
    });
  }
}

export async function rowInTrash(
  tx: ReadTx,
  { resource, recordId }: Pick<TrashRow, 'resource' | 'recordId'>,
): Promise<Image | undefined> {
  const record = tx.records.find(resource);
  if (!record) return undefined;
  return anyTable(tx).selectFrom(record.table).selectAll().where('id', '=', recordId).executeTakeFirst();
}

function idOf(row: object): string {
  return String((row as Image)['id']);
}

/** Kysely cannot follow a table name that is only known when it runs. */
function anyTable(tx: ReadTx): Kysely<Record<string, Image>> {
  return tx.db as unknown as Kysely<Record<string, Image>>;
}
