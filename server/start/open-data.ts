import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { records } from '#server/areas/records.ts';
import type { Config } from '#server/config.ts';
import { Settings } from '#server/settings/settings.ts';
import { ArrivingFiles } from '#server/store/arriving-files.ts';
import { factsName } from '#server/store/backup-facts.ts';
import { databaseName } from '#server/store/backup.ts';
import { Blobs } from '#server/store/blobs.ts';
import { systemClock } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import { finishRestore, type Restored } from '#server/store/restore-journal.ts';
import { openSqlite } from '#server/store/sqlite.ts';
import { Store } from '#server/store/store.ts';
import type { Actor } from '#server/store/transaction.ts';
import { prepareData } from './prepare-data.ts';
import type { StartOptions } from './running-app.ts';

/** What is in the data folder. */
export interface Data {
  store: Store;
  blobs: Blobs;
  /** Large files of the window that are not whole yet. */
  arriving: ArrivingFiles;
  settings: Settings;
  /** The restore that this start has finished. */
  restored: Restored | null;
  /** The account of this computer; undefined on a hosted server. */
  localAccountId: string | undefined;
  /** Writes what no account has asked for. */
  housekeeping: Actor;
}

export async function openData(
  config: Config,
  { carriedSessions = [], connect = openSqlite }: StartOptions,
  opened: AsyncDisposableStack,
): Promise<Data> {
  const restored = finishRestore(config.data);
  // A backup that is worked in is no longer a backup, and must not be listed, and deleted, as one.
  await rm(join(config.data, factsName), { force: true });
  const settings = await Settings.open(config);
  const blobs = new Blobs(config.data);
  await blobs.open();
  const arriving = new ArrivingFiles(config.data);
  const store = new Store(await connect(join(config.data, databaseName)), systemClock, records);
  opened.defer(() => store.close());
  const housekeeping: Actor = { accountId: null, tokenId: null, transport: 'job', requestId: newId() };
  const localAccountId = await store.write(housekeeping, (tx) => prepareData(tx, config.mode, carriedSessions));
  await store.epoch();
  return { store, blobs, arriving, settings, restored, localAccountId, housekeeping };
}
