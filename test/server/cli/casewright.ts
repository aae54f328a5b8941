import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive } from '#server/owner/process-identity.ts';
import { commandFile } from '#server/program/places.ts';

/** The real command line with a server behind it that dies on demand. */
export const standIn: string = fileURLToPath(new URL('./stand-in/bin.ts', import.meta.url));

export interface Run {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** A data folder and the processes started on it, all gone when the test is over. */
export class Desk implements AsyncDisposable {
  readonly data: string = path.join(mkdtempSync(path.join(tmpdir(), 'casewright-cli-')), 'data');
  readonly #children: ChildProcess[] = [];
  readonly #program: string;

  /** The command as people start it: the bundle, or the sources when they are newer; or a stand-in for it. */
  constructor(program: string = commandFile()) {
    this.#program = program;
  }

  start(words: readonly string[], env: Record<string, string> = {}): ChildProcess {
    const child = spawn(process.execPath, [this.#program, ...words, '--data', this.data], {
      stdio: 'pipe',
      env: { ...cleanEnvironment(), ...env },
      cwd: path.dirname(this.data),
    });
    this.#children.push(child);
    return child;
  }

  /** Runs a command to its end. */
  async run(words: readonly string[], env: Record<string, string> = {}): Promise<Run> {
    return ended(this.start(words, env));
  }

  /** Starts a server and waits for its line on standard output. */
  async serve(...words: string[]): Promise<{ child: ChildProcess; line: string }> {
    return this.serveOnUsualPort('--port', '0', ...words);
  }

  async serveOnUsualPort(...words: string[]): Promise<{ child: ChildProcess; line: string }> {
    const child = this.start(['serve', ...words]);
    return { child, line: await firstLine(child) };
  }

  /** What an owner leaves in the folder while it owns it. */
  traces(): string[] {
    return existsSync(this.data) ? readdirSync(this.data).filter((name) => name.startsWith('owner.')) : [];
  }

  ownerPid(): number | null {
    try {
      return (JSON.parse(readFileSync(path.join(this.data, 'owner.json'), 'utf8')) as { pid: number }).pid;
    } catch {
      return null;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const owner = this.ownerPid();
    for (const child of this.#children) child.kill('SIGKILL');
    if (owner !== null && isAlive(owner)) {
      process.kill(owner, 'SIGKILL');
      await until(() => !isAlive(owner));
    }
    rmSync(path.dirname(this.data), { recursive: true, force: true });
  }
}

export async function until(condition: () => boolean, withinMs = 45_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Not so within ${withinMs} ms: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export function ended(child: ChildProcess): Promise<Run> {
  const run: Run = { exitCode: null, stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (run.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (run.stderr += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...run, exitCode: code })));
}

export function firstLine(child: ChildProcess): Promise<string> {
  let stdout = '';
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (stdout.includes('\n')) resolve(stdout.slice(0, stdout.indexOf('\n')));
    });
    child.once('close', (code) => reject(new Error(`It ended with ${code} and said nothing but: ${stderr}`)));
  });
}

/** The tester's own settings must not influence them. */
export function cleanEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('CASEWRIGHT_') && name !== 'NODE_OPTIONS',
  );
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
