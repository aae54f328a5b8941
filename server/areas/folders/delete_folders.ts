import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { notFound } from '#server/errors/app-error.ts';
import { deleteEvidence, evidenceInFolders, updateEvidence } from '#server/areas/evidence/queries.ts';
import type { Viewer } from '#server/access/principal.ts';
import type { FolderRow } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { allFolders, deleteFolder, findFolder, updateFolder } from './queries.ts';
import { freeName, subtree } from './rules.ts';

export const deleteFolders = defineOperation({
  method: 'delete',
  path: '/folders',
  scope: 'folders:write',
  summary: 'Delete a folder',
  description:
    'Its items and folders move to the folder above. With `deleteItems=true` everything in it is deleted for good instead, with the folders below.',
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
  async handler({ tx, viewer }, { query }) {
    const folder = await findFolder(tx, viewer, query.id);
    if (!folder) throw notFound('folder');
    const folders = await allFolders(tx, folder.caseId, folder.kind);
    if (query.deleteItems === 'true') await deleteTree(tx, viewer, folder, folders);
    else await moveContentsUp(tx, folder, folders);
  },
});

/** What the caller can't see (an assistant and a private item) is moved out rather than deleted unseen. */
async function deleteTree(tx: WriteTx, viewer: Viewer, folder: FolderRow, folders: FolderRow[]): Promise<void> {
  const tree = subtree(folders, folder.id);
  for (const item of await evidenceInFolders(
    tx,
    tree.map(({ id }) => id),
  )) {
    if (item.private <= viewer.seesPrivate) await deleteEvidence(tx, item);
    else await updateEvidence(tx, item, { folderId: folder.parentId });
  }
  for (const each of tree.toReversed()) await deleteFolder(tx, each);
}

async function moveContentsUp(tx: WriteTx, folder: FolderRow, folders: FolderRow[]): Promise<void> {
  const { parentId } = folder;
  for (const item of await evidenceInFolders(tx, [folder.id])) await updateEvidence(tx, item, { folderId: parentId });
  const taken = folders
    .filter((other) => other.parentId === parentId && other.id !== folder.id)
    .map(({ name }) => name);
  for (const child of folders.filter((other) => other.parentId === folder.id)) {
    const name = freeName(child.name, taken);
    taken.push(name);
    await updateFolder(tx, child, { parentId, name });
  }
  await deleteFolder(tx, folder);
}
