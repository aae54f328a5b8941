import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '#server/errors/app-error.ts';
import { isAbsent } from './backup-facts.ts';
import { isDiskFull } from './faults.ts';

/** Left free on the disk, so that the system and the database can go on working. */
export const keptFree = 64 * 1024 * 1024;

/** Bytes this account may still write where the folder is, or will be. */
export async function freeSpace(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (isAbsent(error) && dirname(folder) !== folder) return freeSpace(dirname(folder));
    throw error;
  }
}

export async function requireSpace(
  folder: string,
  bytes: number,
  what: string,
  free: (folder: string) => Promise<number> = freeSpace,
): Promise<void> {
  const available = await free(folder);
  if (available >= bytes + keptFree) return;
  throw new AppError(
    'resource_limit',
    `There is not enough space on the disk: ${what} needs ${inMib(bytes + keptFree)}, and ${inMib(available)} are free. Nothing was changed.`,
  );
}

/** The sentence for a disk that filled up in the middle; null for any other error. */
export function spaceSentence(error: unknown, folder: string): AppError | null {
  if (!isDiskFull(error)) return null;
  const sentence = `The disk of ${folder} is full. What was half written was removed again; nothing else was changed.`;
  return new AppError('resource_limit', sentence);
}

function inMib(bytes: number): string {
  return `${Math.ceil(Math.max(0, bytes) / 1_048_576).toLocaleString('en')} MiB`;
}
