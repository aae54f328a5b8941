import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withFolderErrors } from './folder-errors.ts';
import { releaseLock, takeLock } from './lock-file.ts';
import { removePortFile, writePortFile } from './port-file.ts';

/** What a process holds while it is the one owner of a data folder. */
export interface Ownership {
  /** 32 random bytes, base64url: a program that can read `owner.json` may ask for an address that opens a window. */
  readonly secret: string;
  /** Writes where the server listens, for every command to read; call it when it does. */
  publish(port: number): void;
  /** Takes the address back before the server stops, so that nobody is sent to a server that is going away. */
  withdraw(): void;
  /** Lets the next owner in; call it when this process no longer touches the folder. */
  release(): void;
}

export function lockPath(dataFolder: string): string {
  return join(dataFolder, 'owner.lock');
}

/** Makes this process the owner of the folder (created when missing); null when a living process owns it already. */
export function ownDataFolder(dataFolder: string, application: { version: string }): Ownership | null {
  const result = withFolderErrors(dataFolder, () => {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    return takeLock(lockPath(dataFolder));
  });
  if (!result.taken) return null;

  const secret = randomBytes(32).toString('base64url');
  let held = true;
  const withdraw = () => {
    if (held) removePortFile(dataFolder);
  };
  const release = () => {
    withdraw();
    if (held) releaseLock(lockPath(dataFolder), result.holder);
    held = false;
    process.off('exit', release);
  };
  withdraw(); // what a killed predecessor left points at a port that may be somebody else's by now
  process.on('exit', release);
  return {
    secret,
    publish: (port) => {
      const startedAt = new Date().toISOString();
      writePortFile(dataFolder, { pid: process.pid, port, secret, startedAt, version: application.version });
    },
    withdraw,
    release,
  };
}
