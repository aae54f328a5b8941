import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { AppError, notFound } from '#server/errors/app-error.ts';
import { deleteEvidence, evidenceInFolders, updateEvidence } from '#server/areas/evidence/queries.ts';
import { allows } from '#server/access/levels.ts';
import { levelFor, type Matter, requireMatter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import type { Row } from '#server/store/tables.ts';
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
    const matter = await requireMatter(tx, viewer, folder.caseId);
    if (query.deleteItems === 'true') {
      const tree = subtree(folders, folder.id);
      await requireContents(tx, viewer, matter, { folders: tree, inside: tree });
      await deleteTree(tx, viewer, folder, tree);
    } else {
      const children = folders.filter((other) => other.parentId === folder.id);
      await requireContents(tx, viewer, matter, { folders: children, inside: [folder] });
      await moveContentsUp(tx, folder, folders);
    }
  },
});

/** A share of a folder is no right over what lies in it: a guest that may not change all of that changes none of it. */
async function requireContents(
  tx: WriteTx,
  viewer: Viewer,
  matter: Matter,
  { folders, inside }: { folders: readonly Row<'folders'>[]; inside: readonly Row<'folders'>[] },
): Promise<void> {
  if (matter.whole) return;
  const items = await evidenceInFolders(
    tx,
    inside.map(({ id }) => id),
  );
  const held = await Promise.all([
    ...folders.map(({ id }) => levelFor(tx, viewer, matter, 'folders', id)),
    ...items.map(({ id }) => levelFor(tx, viewer, matter, 'evidence', id)),
  ]);
  if (held.every((level) => level !== undefined && allows(level, 'edit'))) return;
  throw new AppError('forbidden', 'This folder holds things that were not shared with you to change. Ask its owner.');
}

/** What the caller can't see (an assistant and a private item) is moved out rather than deleted unseen. */
async function deleteTree(tx: WriteTx, viewer: Viewer, folder: Row<'folders'>, tree: Row<'folders'>[]): Promise<void> {
  for (const item of await evidenceInFolders(
    tx,
    tree.map(({ id }) => id),
  )) {
    if (item.private <= viewer.seesPrivate) await deleteEvidence(tx, item);
    else await updateEvidence(tx, item, { folderId: folder.parentId });
  }
  for (const each of tree.toReversed()) await deleteFolder(tx, each);
}

async function moveContentsUp(tx: WriteTx, folder: Row<'folders'>, folders: Row<'folders'>[]): Promise<void> {
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
