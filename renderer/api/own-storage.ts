/*
 * Several people may sign in to a hosted deployment with one browser. What a window remembers there of one of them lies
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

/** What something is called in this browser's storage for whoever is signed in. */
export function ownName(name: string): string {
  return owner === null ? name : `${name} ${owner}`;
}
