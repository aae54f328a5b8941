import { changeAccount } from './account-closing.ts';
import type { Command } from './command.ts';

export const run: Command = (call) =>
  changeAccount(call, 'authenticator-off', {
    done: (email) =>
      `The authenticator of ${email} is off: the password alone signs in until another one is set up. A mail tells the owner.`,
    before: (email) => `${email} has no authenticator that is on.`,
  });
