import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const factsName = 'backup.json';

const Facts = z.object({
  madeAt: z.string(),
  /** What made it: a person, the clock, or a restore that kept what was there before. */
  made: z.enum(['by-hand', 'automatically', 'before-restore']),
  version: z.string(),
  schema: z.number(),
  matters: z.number(),
  items: z.number(),
  files: z.number(),
  bytes: z.number(),
});

/** A backup's description, so that a list of them need not open each database. No names and no content. */
export type BackupFacts = z.output<typeof Facts>;

export async function writeFacts(folder: string, facts: BackupFacts): Promise<void> {
  await writeFile(join(folder, factsName), `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600, flush: true });
}

/** Null for a folder that has none: a backup of an older version, or a data folder. */
export async function readFacts(folder: string): Promise<BackupFacts | null> {
  try {
    const result = Facts.safeParse(JSON.parse(await readFile(join(folder, factsName), 'utf8')));
    return result.success ? result.data : null;
  } catch (error) {
    if (error instanceof SyntaxError || isAbsent(error)) return null;
    throw error;
  }
}

export function isAbsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
