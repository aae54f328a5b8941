import { setTimeout } from 'node:timers/promises';
import { buildSearch } from '#server/store/search-build.ts';
import type { Store } from '#server/store/store.ts';
import type { Actor } from '#server/store/transaction.ts';

interface Parts {
  store: Store;
  actor: Actor;
  logError: (error: unknown, what: string) => void;
}

/** Milliseconds between two parts, for whoever waits to write. */
const pause = 5;

/** Makes what is left of the search index, part by part. Returns the function that stops it; the next start goes on. */
export function startBuildingSearch({ store, actor, logError }: Parts): () => Promise<void> {
  const stop = new AbortController();
  const building = (async () => {
    while (!stop.signal.aborted && (await store.write(actor, buildSearch))) await setTimeout(pause);
  })().catch((error: unknown) => {
    if (!stop.signal.aborted) logError(error, 'search index');
  });
  return () => {
    stop.abort();
    return building;
  };
}
