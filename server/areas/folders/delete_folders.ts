import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { Id } from '#server/catalog/fields.ts';
import type { Viewer } from '#server/access/principal.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { allFolders, itemsInFolders } from './queries.ts';
import { moveContentsUp, requireContents } from './rules.ts';
import { subtree } from '#server/rules/folders.ts';
import { deleteRecord, updateFollower } from '#server/store/records.ts';
import { folders, inFolders } from './record.ts';

export const deleteFolders = defineOperation({
  method: 'delete',
  path: '/folders',
  scope: 'folders:write',
  summary: 'Delete a folder',
  description:
    'Its items and folders move to the folder above. With `deleteItems=true` everything in it is permanently deleted instead, with the folders below.',
  access: { kind: 'item', resource: 'folders', of: ({ query }) => query.id, needs: 'edit' },
  input: {
    query: z.strictObject({
      id: Id,
      deleteItems: z
        .enum(['true', 'false'])
        .optional()
        .meta({ description: 'true deletes the contained items permanently' }),
    }),
  },
  output: nothing,
  errors: ['not_found', 'forbidden'],
  destructive: true,
  async handler(context, { query }) {
    const { tx, viewer } = context;
    const folder = await requireRecord(tx, viewer, 'folders', query.id);
    const all = await allFolders(tx, folder.caseId, folder.kind);
    if (query.deleteItems === 'true') {
      const tree = subtree(all, folder.id);
      await requireContents(context, folder, { moved: tree, inside: tree });
      await deleteTree(tx, viewer, folder, tree);
    } else {
      const children = all.filter((other) => other.parentId === folder.id);
      await requireContents(context, folder, { moved: children, inside: [folder] });
      await moveContentsUp(tx, folder, all);
      await deleteRecord(tx, folders, folder);
    }
  },
});

/** What the caller can't see (an assistant and a private item, what is in Trash) is moved out rather than deleted unseen. */
async function deleteTree(tx: WriteTx, viewer: Viewer, folder: Row<'folders'>, tree: Row<'folders'>[]): Promise<void> {
  const record = tx.records.of(inFolders[folder.kind]);
  for (const item of await itemsInFolders(
    tx,
    folder.kind,
    tree.map(({ id }) => id),
  )) {
    if (item.private <= viewer.seesPrivate && item.trashedAt === null) await deleteRecord(tx, record, item);
    else await updateFollower(tx, record, item, { folderId: folder.parentId });
  }
  for (const each of tree.toReversed()) await deleteRecord(tx, folders, each);
}
