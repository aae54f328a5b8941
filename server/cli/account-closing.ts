import { shown } from './columns.ts';
import { say, textFlag, type CommandCall } from './command.ts';
import { asRecord } from './owner-client.ts';
import { withOperator } from './owner-session.ts';

/** `account disable`, `enable` and `authenticator-off`: what differs is the door and the words. */
export function changeAccount(
  call: CommandCall,
  door: 'disable' | 'enable' | 'authenticator-off',
  sentences: { done: (email: string) => string; before: (email: string) => string },
): Promise<number> {
  return withOperator(call, async (client) => {
    const email = textFlag(call.flags, 'email') ?? '';
    const answer = asRecord(await client.call('POST', `/app/accounts/${door}`, { email }));
    const address = shown(answer['email']);
    say(call.terminal, answer['changed'] === true ? sentences.done(address) : sentences.before(address));
    return 0;
  });
}
