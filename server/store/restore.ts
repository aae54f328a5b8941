import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { AppError } from '#server/errors/app-error.ts';
import { databaseName } from './backup.ts';
import { type BackupFacts, isAbsent, readFacts } from './backup-facts.ts';
import { isoInstant, systemClock } from './clock.ts';
import { blobPath, checkFiles, copyFiles, type Watch } from './copy-files.ts';
import type { Comparison, DatabaseFacts } from './database-file.ts';
import { inDatabaseThread } from './database-thread.ts';
import { folderMode } from './folder-mode.ts';
import { freeSpace, requireSpace, spaceSentence } from './free-space.ts';
import { asidePrefix, incomingPrefix, writeJournal } from './restore-journal.ts';

/** A backup as a restore sees it: its database, and the folder whose `blobs` hold its files. */
export interface BackupSource {
  place: string;
  database: string;
  folder: string;
}

export interface Preview {
  place: string;
  madeAt: string | null;
  lastChangeAt: string | null;
  matters: number;
  items: number;
  files: number;
  bytes: number;
  /** Null when the data of now can't be read. */
  comparison: Comparison | null;
}

export interface Checked {
  ok: boolean;
  files: number;
  bytes: number;
  damaged: number;
}

/** The copy of the database that is made before a migration is in the same folder; its files are the data folder's. */
const beforeSchema = /^casewright\.db\.before-schema-\d+$/;

/** Finds what can be restored at a path a person named; refuses with a sentence what can't. */
export async function findSource(dataFolder: string, named: string): Promise<BackupSource> {
  const place = resolve(named);
  const facts = await stat(place).catch((error: unknown) => {
    if (isAbsent(error)) throw new AppError('invalid_request', `There is no folder ${place}.`);
    throw new AppError('invalid_request', `The folder ${place} can’t be read: ${(error as Error).message}.`);
  });
  if (facts.isFile() && beforeSchema.test(basename(place)) && dirname(place) === resolve(dataFolder)) {
    return { place, database: place, folder: dataFolder };
  }
  if (!facts.isDirectory()) throw new AppError('invalid_request', `${place} is a file. Name the folder of a backup.`);
  if ((await realpath(place)) === (await realpath(dataFolder).catch(() => dataFolder))) {
    throw new AppError('invalid_request', 'That is the folder Casewright works in now. Name the folder of a backup.');
  }
  const database = join(place, databaseName);
  const found = await stat(database).catch((error: unknown) => {
    if (isAbsent(error)) return null;
    throw new AppError('invalid_request', `The folder ${place} can’t be read: ${(error as Error).message}.`);
  });
  if (found?.isFile() === true) return { place, database, folder: place };
  throw new AppError('invalid_request', `There is no backup in ${place}: it has no ${databaseName} in it.`);
}

/** What going back to a backup would mean, compared with the data of now. Changes nothing. */
export async function previewRestore(dataFolder: string, source: BackupSource): Promise<Preview> {
  return withCopy(dataFolder, source, async (copy, facts) => {
    const known = await readFacts(source.place);
    const comparison = await compared(copy, join(dataFolder, databaseName));
    const { matters, items, lastChangeAt, blobs, mode } = facts;
    requireSameKind(dataFolder, source, mode);
    const bytes = blobs.reduce((sum, { size }) => sum + size, 0);
    const madeAt = known?.madeAt ?? null;
    return { place: source.place, madeAt, lastChangeAt, matters, items, files: blobs.length, bytes, comparison };
  });
}

/** A damaged database is a reason to restore, not to refuse: then there is nothing to compare with. */
async function compared(backup: string, now: string): Promise<Comparison | null> {
  // Attaching a file that is not there would make one.
  if (!existsSync(now)) return null;
  try {
    return await inDatabaseThread({ kind: 'compare', backup, now });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code?.startsWith('SQLITE_') === true) return null;
    throw error;
  }
}

/** Reads a backup through: the database's integrity and the hash of every file. Changes nothing in it. */
export async function verifyBackup(dataFolder: string, source: BackupSource, watch: Watch = {}): Promise<Checked> {
  watch.onProgress?.({ phase: 'database', files: 0, totalFiles: 0, bytes: 0, totalBytes: 0 });
  return withCopy(dataFolder, source, async (_copy, { blobs }) => {
    const damaged = await checkFiles(blobs, (sha256) => blobPath(source.folder, sha256), watch);
    const bytes = blobs.reduce((sum, { size }) => sum + size, 0);
    return { ok: damaged.length === 0, files: blobs.length, bytes, damaged: damaged.length };
  });
}

export interface Restoring extends Watch {
  /** The list entry of the data folder's content now, for when it is moved aside. */
  facts: BackupFacts | null;
  free?: (folder: string) => Promise<number>;
}

/**
 * Puts everything of a backup, checked, into a folder next to the data of now, and decides the swap by writing the
 * journal. The data of now stays untouched: `finishRestore` swaps it, at the next start.
 */
export async function prepareRestore(dataFolder: string, source: BackupSource, options: Restoring): Promise<void> {
  const at = isoInstant(systemClock());
  const stamp = at.slice(0, 23).replaceAll(/[:.]/g, '-');
  const incoming = join(dataFolder, incomingPrefix + stamp);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  try {
    options.onProgress?.({ phase: 'database', files: 0, totalFiles: 0, bytes: 0, totalBytes: 0 });
    const database = join(incoming, databaseName);
    const size = (await stat(source.database)).size;
    await requireSpace(dataFolder, 2 * size, 'this restore', options.free ?? freeSpace);
    await copyOf(source, database);
    const { blobs, mode } = await examined(source, database);
    requireSameKind(dataFolder, source, mode);
    const bytes = blobs.reduce((sum, { size: each }) => sum + each, 0);
    await requireSpace(dataFolder, bytes + size, 'this restore', options.free ?? freeSpace);
    const damaged = await copyFiles(blobs, (sha256) => blobPath(source.folder, sha256), incoming, options);
    if (damaged.length > 0) throw damagedFiles(source, damaged.length, blobs.length);
    await mkdir(join(incoming, 'blobs'), { recursive: true, mode: 0o700 });
    await makeReady(source, database);
    options.signal?.throwIfAborted();
    options.onProgress?.({
      phase: 'ready',
      files: blobs.length,
      totalFiles: blobs.length,
      bytes,
      totalBytes: bytes,
    });
    const names = { incoming: basename(incoming), aside: asidePrefix + stamp };
    writeJournal(dataFolder, { phase: 'aside', from: source.place, ...names, at, facts: options.facts });
  } catch (error) {
    await rm(incoming, { recursive: true, force: true });
    throw spaceSentence(error, dataFolder) ?? error;
  }
}

async function withCopy<T>(
  dataFolder: string,
  source: BackupSource,
  work: (copy: string, facts: DatabaseFacts) => Promise<T>,
): Promise<T> {
  await mkdir(join(dataFolder, 'staging'), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(dataFolder, 'staging', 'backup-'));
  try {
    await requireSpace(folder, (await stat(source.database)).size, 'looking into this backup');
    const copy = join(folder, databaseName);
    await copyOf(source, copy);
    return await work(copy, await examined(source, copy));
  } catch (error) {
    throw spaceSentence(error, dataFolder) ?? error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyOf({ place, database }: BackupSource, target: string): Promise<void> {
  try {
    await inDatabaseThread({ kind: 'copy', from: database, to: target });
  } catch (error) {
    if (spaceSentence(error, target) !== null) throw error;
    throw unusable(place, `The database in it is damaged or can’t be read (${(error as Error).message}).`);
  }
}

async function examined({ place }: BackupSource, copy: string): Promise<DatabaseFacts> {
  try {
    return await inDatabaseThread({ kind: 'examine', file: copy });
  } catch (error) {
    throw unusable(place, (error as Error).message);
  }
}

async function makeReady({ place }: BackupSource, copy: string): Promise<void> {
  try {
    await inDatabaseThread({ kind: 'make-ready', file: copy });
  } catch (error) {
    if (spaceSentence(error, copy) !== null) throw error;
    throw unusable(place, (error as Error).message);
  }
}

/** A server that would not start on what it restored could not go back automatically either. */
function requireSameKind(dataFolder: string, { place }: BackupSource, mode: DatabaseFacts['mode']): void {
  const now = folderMode(dataFolder);
  if (mode === null || now === null || mode === now) return;
  const [its, ours] = mode === 'hosted' ? ['a hosted server', 'a desktop’s'] : ['a desktop', 'a hosted server’s'];
  throw unusable(place, `It is a backup of ${its}, and this data folder is ${ours}.`);
}

function unusable(place: string, why: string): AppError {
  return new AppError('invalid_file', `The backup ${place} can’t be used. ${why} Nothing was changed.`);
}

function damagedFiles({ place }: BackupSource, damaged: number, of: number): AppError {
  return unusable(
    place,
    `${damaged} of its ${of} files ${damaged === 1 ? 'is' : 'are'} missing or no longer what ${damaged === 1 ? 'it was' : 'they were'}.`,
  );
}
