import Database from 'better-sqlite3';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { AppError } from '#server/errors/app-error.ts';
import type { Blobs } from './blobs.ts';
import type { Store } from './store.ts';

export const databaseName = 'casewright.db';

export interface Backup {
  folder: string;
  bytes: number;
  files: number;
}

/**
 * Writes a whole data folder beside the live one, while it is in use: the database as of one moment and every file it
 * names, each verified. The copy has an epoch of its own, so that sync can tell a restored history. To restore, start
 * Casewright with `--data` on the folder. Refuses a folder that has anything in it.
 */
export async function backUp(store: Store, blobs: Blobs, folder: string): Promise<Backup> {
  const target = resolve(folder);
  await requireEmpty(target);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const making = await mkdtemp(`${target}.part-`);
  try {
    const result = await blobs.withoutRemovals(async () => {
      await store.copyTo(join(making, databaseName));
      return copyBlobs(blobs, making, listBlobs(join(making, databaseName)), `${target}-damaged-files.txt`);
    });
    await rm(target, { recursive: true, force: true });
    await rename(making, target);
    return { folder: target, ...result };
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw error;
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

function listBlobs(file: string): { sha256: string; size: number }[] {
  const copy = new Database(file);
  try {
    const check = copy.pragma('integrity_check', { simple: true });
    if (check !== 'ok') throw new AppError('internal', `The copy of the database is damaged: ${String(check)}`);
    copy.prepare(`delete from meta where key = 'epoch'`).run();
    copy.prepare('delete from sessions').run();
    // Waiting to be removed, or removed already: nothing in this copy needs them.
    copy.prepare('delete from blobs where sha256 not in (select sha256 from evidence)').run();
    return copy.prepare('select sha256, size from blobs').all() as { sha256: string; size: number }[];
  } finally {
    copy.close();
  }
}

async function copyBlobs(
  blobs: Blobs,
  making: string,
  rows: readonly { sha256: string; size: number }[],
  list: string,
): Promise<{ bytes: number; files: number }> {
  const damaged: string[] = [];
  let bytes = 0;
  for (const { sha256, size } of rows) {
    const target = join(making, 'blobs', sha256.slice(0, 2), sha256);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    if (await isSound(blobs, sha256)) await copyFile(blobs.pathOf(sha256), target);
    else damaged.push(sha256);
    bytes += size;
  }
  if (damaged.length > 0) {
    await writeFile(list, `${damaged.join('\n')}\n`);
    throw new AppError(
      'internal',
      `${damaged.length} files in the data folder no longer have the bytes they came with; their hashes are listed in ${list}.`,
    );
  }
  return { bytes, files: rows.length };
}

/** A file that is gone is damaged too: the list names it instead of the back-up failing without saying which. */
async function isSound(blobs: Blobs, sha256: string): Promise<boolean> {
  try {
    return await blobs.verify(sha256);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
