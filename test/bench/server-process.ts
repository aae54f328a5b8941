import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server that runs next to the bench and says in its first line of output that it is ready. */
export interface ServerProcess extends AsyncDisposable {
  pid: number;
  /** What the line said. */
  ready: string;
  /** Milliseconds since the process was asked for. */
  age(): number;
  stop(): Promise<void>;
}

export interface Launch {
  /** Options of Node itself. */
  node?: readonly string[];
  program: string;
  arguments: readonly string[];
  environment?: Record<string, string>;
}

const patience = 30_000;

export async function startServer(launch: Launch): Promise<ServerProcess> {
  const started = performance.now();
  const child = spawn(process.execPath, [...(launch.node ?? []), launch.program, ...launch.arguments], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...launch.environment },
  });
  const lines = createInterface({ input: child.stdout });
  const signal = AbortSignal.timeout(patience);
  const gone = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`${launch.program} ended with ${String(code)} before it was ready.`);
  });
  const [ready] = (await Promise.race([once(lines, 'line', { signal }), gone])) as [string];
  gone.catch(() => {});
  const stop = () => stopped(child);
  return {
    pid: child.pid ?? 0,
    ready,
    age: () => performance.now() - started,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), patience);
  await exited;
  clearTimeout(late);
}
