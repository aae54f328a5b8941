import { useEffect, useSyncExternalStore } from 'react';

let current: string | null = null;
const listeners = new Set<() => void>();

/** What this screen shows, such as the title of an opened item, for the window's title and the top bar. */
export function useScreenTitle(title: string | null): void {
  useEffect(() => {
    set(title);
    return () => set(null);
  }, [title]);
}

export function useShownTitle(): string | null {
  return useSyncExternalStore(subscribe, () => current);
}

function set(title: string | null): void {
  current = title;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
