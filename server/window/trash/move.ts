import { levelFor, type MatterView, requireLevel } from '#server/access/matters.ts';
import { allFolders, itemsInFolders } from '#server/areas/folders/queries.ts';
import { inFolders } from '#server/areas/folders/record.ts';
import { moveContentsUp, putAbove, requireContents } from '#server/areas/folders/rules.ts';
import { findRecord } from '#server/catalog/find-record.ts';
import { subtree } from '#server/rules/folders.ts';
import type { MatterResource, Row } from '#server/store/tables.ts';
import { moveToTrash } from '#server/store/trash.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { wentWith } from './queries.ts';

/** What happens to what is in a folder. */
export interface FolderContents {
  contents: 'kept' | 'deleted';
  /** The request that moved the folder to Trash before, or restored it: what was put in since stays. */
  asBy: string | undefined;
}

/** One record by its id, refused as a deletion of it would be; null when it is gone already, else what stays of it. */
export async function deleteToTrash(
  view: MatterView<WriteTx>,
  { resource, id, ...how }: { resource: MatterResource; id: string } & FolderContents,
): Promise<string[] | null> {
  const { tx, viewer, matter } = view;
  const row = await findRecord(tx, viewer, resource, id);
  if (row?.caseId !== matter.caseId) return null;
  requireLevel(matter, await levelFor(view, resource, id), 'edit', false);
  if (resource === 'folders') return deleteFolder(view, row as Row<'folders'>, how);
  await moveToTrash(tx, resource, row);
  return [];
}

/** Answers the titles of what was put in since, which stays in the folder above. */
async function deleteFolder(
  view: MatterView<WriteTx>,
  folder: Row<'folders'>,
  { contents, asBy }: FolderContents,
): Promise<string[]> {
  const { tx } = view;
  const all = await allFolders(tx, folder.caseId, folder.kind);
  if (contents === 'kept') {
    const children = all.filter((other) => other.parentId === folder.id);
    await requireContents(view, folder, { moved: children, inside: [folder] });
    await moveContentsUp(tx, folder, all);
    await moveToTrash(tx, 'folders', folder);
    return [];
  }
  const tree = subtree(all, folder.id);
  await requireContents(view, folder, { moved: tree, inside: tree });
  const inside = (await itemsInFolders(tx, folder.kind, idsOf(tree))).filter(({ trashedAt }) => trashedAt === null);
  const went = asBy === undefined ? null : await wentWith(tx, asBy, [...tree, ...inside]);
  const goes = ({ id }: { id: string }): boolean => id === folder.id || went === null || went.has(id);
  const leaving = new Set(idsOf(tree.filter(goes)));
  const children = tree.filter((each) => !goes(each) && leaving.has(each.parentId ?? ''));
  const items = inside.filter((item) => !goes(item) && leaving.has(item.folderId ?? ''));
  // Before the folders go, so that a restore finds what it takes back in.
  await putAbove(tx, folder, all, { items, children });
  for (const each of tree.filter(goes)) await moveToTrash(tx, 'folders', each, folder.id);
  for (const item of inside.filter(goes)) await moveToTrash(tx, inFolders[folder.kind], item, folder.id);
  return [...children.map(({ name }) => name), ...items.map(({ title }) => title)];
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
