import { existsSync } from 'node:fs';
import { readdir, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { loadConfig } from '#server/config.ts';
import { connectToOwner } from '#server/owner/connect-to-owner.ts';
import { ownDataFolder } from '#server/owner/own-data-folder.ts';
import { versionOfApplication } from '#server/program/places.ts';
import { AppError } from '#server/errors/app-error.ts';
import { databaseName } from '#server/store/backup.ts';
import { finishRestore } from '#server/store/restore-journal.ts';
import { findSource, prepareRestore, previewRestore, type Preview } from '#server/store/restore.ts';
import { CommandError, print, say, type Command, type CommandCall } from './command.ts';
import { asRecord, asOperator, type OwnerClient } from './owner-client.ts';

/**
 * Goes back to a backup. While a server owns the data folder, that one does it; else this process owns the folder for
 * as long as it takes, so that it works too when no server starts on damaged data.
 */
export const run: Command = async (call) => {
  const { data } = loadConfig({ flags: call.flags, env: call.terminal.env });
  // The server runs in another folder than the person who typed a relative one.
  const from = path.resolve(call.positionals[0] ?? '');
  const ownership = ownDataFolder(data, { version: versionOfApplication() });
  try {
    if (ownership === null) await throughOwner(call, data, from);
    else await alone(call, data, from);
  } catch (error) {
    if (error instanceof AppError) throw new CommandError(error.message, { cause: error });
    throw error;
  } finally {
    ownership?.release();
  }
  return 0;
};

async function alone(call: CommandCall, data: string, from: string): Promise<void> {
  finishRestore(data);
  const source = await findSource(data, from);
  const isEmpty = !existsSync(path.join(data, databaseName));
  printPreview(call, await previewRestore(data, source), isEmpty);
  if (call.flags['preview'] === true) return;
  await prepareRestore(data, source, { facts: null });
  const keptIn = finishRestore(data)?.keptIn ?? null;
  if (isEmpty && keptIn !== null) await removeEmptyFolders(keptIn);
  finished(call, isEmpty ? null : keptIn);
}

/** Moving a new folder's data aside leaves empty folders. */
async function removeEmptyFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await removeEmptyFolders(path.join(folder, entry.name));
  if ((await readdir(folder)).length === 0) await rmdir(folder);
}

async function throughOwner(call: CommandCall, data: string, from: string): Promise<void> {
  const connect = () => connectToOwner(data, { startIfNone: false, serverProgram: call.parts.serverProgram });
  const wanted = await asOperator(await connect(), async (client) => {
    printPreview(call, (await client.call('POST', '/app/operator/restore/preview', { folder: from })) as Preview);
    if (call.flags['preview'] === true) return false;
    await client.call('POST', '/app/operator/restore', { folder: from });
    return true;
  });
  if (!wanted) return;
  const restored = await onceRestored(connect, from);
  finished(call, typeof restored['keptIn'] === 'string' ? restored['keptIn'] : null);
}

/** The server says that it will, starts again, and then says that it has. */
async function onceRestored(
  connect: () => ReturnType<typeof connectToOwner>,
  from: string,
): Promise<Record<string, unknown>> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const restored = await asOperator(await connect(), readRestored).catch(
      (error: unknown): Record<string, unknown> => {
        // Asked while it stopped: the next question finds the new one.
        if (!(error instanceof CommandError) || Date.now() > deadline) throw error;
        return {};
      },
    );
    if (restored['from'] === from) return restored;
    if (Date.now() > deadline) {
      throw new CommandError('Casewright did not start again in time. The restore continues at its next start.');
    }
  }
}

async function readRestored(client: OwnerClient): Promise<Record<string, unknown>> {
  return asRecord(asRecord(await client.call('GET', '/app/operator/backups'))['restored']);
}

function printPreview({ flags, terminal }: CommandCall, preview: Preview, isEmpty = false): void {
  if (flags['preview'] === true && flags['json'] === true) return print(terminal, JSON.stringify(preview));
  const { matters, items, lastChangeAt, comparison } = preview;
  const since = lastChangeAt === null ? 'with no change in it' : `last changed ${lastChangeAt}`;
  say(terminal, `The backup holds ${count(matters, 'matter')} and ${count(items, 'item')} of evidence, ${since}.`);
  if (isEmpty) return say(terminal, 'There is no data here now.');
  if (comparison === null) {
    say(
      terminal,
      'There is no data now to compare with, or it can’t be read; if it can’t, every API token is revoked.',
    );
    return;
  }
  const { items: difference, tokensMadeSince, membershipsReturning } = comparison;
  say(
    terminal,
    `Compared with now: ${count(difference.lost, 'newer item')} not in it, ${count(difference.returning, 'deleted item')} that come back, ${count(difference.changed, 'item')} changed since.`,
  );
  if (tokensMadeSince > 0) say(terminal, `${count(tokensMadeSince, 'API token')} made since will not work.`);
  if (membershipsReturning > 0) {
    say(
      terminal,
      `${count(membershipsReturning, 'membership')} that ended or changed since will be as before: look through the members of the workspaces.`,
    );
  }
}

function finished({ flags, terminal }: CommandCall, keptIn: string | null): void {
  const kept = ' What was there before is kept whole in the folder below; restore that to go back.';
  say(terminal, `The backup is restored.${keptIn === null ? '' : kept}`);
  if (flags['json'] === true) print(terminal, JSON.stringify({ keptIn }));
  else if (keptIn !== null) print(terminal, keptIn);
}

function count(n: number, thing: string): string {
  return `${n} ${thing}${n === 1 ? '' : 's'}`;
}
