import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * `last-port`: where the server of a data folder listened last. It outlives the server, because what a browser keeps
 * (preferences, drafts) belongs to an address with its port: whoever starts the next server takes the same one.
 */

function lastPortPath(dataFolder: string): string {
  return join(dataFolder, 'last-port');
}

/** Null when the folder never had a server, or the file was damaged. */
export function lastPort(dataFolder: string): number | null {
  try {
    const text = readFileSync(lastPortPath(dataFolder), 'utf8').trim();
    return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export function rememberPort(dataFolder: string, port: number): void {
  if (lastPort(dataFolder) === port) return;
  const draft = `${lastPortPath(dataFolder)}.${randomUUID()}.new`;
  writeFileSync(draft, `${port}\n`, { flag: 'wx', mode: 0o600 });
  renameSync(draft, lastPortPath(dataFolder));
}
