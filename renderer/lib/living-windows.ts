import { readStored, store } from './browser-storage.ts';
import { heldLocks, hold, whenFree } from './window-locks.ts';

/* Which windows of this browser are open: each holds a lock with its id for as long as it lives. */

export const thisWindow = crypto.randomUUID();

const prefix = 'casewright window ';
/** The id of the page that was here before a reload; in a window that was duplicated, the one of the other. */
const pageBefore = 'casewright.window';
/** A page that is left lets go of its lock at once; one that is still open never does. */
const patienceMs = 500;

const never = new AbortController().signal;
const others = new Set<string>();
const listeners = new Set<() => void>();

/** Another window is open that has this id, as far as this one has heard of it. */
export function isLiving(id: string): boolean {
  return others.has(id);
}

/** Called when a window was closed, was reloaded or has crashed. */
export function onWindowGone(listener: () => void): void {
  listeners.add(listener);
}

/** There is, or was, another window with this id. */
export function hearOf(id: string): void {
  if (id === thisWindow || others.has(id)) return;
  others.add(id);
  void whenFree(prefix + id, never).then(() => {
    others.delete(id);
    for (const listener of listeners) listener();
  });
}

/** Resolves when the window with this id was closed, was reloaded or has crashed; never, once it is `stopped`. */
export function whenWindowGone(id: string, stopped: AbortSignal): Promise<void> {
  return whenFree(prefix + id, stopped);
}

/** This window lives from here on; before anything is shown in it, it has heard of the others. */
export async function beginLiving(): Promise<void> {
  hold(prefix + thisWindow, never, () => new Promise(() => undefined));
  const before = readStored(pageBefore, 'sessionStorage');
  store(pageBefore, thisWindow, 'sessionStorage');
  if (before !== null) {
    const late = AbortSignal.timeout(patienceMs);
    await Promise.race([
      whenFree(prefix + before, late),
      new Promise((resolve) => late.addEventListener('abort', resolve)),
    ]);
  }
  for (const name of await heldLocks(prefix)) hearOf(name.slice(prefix.length));
}
