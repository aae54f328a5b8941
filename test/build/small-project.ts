import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const project = path.resolve(import.meta.dirname, '..', '..');

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface SmallProject extends AsyncDisposable {
  readonly folder: string;
  write(file: string, text: string): Promise<void>;
  /** Sets when a file or folder was last changed, in seconds from now. */
  age(file: string, seconds: number): Promise<void>;
  /** Links the Node that runs the tests to where the package `node` would bring it. */
  bringNode(): Promise<void>;
  start(words: string[], options?: { env?: NodeJS.ProcessEnv; ipc?: boolean }): ChildProcess;
  run(words: string[], env?: NodeJS.ProcessEnv): Promise<Outcome>;
}

/** A project folder with the real files named and stand-ins for the rest. */
export async function smallProject(realFiles: string[]): Promise<SmallProject> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'casewright-set-up-'));
  for (const file of [...realFiles, 'package.json']) await cp(path.join(project, file), path.join(folder, file));

  const small: SmallProject = {
    folder,
    async write(file, text) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    },
    age(file, seconds) {
      const time = Date.now() / 1000 + seconds;
      return utimes(path.join(folder, file), time, time);
    },
    async bringNode() {
      await mkdir(path.join(folder, 'node_modules', 'node', 'bin'), { recursive: true });
      await symlink(
        process.execPath,
        path.join(folder, 'node_modules', 'node', 'bin', path.basename(process.execPath)),
      );
    },
    start: (words, { env = {}, ipc = false } = {}) =>
      spawn(process.execPath, words, {
        cwd: folder,
        env: { ...process.env, XDG_CACHE_HOME: path.join(folder, 'cache'), ...env },
        stdio: ['pipe', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
      }),
    run: (words, env) => outcomeOf(small.start(words, env ? { env } : {})),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
  return small;
}

export async function outcomeOf(child: ChildProcess): Promise<Outcome> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (text: Buffer) => (stdout += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (stderr += text.toString()));
  // Not the child's own 'close': Node never emits that one after disconnect().
  const streams = [child.stdout, child.stderr]
    .filter((stream) => stream !== null)
    .map((stream) => once(stream, 'close'));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  await Promise.all(streams);
  return { code, stdout, stderr };
}

/** Settles once the child has written `text` to stdout. */
export async function written(child: ChildProcess, text: string): Promise<void> {
  let seen = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (piece: Buffer) => {
      seen += piece.toString();
      if (seen.includes(text)) resolve();
    });
    child.once('exit', () => reject(new Error(`It ended before it wrote "${text}"; it wrote "${seen}".`)));
  });
}
