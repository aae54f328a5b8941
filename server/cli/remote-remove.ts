import { say, type Command } from './command.ts';
import { withOwner } from './owner-session.ts';
import { overview, remoteNamed } from './sync-answers.ts';

export const run: Command = (call) =>
  withOwner(call, async (client) => {
    const { id, name } = remoteNamed(await overview(client), call.positionals[0] ?? '');
    await client.call('DELETE', `/app/v1/sync/remotes/${id}`);
    say(call.terminal, `"${name}" and its token are forgotten. No record was deleted, here or there.`);
    return 0;
  });
