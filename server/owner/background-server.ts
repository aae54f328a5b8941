import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Seconds without a request or a job after which a server that a command started for itself goes away. */
const IDLE_EXIT_SECONDS = 120;

export interface BackgroundServer {
  /** Undefined while it runs; then its exit code, or null when a signal or a failure to start ended it. */
  exitCode(): number | null | undefined;
  /** The last lines of what it said, for a person who has to know why it did not start. */
  lastWords(): string;
}

/** Starts `serve` for a data folder, apart from this process: it must outlive the assistant that asked for it. */
export function startInBackground(dataFolder: string, serverProgram: string): BackgroundServer {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const logPath = join(dataFolder, 'background-server.log');
  // A file, not a pipe: a pipe breaks when this process ends, and the next word of the server would end it too.
  const log = openSync(logPath, 'w', 0o600);
  const child = spawn(process.execPath, [serverProgram, ...serveArguments(dataFolder)], {
    detached: true,
    stdio: ['ignore', 'ignore', log],
    windowsHide: true,
    env: backgroundEnvironment(),
  });
  closeSync(log);
  child.unref();
  let ended: number | null | undefined;
  let failure = '';
  child.once('exit', (code) => (ended = code));
  child.once('error', (error) => {
    failure = error.message;
    ended = null;
  });
  return {
    exitCode: () => ended,
    lastWords: () => failure || readFileSync(logPath, 'utf8').trim().split('\n').slice(-5).join('\n'),
  };
}

function serveArguments(dataFolder: string): string[] {
  const idle = String(IDLE_EXIT_SECONDS);
  return ['serve', '--idle-exit', idle, '--announce', 'json', '--no-window', '--data', dataFolder];
}

function backgroundEnvironment(): NodeJS.ProcessEnv {
  const environment = { ...process.env };
  // The token belongs to the assistant that was given it, and the server has no use for it.
  delete environment['CASEWRIGHT_TOKEN'];
  if (process.versions['electron'] !== undefined) environment['ELECTRON_RUN_AS_NODE'] = '1';
  return environment;
}
