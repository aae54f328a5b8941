import { UsageError, type CommandCall } from './command.ts';
import { stdinLine } from './stdin-line.ts';

/** A password as it comes on standard input; blanks at its ends belong to it. */
export async function readPassword({ flags, terminal }: CommandCall): Promise<string> {
  if (flags['password-stdin'] !== true) {
    throw new UsageError('--password-stdin is missing: the password is read from standard input.');
  }
  const password = await stdinLine(terminal, 'Type the password and press Enter.');
  if (password === '') throw new UsageError('There is no password on standard input.');
  // What could not be read as text would be kept as something that nobody can type.
  if (password.includes('\uFFFD')) throw new UsageError('The password on standard input is no UTF-8 text.');
  return password;
}
