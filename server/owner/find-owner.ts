import { request } from 'node:http';
import { withFolderErrors } from './folder-errors.ts';
import { lockHolder } from './lock-file.ts';
import { lockPath } from './own-data-folder.ts';
import { readPortFile, type Owner } from './port-file.ts';

/** `between`: a server holds the folder but has no address, as it is starting or stopping. */
export type OwnerState =
  | { state: 'none' }
  | { state: 'between'; pid: number | null }
  | { state: 'running'; owner: Owner };

/** What the files of the folder say, with the dead taken out; asks no server. */
export function ownerState(dataFolder: string): OwnerState {
  return withFolderErrors(dataFolder, () => readState(dataFolder));
}

function readState(dataFolder: string): OwnerState {
  const holder = lockHolder(lockPath(dataFolder));
  if (holder === null) return { state: 'none' };
  if (holder === 'being-written') return { state: 'between', pid: null };
  const owner = readPortFile(dataFolder);
  return owner?.pid === holder.pid ? { state: 'running', owner } : { state: 'between', pid: holder.pid };
}

/** The running server of a data folder, if there is one and it answers. */
export async function findOwner(dataFolder: string): Promise<Owner | null> {
  const found = ownerState(dataFolder);
  return found.state === 'running' && (await answers(found.owner)) ? found.owner : null;
}

/** Any answer counts: what matters is that the process serves, not what it thinks of an unsigned question. */
export function answers(owner: Owner, withinMs = 3_000): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request({
      host: '127.0.0.1',
      port: owner.port,
      // Where a hosted server answers to its machine's own name without a word in its log.
      path: '/health/live',
      timeout: withinMs,
      agent: false,
    });
    probe.on('response', (response) => {
      response.resume();
      resolve(true);
    });
    probe.on('timeout', () => probe.destroy(new Error('No answer in time.')));
    probe.on('error', () => resolve(false));
    probe.end();
  });
}
