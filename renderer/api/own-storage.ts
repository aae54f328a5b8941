/*
 * Several people may sign in to a hosted server with one browser. What a window remembers of one of them is stored
 * under a name with the account in it, and is neither shown nor sent to another. A desktop has one person, and no such
 * addition.
 */

let owner: string | null = null;
const listeners = new Set<() => void>();

/** The account whose things are kept now; null on a desktop, and while nobody is signed in. */
export function storageOwner(): string | null {
  return owner;
}

export function keepStorageFor(accountId: string | null): void {
  if (owner === accountId) return;
  owner = accountId;
  for (const listener of listeners) listener();
}

export function onStorageOwner(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The name of a value in this browser's storage for the signed-in account. */
export function ownName(name: string): string {
  return owner === null ? name : `${name} ${owner}`;
}
