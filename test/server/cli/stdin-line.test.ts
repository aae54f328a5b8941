import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Terminal } from '#server/cli/command.ts';
import { stdinLine } from '#server/cli/stdin-line.ts';

/** Standard input and what is written on the screen meanwhile; `setRawMode` is what turns a screen's echo off. */
function terminalOf({ isTTY }: { isTTY: boolean }) {
  const raw: boolean[] = [];
  const stdin = Object.assign(new PassThrough(), isTTY ? { isTTY, setRawMode: (on: boolean) => raw.push(on) } : {});
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const terminal: Terminal = { stdin, stdout, stderr, env: {}, onStopSignal: () => () => undefined };
  const screen = (): string => `${String(stdout.read() ?? '')}${String(stderr.read() ?? '')}`;
  return { terminal, stdin, raw, screen };
}

describe('a secret on standard input', () => {
  it.each([
    ['one line\n', 'one line'],
    ['without an end', 'without an end'],
    ['\r\n\n first that is not empty \r\nanother\n', ' first that is not empty '],
    ['', ''],
    ['\n\n', ''],
  ])('%j is %j', async (text, line) => {
    const { terminal, stdin, screen } = terminalOf({ isTTY: false });
    stdin.end(text);
    expect(await stdinLine(terminal, 'Paste it.')).toBe(line);
    expect(screen()).toBe('');
  });

  it('does not wait for the end of a pipe that stays open', async () => {
    const { terminal, stdin } = terminalOf({ isTTY: false });
    stdin.write('cut in ');
    stdin.write('two\n');
    expect(await stdinLine(terminal, 'Paste it.')).toBe('cut in two');
  });

  it('is not shown where it is typed, and can be corrected', async () => {
    const { terminal, stdin, raw, screen } = terminalOf({ isTTY: true });
    const line = stdinLine(terminal, 'Type it.');
    stdin.write('secrett\u007f word\r');
    expect(await line).toBe('secret word');
    expect(screen()).toBe('Type it. It is not shown.\n');
    expect(raw).toEqual([true, false]);
  });

  it.each(['\u0003', '\u0004'])('is nothing when it is left with %j', async (key) => {
    const { terminal, stdin, raw } = terminalOf({ isTTY: true });
    const line = stdinLine(terminal, 'Type it.');
    stdin.write(key);
    expect(await line).toBe('');
    expect(raw.at(-1)).toBe(false);
  });
});
