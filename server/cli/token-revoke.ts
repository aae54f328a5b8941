import { say, type Command } from './command.ts';
import { withOwner } from './owner-session.ts';

export const run: Command = (call) =>
  withOwner(call, async (client) => {
    const id = call.positionals[0] ?? '';
    await client.call('DELETE', `/app/v1/developer/tokens?${new URLSearchParams({ id }).toString()}`);
    say(call.terminal, `The token ${id} is revoked.`);
    return 0;
  });
