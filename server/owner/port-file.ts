import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** `owner.json`: where the server of a data folder listens, and the secret that proves a caller may read this folder. */
export interface Owner {
  pid: number;
  port: number;
  secret: string;
  startedAt: string;
  version: string;
}

const OwnerRecord: z.ZodType<Owner> = z.object({
  pid: z.int().positive(),
  port: z.int().min(1).max(65_535),
  secret: z.string().min(32),
  startedAt: z.string(),
  version: z.string(),
});

function portFilePath(dataFolder: string): string {
  return join(dataFolder, 'owner.json');
}

/** Written next to the old one and renamed, so that a reader sees all of it or none; readable by this account only. */
export function writePortFile(dataFolder: string, owner: Owner): void {
  const draft = `${portFilePath(dataFolder)}.${randomUUID()}.new`;
  writeFileSync(draft, `${JSON.stringify(owner)}\n`, { flag: 'wx', mode: 0o600 });
  renameSync(draft, portFilePath(dataFolder));
}

/** Null when there is none or it was damaged; who holds the lock is what counts, and its owner writes this file anew. */
export function readPortFile(dataFolder: string): Owner | null {
  try {
    const record = OwnerRecord.safeParse(JSON.parse(readFileSync(portFilePath(dataFolder), 'utf8')));
    return record.success ? record.data : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export function removePortFile(dataFolder: string): void {
  rmSync(portFilePath(dataFolder), { force: true });
}
