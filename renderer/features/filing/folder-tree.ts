import type { Folder } from '#renderer/api/generated.ts';
import { deepest, height, pathToTop, subtree } from '#server/rules/folders.ts';
import { sameName } from '#server/rules/names.ts';

export interface FolderRow {
  folder: Folder;
  depth: number;
  /** Items in the folder and in all folders below it. */
  total: number;
}

/** Folders, which come by name, as rows, parents before children. A folder whose parent is gone is at the top. */
export function folderRows(folders: readonly Folder[]): FolderRow[] {
  const children = childrenByParent(folders);
  const rows: FolderRow[] = [];
  const visit = (folder: Folder, depth: number): number => {
    const row: FolderRow = { folder, depth, total: folder.itemCount };
    rows.push(row);
    for (const child of children.get(folder.id) ?? []) row.total += visit(child, depth + 1);
    return row.total;
  };
  for (const top of children.get(null) ?? []) visit(top, 0);
  return rows;
}

/** The ids of a folder and everything below it. */
export function folderWithin(folders: readonly Folder[], id: string): Set<string> {
  return new Set(subtree(folders, id).map((folder) => folder.id));
}

/** "Medical / Invoices". */
export function folderPath(folders: readonly Folder[], id: string): string {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const names: string[] = [];
  let at = byId.get(id);
  while (at !== undefined && names.length < 50) {
    names.unshift(at.name);
    at = at.parentId === null ? undefined : byId.get(at.parentId);
  }
  return names.join(' / ');
}

/** The folders without those on their way out; the content of one that goes alone moves to the folder above it. */
export function withoutFolders(folders: readonly Folder[], gone: ReadonlySet<string>): readonly Folder[] {
  if (gone.size === 0) return folders;
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const parentOf = (folder: Folder): string | null => {
    let at = folder.parentId;
    for (let steps = 0; at !== null && gone.has(at) && steps < 50; steps += 1) at = byId.get(at)?.parentId ?? null;
    return at;
  };
  return folders.filter(({ id }) => !gone.has(id)).map((folder) => ({ ...folder, parentId: parentOf(folder) }));
}

/** Why a folder can't go there (null: to the top), as a sentence; null when it can. */
export function refusedMove(folders: readonly Folder[], id: string, parentId: string | null): string | null {
  const folder = folders.find((each) => each.id === id);
  if (folder === undefined) return 'This folder is gone.';
  const parent = folders.find((each) => each.id === parentId);
  const place = parent === undefined ? 'at the top' : `in “${parent.name}”`;
  if (id === parentId) return `“${folder.name}” can’t go into itself.`;
  if (folder.parentId === parentId) return `“${folder.name}” is ${place} already.`;
  if (parent !== undefined && folderWithin(folders, id).has(parent.id)) {
    return `“${folder.name}” can’t go into “${parent.name}”, which is inside it.`;
  }
  const twin = folders.some((each) => each.id !== id && each.parentId === parentId && sameName(each.name, folder.name));
  if (twin) return `There is a folder “${folder.name}” ${place} already. Rename one of them first.`;
  const depth = parentId === null ? 0 : pathToTop(folders, parentId).length;
  if (depth + height(folders, id) > deepest) return `Folders can be at most ${deepest} deep.`;
  return null;
}

/** Bytes of the items in each folder and all folders below it. */
export function folderSizes(
  folders: readonly Folder[],
  items: readonly { folderId: string | null; size: number }[],
): Map<string, number> {
  const parents = new Map(folders.map(({ id, parentId }) => [id, parentId]));
  const sizes = new Map<string, number>();
  for (const { folderId, size } of items) {
    let at = folderId;
    for (let steps = 0; at !== null && steps < 50; steps += 1) {
      sizes.set(at, (sizes.get(at) ?? 0) + size);
      at = parents.get(at) ?? null;
    }
  }
  return sizes;
}

function childrenByParent(folders: readonly Folder[]): Map<string | null, Folder[]> {
  const ids = new Set(folders.map((folder) => folder.id));
  const children = new Map<string | null, Folder[]>();
  for (const folder of folders) {
    const parent = folder.parentId !== null && ids.has(folder.parentId) ? folder.parentId : null;
    children.set(parent, [...(children.get(parent) ?? []), folder]);
  }
  return children;
}
