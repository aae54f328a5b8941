import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import { say, type Terminal } from './command.ts';

const longest = 10_000;

/** The first line of standard input that is not empty, without its end. Typed at a screen, it is not shown there. */
export async function stdinLine(terminal: Terminal, prompt: string): Promise<string> {
  const { stdin } = terminal;
  if (!('isTTY' in stdin) || stdin.isTTY !== true) return given(stdin);
  say(terminal, `${prompt} It is not shown.`);
  return typed(stdin);
}

async function given(stdin: Readable): Promise<string> {
  let text = '';
  stdin.setEncoding('utf8');
  for await (const chunk of stdin) {
    text += String(chunk);
    if (/[^\r\n][^]*\n/.test(text) || text.length > longest) break;
  }
  return text.replace(/^[\r\n]+/, '').split(/\r?\n/, 1)[0] ?? '';
}

/** Nothing when it is left with Ctrl-C or Ctrl-D. */
function typed(stdin: Readable): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, written) => written() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
  return new Promise((resolve) => {
    lines.once('close', () => resolve(''));
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
  });
}
