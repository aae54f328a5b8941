import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isAbsent } from './backup-facts.ts';

const Register = z.object({
  /** Folders outside the data folder in which backups were made. */
  places: z.array(z.string()),
  verified: z.record(z.string(), z.object({ at: z.string(), ok: z.boolean(), sentence: z.string() })),
  /** The last automatic backup that failed, until one succeeds. */
  failure: z.object({ at: z.string(), sentence: z.string() }).nullable(),
});

export type BackupRegister = z.output<typeof Register>;

const fileName = 'backups.json';

/**
 * What is known of backups beyond their content. A register that can't be understood is started again: nothing depends
 * on it.
 */
export async function readRegister(dataFolder: string): Promise<BackupRegister> {
  try {
    const result = Register.safeParse(JSON.parse(await readFile(join(dataFolder, fileName), 'utf8')));
    if (result.success) return result.data;
  } catch (error) {
    if (!isAbsent(error) && !(error instanceof SyntaxError)) throw error;
  }
  return { places: [], verified: {}, failure: null };
}

export async function writeRegister(dataFolder: string, register: BackupRegister): Promise<void> {
  const file = join(dataFolder, fileName);
  await writeFile(`${file}.new`, `${JSON.stringify(register, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
