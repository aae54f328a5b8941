import { levelFor, type MatterView, requireLevel } from '#server/access/matters.ts';
import { allFolders, itemsInFolders } from '#server/areas/folders/queries.ts';
import { moveContentsUp, requireContents } from '#server/areas/folders/rules.ts';
import { findRecord } from '#server/catalog/find-record.ts';
import { subtree } from '#server/rules/folders.ts';
import type { MatterResource, Row } from '#server/store/tables.ts';
import { moveToTrash } from '#server/store/trash.ts';
import type { WriteTx } from '#server/store/transaction.ts';

/** What happens to what is in a folder. */
export type Contents = 'kept' | 'deleted';

/** One record by its id, refused as a deletion of it would be; false when it is gone already. */
export async function deleteToTrash(
  view: MatterView<WriteTx>,
  { resource, id, contents }: { resource: MatterResource; id: string; contents: Contents },
): Promise<boolean> {
  const { tx, viewer, matter } = view;
  const row = await findRecord(tx, viewer, resource, id);
  if (row?.caseId !== matter.caseId) return false;
  requireLevel(matter, await levelFor(view, resource, id), 'edit', false);
  if (resource === 'folders') await deleteFolder(view, row as Row<'folders'>, contents);
  else await moveToTrash(tx, resource, row);
  return true;
}

async function deleteFolder(view: MatterView<WriteTx>, folder: Row<'folders'>, contents: Contents): Promise<void> {
  const { tx } = view;
  const all = await allFolders(tx, folder.caseId, folder.kind);
  if (contents === 'kept') {
    const children = all.filter((other) => other.parentId === folder.id);
    await requireContents(view, { moved: children, inside: [folder] });
    await moveContentsUp(tx, folder, all);
    return moveToTrash(tx, 'folders', folder);
  }
  const tree = subtree(all, folder.id);
  await requireContents(view, { moved: tree, inside: tree });
  for (const each of tree) await moveToTrash(tx, 'folders', each, folder.id);
  const ids = tree.map(({ id }) => id);
  for (const item of await itemsInFolders(tx, ids)) await moveToTrash(tx, 'evidence', item, folder.id);
}
