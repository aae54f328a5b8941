import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { AppError } from '#server/errors/app-error.ts';
import { versionOfApplication } from '#server/program/places.ts';
import { type BackupFacts, isAbsent, writeFacts } from './backup-facts.ts';
import type { Blobs } from './blobs.ts';
import { isoInstant, systemClock } from './clock.ts';
import { bytesMissingIn, copyFiles, type Watch } from './copy-files.ts';
import { inDatabaseThread } from './database-thread.ts';
import { requireSpace, spaceSentence } from './free-space.ts';
import type { Store } from './store.ts';

export const databaseName = 'casewright.db';

export interface Backup {
  folder: string;
  bytes: number;
  files: number;
}

/** How a backup is made. */
export type Making = Watch & {
  made?: BackupFacts['made'];
  /** An earlier backup whose files it shares instead of copying them. */
  earlier?: string | undefined;
};

/**
 * Writes a whole data folder next to the live one, while it is in use: the database as of one moment and every file it
 * names, each verified. The copy has its own epoch, so that sync can recognize a restored history. To restore, start
 * Casewright with `--data` on the folder. Refuses a folder that has anything in it.
 */
export async function backUp(store: Store, blobs: Blobs, folder: string, how: Making = {}): Promise<Backup> {
  const target = resolve(folder);
  await requireEmpty(target);
  const making = await begin(target);
  try {
    const { files, bytes } = await blobs.withoutRemovals(() => copyAll(store, blobs, { making, target, how }));
    await removeEmpty(target);
    await rename(making, target);
    return { folder: target, bytes, files };
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw spaceSentence(error, dirname(target)) ?? error;
  }
}

async function begin(target: string): Promise<string> {
  const parent = dirname(target);
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 });
    return await mkdtemp(`${target}.part-`);
  } catch (error) {
    const why = (error as Error).message;
    throw (
      spaceSentence(error, parent) ?? new AppError('invalid_request', `Nothing can be written to ${parent}: ${why}.`)
    );
  }
}

async function requireEmpty(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new AppError('invalid_request', `The folder ${folder} can’t be used: ${error.message}.`);
  });
  if (entries.length > 0) {
    throw new AppError('invalid_request', `The folder ${folder} is not empty. Name one that is new or empty.`);
  }
}

/** What somebody has put there since the backup began is theirs. */
async function removeEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (isAbsent(error)) return;
    throw new AppError('conflict', `Something was added to ${folder} while the backup was made. Name another folder.`);
  }
}

async function copyAll(
  store: Store,
  blobs: Blobs,
  at: { making: string; target: string; how: Making },
): Promise<BackupFacts> {
  const { making, target, how } = at;
  const { made = 'by-hand', ...watch } = how;
  watch.onProgress?.({ phase: 'database', files: 0, totalFiles: 0, bytes: 0, totalBytes: 0 });
  const madeAt = isoInstant(systemClock());
  const database = join(making, databaseName);
  await store.copyTo(database);
  watch.signal?.throwIfAborted();
  const facts = await inDatabaseThread({ kind: 'examine', file: database });
  await inDatabaseThread({ kind: 'clean', file: database });
  const bytes = facts.blobs.reduce((sum, { size }) => sum + size, 0);
  const needed = watch.earlier === undefined ? bytes : await bytesMissingIn(watch.earlier, facts.blobs);
  await requireSpace(making, needed, 'this backup');
  const damaged = await copyFiles(facts.blobs, (sha256) => blobs.pathOf(sha256), making, watch);
  if (damaged.length > 0) await refuseDamaged(damaged, `${target}-damaged-files.txt`);
  const { schema, matters, items } = facts;
  const version = versionOfApplication();
  const written = { madeAt, made, version, schema, matters, items, files: facts.blobs.length, bytes };
  await writeFacts(making, written);
  return written;
}

async function refuseDamaged(damaged: readonly string[], list: string): Promise<never> {
  await writeFile(list, `${damaged.join('\n')}\n`);
  throw new AppError(
    'internal',
    `${damaged.length} files in the data folder have changed since they were added; their hashes are listed in ${list}.`,
  );
}
