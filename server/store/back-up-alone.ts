import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#server/errors/app-error.ts';
import { type Backup, databaseName } from './backup.ts';
import { Backups } from './backups.ts';
import { Blobs } from './blobs.ts';
import { systemClock } from './clock.ts';
import { finishRestore } from './restore-journal.ts';
import { openSqlite } from './sqlite.ts';
import { Store } from './store.ts';

/** A backup of a data folder that no server runs on. The caller owns the folder (server/owner). */
export async function backUpAlone(
  dataFolder: string,
  { to, backupFolder }: { to: string | undefined; backupFolder: string | null },
): Promise<Backup> {
  finishRestore(dataFolder);
  const database = join(dataFolder, databaseName);
  if (!existsSync(database)) {
    throw new AppError(
      'invalid_request',
      `There is nothing to back up in ${dataFolder}: it has no ${databaseName} in it.`,
    );
  }
  const store = new Store(openSqlite(database), systemClock, []);
  try {
    const blobs = new Blobs(dataFolder);
    await blobs.open();
    const backups = new Backups({
      store,
      blobs,
      dataFolder,
      settings: () => ({ backupEvery: 'never', backupsKept: 1, backupFolder }),
      clock: systemClock,
      restored: null,
      restart: null,
      logError: () => undefined,
    });
    return await backups.backUp(to);
  } finally {
    await store.close();
  }
}
