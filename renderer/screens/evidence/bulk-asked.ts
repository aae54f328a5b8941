import { useSyncExternalStore } from 'react';

/** What can be asked of the chosen items: each is a button of the bar, and a command. */
export type BulkKind = 'move' | 'category' | 'tag' | 'courtFile' | 'number' | 'priority' | 'date';

let asked: BulkKind | null = null;
const listeners = new Set<() => void>();

/** Opens one of the choices of the bar, or closes it. The bar may only come when the first item is chosen. */
export function askBulk(kind: BulkKind | null): void {
  asked = kind;
  for (const listener of listeners) listener();
}

export function useAskedBulk(): BulkKind | null {
  return useSyncExternalStore(subscribe, () => asked);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
