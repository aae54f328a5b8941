import { operations } from '#server/areas/operations.ts';
import { syncRules } from '#server/areas/records.ts';
import { openSecretStore, type SecretStore, type ShellChannel } from '#server/owner/secret-store.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import { DesktopSync } from '#server/sync/desktop-sync.ts';
import { machineClock } from '#server/sync/machine-clock.ts';
import { openNetworkWire } from '#server/sync/wire.ts';
import type { Base } from './base.ts';

/** Null on a hosted server, whose matters are on no other one. */
export function openSync(base: Base, pipeline: Pipeline, shell: ShellChannel | undefined): DesktopSync | null {
  const { config, store, blobs, live, localAccountId, logError, opened } = base;
  if (config.mode !== 'desktop') return null;
  const network = openNetworkWire();
  opened.defer(() => network.close());
  let secrets: Promise<SecretStore> | undefined;
  const sync = new DesktopSync({
    store,
    pipeline,
    blobs,
    operations,
    rules: syncRules,
    wire: network.wire,
    clock: machineClock,
    chance: Math.random,
    tokens: () => (secrets ??= openSecretStore(config.data, shell)),
    dataFolder: config.data,
    logError,
    notify: (status) => {
      if (localAccountId !== undefined) live.emit('sync', { accountId: localAccountId, status });
    },
  });
  opened.defer(() => sync.stop());
  return sync;
}
