import { levelFor, type Matter, requireLevel } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { allFolders, itemsInFolders } from '#server/areas/folders/queries.ts';
import { moveContentsUp, requireContents } from '#server/areas/folders/rules.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { notFound } from '#server/errors/app-error.ts';
import { subtree } from '#server/rules/folders.ts';
import type { MatterResource, Row } from '#server/store/tables.ts';
import { moveToTrash } from '#server/store/trash.ts';
import type { WriteTx } from '#server/store/transaction.ts';

/** What happens to what is in a folder. */
export type Contents = 'kept' | 'deleted';

/** One record by its id, refused as a deletion of it would be. */
export async function deleteToTrash(
  tx: WriteTx,
  viewer: Viewer,
  matter: Matter,
  { resource, id, contents }: { resource: MatterResource; id: string; contents: Contents },
): Promise<void> {
  const row = await requireRecord(tx, viewer, resource, id);
  if (row.caseId !== matter.caseId) throw notFound(tx.records.of(resource).noun);
  requireLevel(matter, await levelFor(tx, viewer, matter, resource, id), 'edit', false);
  if (resource === 'folders') return deleteFolder(tx, viewer, matter, row as Row<'folders'>, contents);
  return moveToTrash(tx, resource, row);
}

async function deleteFolder(
  tx: WriteTx,
  viewer: Viewer,
  matter: Matter,
  folder: Row<'folders'>,
  contents: Contents,
): Promise<void> {
  const all = await allFolders(tx, folder.caseId, folder.kind);
  if (contents === 'kept') {
    const children = all.filter((other) => other.parentId === folder.id);
    await requireContents(tx, viewer, matter, { moved: children, inside: [folder] });
    await moveContentsUp(tx, folder, all);
    return moveToTrash(tx, 'folders', folder);
  }
  const tree = subtree(all, folder.id);
  await requireContents(tx, viewer, matter, { moved: tree, inside: tree });
  for (const each of tree) await moveToTrash(tx, 'folders', each, folder.id);
  const ids = tree.map(({ id }) => id);
  for (const item of await itemsInFolders(tx, ids)) await moveToTrash(tx, 'evidence', item, folder.id);
}
