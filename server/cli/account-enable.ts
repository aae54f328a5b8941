import { changeAccount } from './account-closing.ts';
import type { Command } from './command.ts';

export const run: Command = (call) =>
  changeAccount(call, 'enable', {
    done: (email) => `${email} is open again: its password and its tokens work as before.`,
    before: (email) => `${email} was open already.`,
  });
