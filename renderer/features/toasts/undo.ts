import { useSyncExternalStore } from 'react';

/** Something done that can still be taken back, or is not done until it no longer can. */
export interface Undoable {
  what: string;
  undo: () => void;
}

let stack: readonly Undoable[] = [];
const listeners = new Set<() => void>();

/** Offers to take something back; answers how to end the offer. */
export function offerUndo(undoable: Undoable): () => void {
  set([...stack, undoable]);
  return () => set(stack.filter((each) => each !== undoable));
}

/** What `z` takes back now: the last thing done of those that still can be. */
export function useLastUndoable(): Undoable | null {
  return useSyncExternalStore(subscribe, lastUndoable);
}

export function lastUndoable(): Undoable | null {
  return stack.at(-1) ?? null;
}

function set(next: readonly Undoable[]): void {
  if (next.length === stack.length) return;
  stack = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
