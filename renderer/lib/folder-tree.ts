import type { Folder } from '#renderer/api/generated.ts';

export interface FolderRow {
  folder: Folder;
  depth: number;
  /** Items in the folder and in all folders below it. */
  total: number;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Folders as rows, parents before children, by name. A folder whose parent is gone stands at the top. */
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
  const children = childrenByParent(folders);
  const within = new Set<string>();
  const visit = (folderId: string): void => {
    if (within.has(folderId)) return;
    within.add(folderId);
    for (const child of children.get(folderId) ?? []) visit(child.id);
  };
  visit(id);
  return within;
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

function childrenByParent(folders: readonly Folder[]): Map<string | null, Folder[]> {
  const ids = new Set(folders.map((folder) => folder.id));
  const children = new Map<string | null, Folder[]>();
  for (const folder of folders.toSorted((left, right) => collator.compare(left.name, right.name))) {
    const parent = folder.parentId !== null && ids.has(folder.parentId) ? folder.parentId : null;
    children.set(parent, [...(children.get(parent) ?? []), folder]);
  }
  return children;
}
