import { useSyncExternalStore } from 'react';
import { toastFailure, toastWithUndo } from './toasts.tsx';

/** Records taken off the screen whose deletion has not been sent yet. */
let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

interface Doomed {
  /** What leaves the screen at once. */
  ids: readonly string[];
  /** “Deleting the saved search “School”.” */
  says: string;
  /** “The folder could not be deleted”, with the reason after it. */
  failed: string;
  remove: () => Promise<void>;
}

/**
 * Deletes what has no place in Trash when the offer to undo is over: the server deletes permanently, so the time to
 * change one's mind is before it is asked. A window that closes earlier deletes nothing.
 */
export function deleteSoon({ ids, says, failed, remove }: Doomed): void {
  set([...hidden, ...ids]);
  const doomed = new Set(ids);
  const showAgain = (): void => set([...hidden].filter((id) => !doomed.has(id)));
  const removeNow = async (): Promise<void> => {
    try {
      await remove();
    } catch (error) {
      toastFailure(failed, error);
    } finally {
      showAgain();
    }
  };
  toastWithUndo(says, showAgain, { onOver: () => void removeNow() });
}

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
