import { requireMatter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { AppError, notFound } from '#server/errors/app-error.ts';
import { nextVersion } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import type { SavedSearchRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import type { SavedSearch } from './schema.ts';
import { sameName } from '#server/rules/names.ts';
import { placed, reordered, savedSearchesAtMost } from './rules.ts';

/** A person's own searches of a case they can open, in their order. */
export async function listSavedSearches(tx: ReadTx, viewer: Viewer, caseId: string): Promise<SavedSearch[]> {
  await requireMatter(tx, viewer, caseId);
  return (await ownRows(tx, viewer, caseId)).map(toSavedSearch);
}

/** Keeps a search at the end, or at a position when one that was deleted comes back. */
export async function saveSearch(
  tx: WriteTx,
  viewer: Viewer,
  { caseId, name, query, position }: { caseId: string; name: string; query: string; position?: number | undefined },
): Promise<SavedSearch> {
  await requireMatter(tx, viewer, caseId);
  const there = await ownRows(tx, viewer, caseId);
  if (there.length >= savedSearchesAtMost) {
    throw new AppError(
      'conflict',
      `There are ${savedSearchesAtMost} saved searches already. Delete one you no longer need first.`,
    );
  }
  requireFreeName(there, name);
  const { accountId } = viewer;
  const row = { id: newId(), accountId, caseId, name, query, position: there.length, ...stamps(tx) };
  await tx.db.insertInto('savedSearches').values(row).execute();
  const ids = there.map(({ id }) => id);
  await writeOrder(tx, [...there, row], placed(ids, row.id, position ?? ids.length));
  return toSavedSearch(row);
}

/** Renames a search, or gives it the list's present filter. */
export async function changeSavedSearch(
  tx: WriteTx,
  viewer: Viewer,
  id: string,
  change: { name?: string | undefined; query?: string | undefined; expectedUpdatedAt?: string | undefined },
): Promise<SavedSearch> {
  const row = await requireOwn(tx, viewer, id);
  await requireVersion(row, change.expectedUpdatedAt, () => toSavedSearch(row));
  if (change.name !== undefined) requireFreeName(await ownRows(tx, viewer, row.caseId), change.name, id);
  const changed = {
    name: change.name ?? row.name,
    query: change.query ?? row.query,
    updatedAt: nextVersion(tx.now, row.updatedAt),
  };
  await tx.db.updateTable('savedSearches').set(changed).where('id', '=', id).execute();
  return toSavedSearch({ ...row, ...changed });
}

export async function deleteSavedSearch(tx: WriteTx, viewer: Viewer, id: string): Promise<void> {
  const row = await requireOwn(tx, viewer, id);
  await tx.db.deleteFrom('savedSearches').where('id', '=', row.id).execute();
}

/** Puts searches in the order of these ids; one made meanwhile in another window stays after them. */
export async function orderSavedSearches(
  tx: WriteTx,
  viewer: Viewer,
  caseId: string,
  wanted: readonly string[],
): Promise<SavedSearch[]> {
  await requireMatter(tx, viewer, caseId);
  const there = await ownRows(tx, viewer, caseId);
  await writeOrder(
    tx,
    there,
    reordered(
      there.map(({ id }) => id),
      wanted,
    ),
  );
  return (await ownRows(tx, viewer, caseId)).map(toSavedSearch);
}

function ownRows(tx: ReadTx, viewer: Viewer, caseId: string): Promise<SavedSearchRow[]> {
  return tx.db
    .selectFrom('savedSearches')
    .selectAll()
    .where('accountId', '=', viewer.accountId)
    .where('caseId', '=', caseId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

async function requireOwn(tx: ReadTx, viewer: Viewer, id: string): Promise<SavedSearchRow> {
  const row = await tx.db
    .selectFrom('savedSearches')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', viewer.accountId)
    .executeTakeFirst();
  if (!row) throw notFound('saved search');
  return row;
}

function requireFreeName(there: readonly SavedSearchRow[], name: string, except?: string): void {
  const twin = there.find((row) => row.id !== except && sameName(row.name, name));
  if (twin) {
    throw new AppError('conflict', `There is already a saved search “${twin.name}”.`, { current: toSavedSearch(twin) });
  }
}

async function writeOrder(tx: WriteTx, rows: readonly SavedSearchRow[], ids: readonly string[]): Promise<void> {
  const before = new Map(rows.map(({ id, position }) => [id, position]));
  for (const [position, id] of ids.entries()) {
    if (before.get(id) === position) continue;
    await tx.db.updateTable('savedSearches').set({ position }).where('id', '=', id).execute();
  }
}

function stamps(tx: WriteTx): { createdAt: string; updatedAt: string } {
  return { createdAt: tx.now, updatedAt: tx.now };
}

function toSavedSearch({ id, caseId, name, query, createdAt, updatedAt }: SavedSearchRow): SavedSearch {
  return { id, caseId, name, query, createdAt, updatedAt };
}
