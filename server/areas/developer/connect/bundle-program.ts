import type { Installation } from './installation.ts';

/**
 * The program inside the bundle: starts the Casewright that made the bundle and passes on what is said either way.
 * Its own Node may be a host's that has been turned into something else, so it starts the installed one, and it pipes
 * instead of inheriting, because some hosts run it where there is no standard input to inherit.
 */
export function bundleProgram({ command, args }: Pick<Installation, 'command' | 'args'>): string {
  return `'use strict';
const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
const { createInterface } = require('node:readline');

const command = ${JSON.stringify(command)};
const args = ${JSON.stringify(args)};

const missing = [command, args[0]].find((file) => !existsSync(file));
if (missing === undefined) start();
else refuse(\`Casewright is not at \${missing} now. Open Casewright, go to Connect, and install a new bundle from there.\`);

function start() {
  const env = { ...process.env };
  delete env.ELECTRON_RUN_AS_NODE;
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], env, windowsHide: true });
  process.stdin.pipe(child.stdin);
  child.stdout.pipe(process.stdout);
  child.stderr.pipe(process.stderr);
  child.stdin.on('error', () => {});
  child.on('error', (error) => refuse(\`Casewright did not start: \${error.message}.\`));
  child.on('exit', (code) => { process.exitCode = code === null ? 1 : code; process.stdin.destroy(); });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
}

/** Answers every request with the sentence: what goes to standard error only, no host shows to a person. */
function refuse(sentence) {
  process.stderr.write(sentence + '\\n');
  createInterface({ input: process.stdin }).on('line', (line) => {
    let id;
    try {
      ({ id } = JSON.parse(line));
    } catch {
      return;
    }
    if (id === undefined) return;
    process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message: sentence } }) + '\\n');
  });
}
`;
}
