/*
 * Locks that the windows of one browser share: each goes with the window that holds it, however that ends. A browser has
 * them where the address is secure or this machine's own; elsewhere nobody holds any.
 */

const locks = navigator.locks as LockManager | undefined;

/** Holds a lock while `work` runs: at once, or when whoever has it is gone; never, once it is `stopped`. */
export function hold(lock: string, stopped: AbortSignal, work: () => Promise<void>): void {
  request(lock, { signal: stopped }, work);
}

/** Resolves when nobody holds the lock: at once, when nobody does; never, once it is `stopped`. */
export function whenFree(lock: string, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // Shared among those who wait, so that none of them is taken for a holder.
    request(lock, { signal: stopped, mode: 'shared' }, () => {
      resolve();
      return Promise.resolve();
    });
  });
}

function request(lock: string, options: LockOptions & { signal: AbortSignal }, work: () => Promise<void>): void {
  if (locks === undefined) return void work();
  locks.request(lock, options, work).catch((error: unknown) => {
    if (!options.signal.aborted) throw error;
  });
}

/** The names, beginning so, of the locks that somebody holds. */
export async function heldLocks(prefix: string): Promise<string[]> {
  const { held = [] } = (await locks?.query()) ?? {};
  return held.flatMap(({ name = '', mode }) => (mode === 'exclusive' && name.startsWith(prefix) ? [name] : []));
}
