import { say, UsageError, type CommandCall } from './command.ts';

const longest = 10_000;

/** A token as it comes on standard input: everybody can see the words of a command line. */
export async function readToken({ flags, terminal }: CommandCall): Promise<string> {
  if (flags['token-stdin'] !== true) {
    throw new UsageError('--token-stdin is missing: the API token is read from standard input.');
  }
  if ('isTTY' in terminal.stdin && terminal.stdin.isTTY === true) say(terminal, 'Paste the API token and press Enter.');
  let text = '';
  terminal.stdin.setEncoding('utf8');
  for await (const chunk of terminal.stdin) {
    text += String(chunk);
    if (text.trimStart().includes('\n') || text.length > longest) break;
  }
  const token = text.trim().split(/\r?\n/, 1)[0]?.trim() ?? '';
  if (token === '') throw new UsageError('There is no API token on standard input.');
  return token;
}
