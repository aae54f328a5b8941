import { allFolders } from '#server/areas/folders/queries.ts';
import { inFolders } from '#server/areas/folders/record.ts';
import { allIssues } from '#server/areas/issues/queries.ts';
import { freeName } from '#server/rules/folders.ts';
import type { StoredRecord } from '#server/store/record.ts';
import { updateFollower } from '#server/store/records.ts';
import type { MatterResource, Row, TrashRow } from '#server/store/tables.ts';
import { rowInTrash, takeOutOfTrash } from '#server/store/trash.ts';
import type { WriteTx } from '#server/store/transaction.ts';

/** Puts back what went to Trash together, under another name where its own is taken by now. */
export async function restore(tx: WriteTx, together: readonly TrashRow[]): Promise<void> {
  // As it went: what holds others before what it holds.
  for (const place of together.toSorted((one, other) => one.seq - other.seq)) {
    await takeOutOfTrash(tx, place, await withFreeName(tx, place));
    if (place.resource === 'folders') await putContentsBack(tx, place);
  }
}

async function withFreeName(tx: WriteTx, place: TrashRow): Promise<{ name?: string }> {
  const row = await rowInTrash(tx, place);
  if (!row) return {};
  const name = String(row['name']);
  if (place.resource === 'issues') {
    const taken = await allIssues(tx, place.caseId);
    return { name: freeName(name, namesOf(taken)) };
  }
  if (place.resource === 'folders') {
    const { kind, parentId } = row as unknown as Row<'folders'>;
    const taken = await allFolders(tx, place.caseId, kind);
    return { name: freeName(name, namesOf(taken.filter((other) => other.parentId === parentId))) };
  }
  return {};
}

function namesOf(rows: readonly { name: string }[]): string[] {
  return rows.map(({ name }) => name);
}

/** As many changes before the move of a folder are looked at for what was taken out of it in the same call. */
const changesBefore = 20_000;

/** A folder that went alone gave what was in it to the folder above: what is still there as it was put goes back. */
async function putContentsBack(tx: WriteTx, { recordId, requestId, seq }: TrashRow): Promise<void> {
  const moves = await tx.db
    .selectFrom('changes')
    .select(['resource', 'recordId', 'before', 'after'])
    .where('seq', '<', seq)
    .where('seq', '>=', seq - changesBefore)
    .where('requestId', '=', requestId)
    .where('resource', 'in', ['folders', ...Object.values(inFolders)])
    .orderBy('seq')
    .execute();
  for (const { resource, recordId: id, before, after } of moves) {
    if (before === null || after === null) continue;
    const [was, became] = [JSON.parse(before), JSON.parse(after)] as Record<string, unknown>[];
    const column = resource === 'folders' ? 'parentId' : 'folderId';
    const row = await rowInTrash(tx, { resource, recordId: id });
    if (!row || was?.[column] !== recordId || row[column] !== became?.[column]) continue;
    const renamed = row['name'] !== undefined && row['name'] === became?.['name'];
    const patch = { [column]: recordId, ...(renamed && { name: was['name'] }) };
    await updateFollower(tx, tx.records.of(resource as MatterResource) as StoredRecord, row, patch);
  }
}
