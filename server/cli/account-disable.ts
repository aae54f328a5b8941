import { changeAccount } from './account-closing.ts';
import type { Command } from './command.ts';

export const run: Command = (call) =>
  changeAccount(call, 'disable', {
    done: (email) =>
      `${email} is closed: its sessions are ended, and its password and tokens open nothing. Its matters stay as they are.`,
    before: (email) => `${email} was closed already.`,
  });
