import { columns } from './columns.ts';
import { print, say, type Command } from './command.ts';
import { withOwner } from './owner-session.ts';
import { overview, type Remote } from './sync-answers.ts';

export const run: Command = (call) =>
  withOwner(call, async (client) => {
    const { remotes, matters } = await overview(client);
    if (call.flags['json'] === true) {
      const of = ({ id }: Remote) => matters.filter(({ remoteId }) => remoteId === id);
      print(call.terminal, JSON.stringify(remotes.map((remote) => ({ ...remote, matters: of(remote) }))));
    } else if (remotes.length === 0) say(call.terminal, 'There is no server. Add one with "casewright remote add".');
    else {
      const rows = remotes.map((remote) => [
        remote.name,
        remote.url,
        remote.account,
        whenOf(remote),
        String(matters.filter(({ remoteId }) => remoteId === remote.id).length),
      ]);
      print(call.terminal, columns([['NAME', 'ADDRESS', 'ACCOUNT', 'WHEN', 'MATTERS'], ...rows]));
    }
    return 0;
  });

function whenOf({ mode, everyMinutes, paused }: Remote): string {
  if (paused) return 'paused';
  if (mode === 'manual') return 'by hand';
  return mode === 'onChange' ? 'on change' : `every ${everyMinutes} min`;
}
