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
  return folders.filter((folder) => pathToTop(folders, folder.id).includes(id)).toSorted(byDepth(folders));
}

/** Levels of folders from this one down, itself counted. */
export function height(folders: readonly Placed[], id: string): number {
  const depth = pathToTop(folders, id).length;
  return Math.max(...subtree(folders, id).map((folder) => pathToTop(folders, folder.id).length - depth + 1), 1);
}

/** Names are compared as people read them: case and accents' encoding do not make two folders. */
export function sameName(a: string, b: string): boolean {
  return a.normalize('NFC').toLocaleLowerCase('en') === b.normalize('NFC').toLocaleLowerCase('en');
}

/** `name`, or `name (2)` and so on when a sibling has it. */
export function freeName(name: string, taken: readonly string[]): string {
  const isTaken = (candidate: string) => taken.some((other) => sameName(other, candidate));
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name} (${number})`)) number += 1;
  return `${name} (${number})`;
}

function byDepth(folders: readonly Placed[]) {
  return (a: Placed, b: Placed) => pathToTop(folders, a.id).length - pathToTop(folders, b.id).length;
}
