import { access, constants, mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { AppError } from '#server/errors/app-error.ts';
import { databaseName } from './backup.ts';
import { type BackupFacts, isAbsent, readFacts } from './backup-facts.ts';
import { sizeOf } from './folder-sizes.ts';
import { asidePrefix } from './restore-journal.ts';

export interface BackupEntry {
  /** Where it is, which names it too. */
  folder: string;
  madeAt: string;
  made: BackupFacts['made'] | 'before-update';
  matters: number | null;
  items: number | null;
  /** Everything in it, in bytes. */
  bytes: number;
  verified: { at: string; ok: boolean; sentence: string } | null;
}

const beforeUpdate = /\.before-schema-\d+$/;

/** Every backup in the given folders and in the data folder, the newest first. Ones that are gone are not listed. */
export async function listBackups(
  dataFolder: string,
  places: readonly string[],
  verified: Readonly<Record<string, BackupEntry['verified']>>,
): Promise<BackupEntry[]> {
  const found = new Set<string>();
  for (const parent of places) {
    for (const name of await namesIn(parent)) {
      if (!name.includes('.part-') && !name.includes('.going-')) found.add(join(parent, name));
    }
  }
  const own = new Set<string>();
  for (const name of await namesIn(dataFolder)) {
    if (name.startsWith(asidePrefix) || beforeUpdate.test(name)) own.add(join(dataFolder, name));
  }
  const entries: BackupEntry[] = [];
  for (const folder of [...found, ...own]) {
    if (resolve(folder) === resolve(dataFolder)) continue;
    const entry = await entryOf(folder, own.has(folder));
    if (entry !== null) entries.push({ ...entry, verified: verified[folder] ?? null });
  }
  return entries.toSorted((a, b) => b.madeAt.localeCompare(a.madeAt));
}

/**
 * Null for what is no backup. Backups may be next to data folders, this one and others, which look like them but for
 * their description; and what is in the list can be deleted.
 */
async function entryOf(folder: string, isOwn: boolean): Promise<Omit<BackupEntry, 'verified'> | null> {
  const isCopy = isOwn && beforeUpdate.test(folder);
  const place = await stat(isCopy ? folder : join(folder, databaseName)).catch(absentAsNull);
  if (place === null) return null;
  const facts = isCopy ? null : await readFacts(folder);
  if (facts === null && !isOwn) return null;
  return {
    folder,
    madeAt: facts?.madeAt ?? place.mtime.toISOString(),
    made: isCopy ? 'before-update' : (facts?.made ?? 'before-restore'),
    matters: facts?.matters ?? null,
    items: facts?.items ?? null,
    // The description saves looking at each of its files, which this is asked for every half second.
    bytes: facts === null ? await sizeOf(folder) : facts.bytes + place.size,
  };
}

/** Renamed first, so that one that is half deleted never looks like a backup. */
export async function deleteBackup(folder: string): Promise<void> {
  const going = join(dirname(folder), `.going-${basename(folder)}`);
  await rename(folder, going);
  await rm(going, { recursive: true, force: true });
}

/** Removes what unfinished backups and deletions left in a folder of ours. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (/\.part-\w{6}$/.test(name) || name.startsWith('.going-')) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

/** A folder that backups may be made in; refuses with a sentence one that may not. Links are followed. */
export async function requireBackupPlace(dataFolder: string, named: string): Promise<string> {
  if (resolve(named) !== named.replace(/(?<=.)[\\/]+$/, '')) {
    throw new AppError('invalid_request', `Write the whole path of the folder, from the disk on, not “${named}”.`);
  }
  const place = await realPlace(resolve(named)).catch((error: unknown) => {
    throw new AppError('invalid_request', `The folder ${named} can’t be used: ${(error as Error).message}.`);
  });
  const data = await realPlace(resolve(dataFolder));
  const own = join(data, 'backups');
  const inside = place === data || place.startsWith(data + sep);
  if (inside && place !== own && !place.startsWith(own + sep)) {
    throw new AppError(
      'invalid_request',
      `${place} is inside the data folder, which the backup is of. Choose a folder elsewhere, best on another disk, or ${own}.`,
    );
  }
  const facts = await stat(place).catch(absentAsNull);
  if (facts !== null && !facts.isDirectory())
    throw new AppError('invalid_request', `${place} is a file, not a folder.`);
  return place;
}

/** The same for one that is to be remembered: it is made when it is missing, and must take files. */
export async function usableBackupPlace(dataFolder: string, named: string): Promise<string> {
  const place = await requireBackupPlace(dataFolder, named);
  try {
    await mkdir(place, { recursive: true, mode: 0o700 });
    await access(place, constants.W_OK);
  } catch (error) {
    throw new AppError('invalid_request', `Nothing can be written to ${place}: ${(error as Error).message}.`);
  }
  return place;
}

/** The real path of what is there, with what is not there yet behind it. */
async function realPlace(place: string): Promise<string> {
  try {
    return await realpath(place);
  } catch (error) {
    if (!isAbsent(error) || dirname(place) === place) throw error;
    return join(await realPlace(dirname(place)), basename(place));
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(absentAsNull)) ?? [];
}

function absentAsNull(error: unknown): null {
  if (isAbsent(error)) return null;
  throw error;
}
