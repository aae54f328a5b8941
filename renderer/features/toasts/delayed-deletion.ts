import { useSyncExternalStore } from 'react';

/** Records taken off the screen while their deletion is on its way. */
let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Takes records off the screen while they are moved to Trash; they are back when that fails. */
export async function hiddenWhile<Result>(ids: readonly string[], work: () => Promise<Result>): Promise<Result> {
  set([...hidden, ...ids]);
  const doomed = new Set(ids);
  try {
    return await work();
  } finally {
    set([...hidden].filter((id) => !doomed.has(id)));
  }
}

/** What is on its way out, by id. */
export function useOnTheWayOut(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => hidden);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function set(ids: readonly string[]): void {
  hidden = new Set(ids);
  for (const listener of listeners) listener();
}
