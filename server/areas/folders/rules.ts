import { allows } from '#server/access/levels.ts';
import { levelFor, type MatterView } from '#server/access/matters.ts';
import { AppError } from '#server/errors/app-error.ts';
import { freeName } from '#server/rules/folders.ts';
import { updateFollower, updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { type FolderItem, itemsInFolders } from './queries.ts';
import { folders, inFolders } from './record.ts';

/** A share of a folder is no right over its content: a guest that may not change all of it changes none of it. */
export async function requireContents(
  view: MatterView<WriteTx>,
  folder: Row<'folders'>,
  { moved, inside }: { moved: readonly Row<'folders'>[]; inside: readonly Row<'folders'>[] },
): Promise<void> {
  const { tx, matter } = view;
  if (matter.whole) return;
  const items = await itemsInFolders(
    tx,
    folder.kind,
    inside.map(({ id }) => id),
  );
  const held = await Promise.all([
    ...moved.map(({ id }) => levelFor(view, 'folders', id)),
    ...items.map(({ id }) => levelFor(view, inFolders[folder.kind], id)),
  ]);
  if (held.every((level) => level !== undefined && allows(level, 'edit'))) return;
  throw new AppError('forbidden', 'This folder holds items that you may not change. Ask its owner.');
}

/** Items and folders in a folder that is about to go: to the folder above, under a name that is free there. */
export async function moveContentsUp(tx: WriteTx, folder: Row<'folders'>, all: Row<'folders'>[]): Promise<void> {
  const items = await itemsInFolders(tx, folder.kind, [folder.id]);
  const children = all.filter((other) => other.parentId === folder.id);
  await putAbove(tx, folder, all, { items, children });
}

/** Some of what is in a folder, or below it, next to it. */
export async function putAbove(
  tx: WriteTx,
  { id, kind, parentId }: Row<'folders'>,
  all: readonly Row<'folders'>[],
  { items, children }: { items: readonly FolderItem[]; children: readonly Row<'folders'>[] },
): Promise<void> {
  for (const item of items) await updateFollower(tx, tx.records.of(inFolders[kind]), item, { folderId: parentId });
  const taken = all.filter((other) => other.parentId === parentId && other.id !== id).map(({ name }) => name);
  for (const child of children) {
    const name = freeName(child.name, taken);
    taken.push(name);
    await updateRecord(tx, folders, child, { parentId, name });
  }
}
