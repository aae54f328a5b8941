/* The server said that nobody is (or is no longer) signed in: reported at once, for every caller. */

const listeners = new Set<() => void>();

export function notifySignedOut(): void {
  for (const listener of listeners) listener();
}

export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
