import { forgetEndedSessions } from '#server/access/sessions.ts';
import { forgetOldLinks } from '#server/areas/account/mailed-links.ts';
import type { Thumbnails } from '#server/areas/files/thumbnails.ts';
import type { Views } from '#server/areas/files/views.ts';
import type { HeldExports } from '#server/areas/messages/held-exports.ts';
import type { ArrivingFiles } from '#server/store/arriving-files.ts';
import type { Blobs } from '#server/store/blobs.ts';
import type { Store } from '#server/store/store.ts';
import { sweepBlobs } from '#server/store/sweep.ts';
import { sweepTrash } from '#server/store/trash.ts';
import type { Actor } from '#server/store/transaction.ts';

const sweepEvery = 6 * 3_600_000;

export interface SweepParts {
  store: Store;
  blobs: Blobs;
  arriving: ArrivingFiles;
  held: HeldExports;
  thumbnails: Thumbnails;
  views: Views;
  packets: { sweep(store: Store): Promise<void> };
  actor: Actor;
  /** Gets what went wrong; not called after a stop, since the next start sweeps what a stop left. */
  logError: (error: unknown, what: string) => void;
}

/**
 * Removes what nothing needs, now and every six hours: an application that stays open for weeks would
 * otherwise keep every copy it ever made. Returns the function that stops it.
 */
export function startSweeping(parts: SweepParts): () => void {
  let stopped = false;
  const sweepNow = (): void =>
    void sweep(parts).catch((error: unknown) => {
      if (!stopped) parts.logError(error, 'sweep');
    });
  sweepNow();
  const timer = setInterval(sweepNow, sweepEvery).unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

async function sweep({ store, blobs, arriving, held, thumbnails, views, packets, actor }: SweepParts): Promise<void> {
  await sweepBlobs(store, blobs, actor);
  await arriving.sweep(Date.now());
  await held.sweep(Date.now());
  await thumbnails.sweep((sha256) => blobs.has(sha256));
  await views.sweep((sha256) => blobs.has(sha256));
  await packets.sweep(store);
  await sweepTrash(store, Date.now());
  await store.write(actor, async (tx) => {
    await forgetEndedSessions(tx);
    await forgetOldLinks(tx);
  });
}
