import { say, type Command } from './command.ts';
import { withTokens } from './token-door.ts';

export const run: Command = (call) =>
  withTokens(call, async (tokens) => {
    const id = call.positionals[0] ?? '';
    await tokens.revoke(id);
    say(call.terminal, `The token ${id} is revoked.`);
    return 0;
  });
