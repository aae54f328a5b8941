import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadConfig } from '#server/config.ts';
import { AppError } from '#server/errors/app-error.ts';
import { connectToOwner } from '#server/owner/connect-to-owner.ts';
import { ownDataFolder } from '#server/owner/own-data-folder.ts';
import { versionOfApplication } from '#server/program/places.ts';
import type { Backup } from '#server/store/backup.ts';
import { CommandError, print, say, textFlag, type Command, type CommandCall } from './command.ts';
import { asOperator, asRecord } from './owner-client.ts';

/** While a server owns the data folder, that one makes it; else this process owns the folder for as long as it takes. */
export const run: Command = async (call) => {
  const { data, backupFolder } = loadConfig({ flags: call.flags, env: call.terminal.env });
  const named = textFlag(call.flags, 'to');
  // The server runs in another folder than the person who typed a relative one.
  const to = named === undefined ? undefined : path.resolve(named);
  // Owning it would make it.
  if (!existsSync(data)) throw new CommandError(`There is nothing to back up: there is no folder ${data}.`);
  const ownership = ownDataFolder(data, { version: versionOfApplication() });
  try {
    printBackup(call, ownership === null ? await throughOwner(call, data, to) : await alone(data, to, backupFolder));
  } catch (error) {
    if (error instanceof AppError) throw new CommandError(error.message, { cause: error });
    throw error;
  } finally {
    ownership?.release();
  }
  return 0;
};

async function throughOwner(call: CommandCall, data: string, to: string | undefined): Promise<Backup> {
  const owner = await connectToOwner(data, { startIfNone: false, serverProgram: call.parts.serverProgram });
  return asOperator(owner, async (client) => {
    const made = asRecord(await client.call('POST', '/app/operator/backup', to === undefined ? {} : { to }));
    const { folder, bytes, files } = made;
    if (typeof folder !== 'string') throw new CommandError('Casewright did not say where the backup is.');
    return { folder, bytes: Number(bytes), files: Number(files) };
  });
}

async function alone(data: string, to: string | undefined, backupFolder: string | null): Promise<Backup> {
  const { backUpAlone } = await import('#server/store/back-up-alone.ts');
  return backUpAlone(data, { to, backupFolder });
}

function printBackup({ flags, terminal }: CommandCall, made: Backup): void {
  const { folder, bytes, files } = made;
  say(terminal, `The backup is complete: the database and ${filesOf(files, bytes)}.`);
  print(terminal, flags['json'] === true ? JSON.stringify(made) : folder);
}

function filesOf(files: number, bytes: number): string {
  const count = files === 1 ? 'one file' : `${files} files`;
  return `${count} of evidence (${(bytes / 1_048_576).toFixed(1)} MiB)`;
}
