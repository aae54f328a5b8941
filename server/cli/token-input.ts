import { UsageError, type CommandCall } from './command.ts';
import { stdinLine } from './stdin-line.ts';

/** A token as it comes on standard input: everybody can see the words of a command line. */
export async function readToken({ flags, terminal }: CommandCall): Promise<string> {
  if (flags['token-stdin'] !== true) {
    throw new UsageError('--token-stdin is missing: the API token is read from standard input.');
  }
  const token = (await stdinLine(terminal, 'Paste the API token and press Enter.')).trim();
  if (token === '') throw new UsageError('There is no API token on standard input.');
  return token;
}
