import path from 'node:path';
import { CommandError, print, say, textFlag, type Command } from './command.ts';
import { asRecord } from './owner-client.ts';
import { withOwner } from './owner-session.ts';

export const run: Command = (call) =>
  withOwner(call, async (client) => {
    const to = textFlag(call.flags, 'to');
    // The server runs in another folder than the person who typed a relative one.
    const result = asRecord(await client.call('POST', '/app/backup', to === undefined ? {} : { to: path.resolve(to) }));
    const { folder, bytes, files } = result;
    if (typeof folder !== 'string') throw new CommandError('Casewright did not say where the backup is.');
    say(call.terminal, `The backup is complete: the database and ${filesOf(Number(files), Number(bytes))}.`);
    print(call.terminal, call.flags['json'] === true ? JSON.stringify(result) : folder);
    return 0;
  });

function filesOf(files: number, bytes: number): string {
  const count = files === 1 ? 'one file' : `${files} files`;
  return `${count} of evidence (${(bytes / 1_048_576).toFixed(1)} MiB)`;
}
