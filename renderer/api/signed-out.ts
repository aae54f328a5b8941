/* The server said that nobody is signed in (any more): told at once, whoever asked and whatever they make of it. */

const listeners = new Set<() => void>();

export function tellSignedOut(): void {
  for (const listener of listeners) listener();
}

export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
