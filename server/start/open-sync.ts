import { operations, syncedOperations } from '#server/areas/operations.ts';
import { syncRules } from '#server/areas/records.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import { DesktopSync } from '#server/sync/desktop-sync.ts';
import { machineClock } from '#server/sync/machine-clock.ts';
import { openNetworkWire } from '#server/sync/wire.ts';
import type { Base } from './base.ts';
import type { Secrets } from './open-secrets.ts';

/** Null on a hosted server, whose matters are on no other one. */
export function openSync(base: Base, pipeline: Pipeline, secrets: Secrets | null): DesktopSync | null {
  const { config, store, blobs, live, localAccountId, logError, opened } = base;
  if (secrets === null) return null;
  const network = openNetworkWire();
  opened.defer(() => network.close());
  const sync = new DesktopSync({
    store,
    pipeline,
    blobs,
    operations: [...operations, ...syncedOperations],
    rules: syncRules,
    wire: network.wire,
    clock: machineClock,
    chance: Math.random,
    tokens: secrets,
    dataFolder: config.data,
    logError,
    notify: (status) => {
      if (localAccountId !== undefined) live.emit('sync', { accountId: localAccountId, status });
    },
  });
  opened.defer(() => sync.stop());
  return sync;
}
