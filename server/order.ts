import { forgetOldApprovals } from '#server/access/approvals.ts';
import { type CarriedSession, carrySessions, closeAllSessions, forgetEndedSessions } from '#server/access/sessions.ts';
import { forgetOldLinks } from '#server/areas/account/mailed-links.ts';
import { findLocalAccount } from '#server/areas/account/queries.ts';
import type { Thumbnails } from '#server/areas/files/thumbnails.ts';
import type { Views } from '#server/areas/files/views.ts';
import { forgetOldAccess } from '#server/areas/sync-feed/queries.ts';
import { syncLimits } from '#server/catalog/sync-feed.ts';
import type { Config } from '#server/config.ts';
import { ensureLocalAccount, requireFolderOf } from '#server/first-run.ts';
import { forgetOldKeys, keptForDays } from '#server/pipeline/idempotency.ts';
import type { Blobs } from '#server/store/blobs.ts';
import { isoInstant } from '#server/store/clock.ts';
import type { Store } from '#server/store/store.ts';
import { sweepBlobs } from '#server/store/sweep.ts';
import type { Actor, WriteTx } from '#server/store/transaction.ts';

const day = 86_400_000;
const sweepEvery = 6 * 3_600_000;

/** What a start does before anybody is answered. Answers the account of this computer; undefined on a hosted server. */
export async function putInOrder(
  tx: WriteTx,
  mode: Config['mode'],
  carriedSessions: readonly CarriedSession[],
): Promise<string | undefined> {
  await requireFolderOf(tx, mode);
  const now = Date.parse(tx.now);
  await forgetOldApprovals(tx);
  await forgetOldKeys(tx, isoInstant(now - keptForDays * day));
  await forgetOldAccess(tx, isoInstant(now - syncLimits.tombstoneDays * day));
  if (mode === 'hosted') return undefined;
  await closeAllSessions(tx);
  await ensureLocalAccount(tx);
  const local = await findLocalAccount(tx);
  if (local) await carrySessions(tx, local.id, carriedSessions);
  return local?.id;
}

export interface SweepParts {
  store: Store;
  blobs: Blobs;
  thumbnails: Thumbnails;
  views: Views;
  actor: Actor;
  /** Told what went wrong; nothing once it was stopped, for the next start sweeps what a stop left. */
  logError: (error: unknown, what: string) => void;
}

/**
 * Removes what nothing needs any more, now and every six hours: an application that stays open for weeks would else
 * keep every copy it ever made. Answers the function that stops it.
 */
export function keepInOrder(parts: SweepParts): () => void {
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

async function sweep({ store, blobs, thumbnails, views, actor }: SweepParts): Promise<void> {
  await sweepBlobs(store, blobs, actor);
  await thumbnails.sweep((sha256) => blobs.has(sha256));
  await views.sweep((sha256) => blobs.has(sha256));
  await store.write(actor, async (tx) => {
    await forgetEndedSessions(tx);
    await forgetOldLinks(tx);
  });
}
