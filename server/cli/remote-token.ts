import { say, type Command, type Terminal } from './command.ts';
import { asRecord } from './owner-client.ts';
import { overview, remoteNamed, withRemotes } from './sync-answers.ts';
import { readToken } from './token-input.ts';

export const run: Command = async (call) => {
  const token = await readToken(call);
  return withRemotes(call, async (client) => {
    const { id, name } = remoteNamed(await overview(client), call.positionals[0] ?? '');
    const answer = asRecord(await client.call('POST', `/app/v1/sync/remotes/${id}/token`, { token }));
    say(call.terminal, `"${name}" is used with the new token from now on.`);
    sayMissing(call.terminal, answer['missing']);
    return 0;
  });
};

/** What a token may not do stays as it is on either side; better known now than wondered at later. */
export function sayMissing(terminal: Terminal, missing: unknown): void {
  if (missing === null) {
    say(terminal, 'What the token may do could not be looked up: it lacks the permission developer:read.');
  } else if (Array.isArray(missing) && missing.length > 0) {
    say(terminal, `The token lacks ${missing.join(', ')}: what needs them is left alone.`);
  }
}
