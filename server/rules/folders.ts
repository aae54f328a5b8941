import { sameName } from './names.ts';

/** A folder as far as its place in the tree goes. */
export interface Placed {
  id: string;
  name: string;
  parentId: string | null;
}

/** Deep enough for any file system a person drops, shallow enough to show. */
export const deepest = 20;

/** Ids from the folder up to the top, itself first. Stops at a loop rather than follow it. */
export function pathToTop(folders: readonly Placed[], id: string): string[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: string[] = [];
  for (let at = byId.get(id); at && !path.includes(at.id); at = byId.get(at.parentId ?? '')) path.push(at.id);
  return path;
}

/** The folder and everything below it, parents before children. */
export function subtree<F extends Placed>(folders: readonly F[], id: string): F[] {
  return levels(folders, id).flat();
}

/** Levels of folders from this one down, itself counted. */
export function height(folders: readonly Placed[], id: string): number {
  return Math.max(levels(folders, id).length, 1);
}

/** The folder, what is in it, what is in that and so on; a loop is gone through once. */
function levels<F extends Placed>(folders: readonly F[], id: string): F[][] {
  const children = Map.groupBy(folders, (folder) => folder.parentId);
  const seen = new Set<string>();
  const found: F[][] = [];
  let level = folders.filter((folder) => folder.id === id);
  while (level.length > 0) {
    found.push(level);
    for (const folder of level) seen.add(folder.id);
    level = level.flatMap((folder) => children.get(folder.id) ?? []).filter((folder) => !seen.has(folder.id));
  }
  return found;
}

/** `name`, or `name (2)` and so on when a sibling has it. */
export function freeName(name: string, taken: readonly string[]): string {
  const isTaken = (candidate: string) => taken.some((other) => sameName(other, candidate));
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name} (${number})`)) number += 1;
  return `${name} (${number})`;
}
