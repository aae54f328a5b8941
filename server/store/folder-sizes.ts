import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsent } from './backup-facts.ts';

export interface FolderSizes {
  database: number;
  files: number;
  previews: number;
  backups: number;
  other: number;
}

/** The bytes in a data folder by what they are for. Links are not followed, and what goes meanwhile is not there. */
export async function folderSizes(dataFolder: string): Promise<FolderSizes> {
  const sizes: FolderSizes = { database: 0, files: 0, previews: 0, backups: 0, other: 0 };
  for (const entry of await entriesOf(dataFolder))
    sizes[partOf(entry.name)] += await sizeOf(join(dataFolder, entry.name));
  return sizes;
}

/** The bytes of a file, or of everything in a folder. */
export async function sizeOf(place: string): Promise<number> {
  const facts = await lstat(place).catch(absentAsNull);
  if (facts === null) return 0;
  if (!facts.isDirectory()) return facts.size;
  let bytes = 0;
  for (const entry of await entriesOf(place)) bytes += await sizeOf(join(place, entry.name));
  return bytes;
}

function partOf(name: string): keyof FolderSizes {
  if (/\.before-schema-\d+$/.test(name) || name === 'backups' || name.startsWith('before-restore-')) return 'backups';
  if (name.startsWith('casewright.db')) return 'database';
  if (name === 'blobs' || name === 'arriving') return 'files';
  if (['previews', 'thumbnails', 'views'].includes(name)) return 'previews';
  return 'other';
}

async function entriesOf(folder: string) {
  return (await readdir(folder, { withFileTypes: true }).catch(absentAsNull)) ?? [];
}

function absentAsNull(error: unknown): null {
  if (isAbsent(error)) return null;
  throw error;
}
