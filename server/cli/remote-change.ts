import { say, textFlag, UsageError, type Command } from './command.ts';
import { withOwner } from './owner-session.ts';
import { overview, type Remote, remoteNamed } from './sync-answers.ts';

export const run: Command = (call) => {
  const { flags, terminal, positionals } = call;
  const change: Partial<Remote> = { ...named(textFlag(flags, 'name')), ...whenOf(textFlag(flags, 'when')) };
  if (flags['pause'] === true && flags['resume'] === true) throw new UsageError('Say --pause or --resume, not both.');
  if (flags['pause'] === true) change.paused = true;
  if (flags['resume'] === true) change.paused = false;
  if (Object.keys(change).length === 0)
    throw new UsageError('Say what to change: --when, --pause, --resume or --name.');
  return withOwner(call, async (client) => {
    const { id } = remoteNamed(await overview(client), positionals[0] ?? '');
    const remote = (await client.call('PATCH', `/app/v1/sync/remotes/${id}`, change)) as Remote;
    say(terminal, `"${remote.name}" is synced ${wordsFor(remote)}.`);
    return 0;
  });
};

function named(name: string | undefined): Partial<Remote> {
  return name === undefined ? {} : { name };
}

function whenOf(typed: string | undefined): Partial<Remote> {
  if (typed === undefined) return {};
  if (typed === 'hand') return { mode: 'manual' };
  if (typed === 'change') return { mode: 'onChange' };
  const minutes = Number(typed);
  if (/^\d{1,4}$/.test(typed) && minutes >= 1 && minutes <= 1440) return { mode: 'timed', everyMinutes: minutes };
  throw new UsageError(`--when must be "hand", "change" or minutes from 1 to 1440, not "${typed}".`);
}

function wordsFor({ mode, everyMinutes, paused }: Remote): string {
  const when = { manual: 'by hand', onChange: 'on every change', timed: `every ${everyMinutes} minutes` }[mode];
  if (mode === 'manual') return when;
  return `${when} while Casewright runs${paused ? '; it is paused' : ''}`;
}
