import { say, textFlag, type Command } from './command.ts';
import { withOwner } from './owner-session.ts';
import { overview, remoteNamed } from './sync-answers.ts';

export const run: Command = (call) =>
  withOwner(call, async (client) => {
    const { id, name } = remoteNamed(await overview(client), call.positionals[0] ?? '');
    const caseId = textFlag(call.flags, 'matter') ?? '';
    await client.call('POST', `/app/v1/sync/remotes/${id}/deselect`, { caseId });
    say(call.terminal, `The matter is no longer synced with "${name}". Nothing was deleted here or there.`);
    return 0;
  });
