import { AsyncLocalStorage } from 'node:async_hooks';
import { newId } from '#server/store/ids.ts';

const current = new AsyncLocalStorage<string>();

/** Does a window's own work under the id of its request, so that change log, log and answer name the same one. */
export function underRequestId<T>(id: string, work: () => T): T {
  return current.run(id, work);
}

/** The id of the request that is being answered; a new one where there is none. */
export function currentRequestId(): string {
  return current.getStore() ?? newId();
}
