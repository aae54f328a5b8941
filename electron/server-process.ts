import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { readAnnouncement } from './announcement.ts';
import type { Announcement } from './announcement.ts';

export interface ServerCommand {
  /** The Node that comes with the application, never Electron itself. */
  node: string;
  /** server/bin.js */
  file: string;
  /** `--data`, `--port` and the like, as the person gave them. */
  options: readonly string[];
}

export interface ServerEvents {
  ready(announcement: Announcement): void;
  /** The server ended in a crash; `lastWords` is the end of what it wrote to stderr. */
  stopped(lastWords: string): void;
  /** What the server wrote to stderr, for the log. */
  wrote(text: string): void;
  /** A message over the channel; what it answers is sent back, unless it is null. */
  asked(message: unknown): Promise<object | null>;
}

export interface ServerProcess {
  /** Asks the server to finish, waits, and ends it by force only when it does not. */
  stop(): Promise<void>;
}

const patienceMs = 12_000;
const lastWordsLength = 2_000;

/** Starts the server as a child process that also stops when this process is gone, for any reason. */
export function startServerProcess(command: ServerCommand, events: ServerEvents): ServerProcess {
  const child = spawn(command.node, [command.file, 'serve', '--announce', 'json', '--no-window', ...command.options], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    windowsHide: true,
  });
  let stopping = false;
  let announced = false;
  let lastWords = '';

  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    events.wrote(text);
    lastWords = (lastWords + text).slice(-lastWordsLength);
  });
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const announcement = readAnnouncement(line);
      if (!announcement || stopping) return;
      announced = true;
      events.ready(announcement);
    });
  }

  child.on('message', (message) => {
    events
      .asked(message)
      .then((answer) => (answer !== null && child.connected ? child.send(answer) : false))
      .catch((error: unknown) => events.wrote(`A question of the server was not answered: ${String(error)}\n`));
  });

  const ended = endOf(child).then(async (end) => {
    await lastOutputOf(child);
    // Another process may own the data folder: the server then announces that one's address and ends, which is no crash.
    const reachedOther = announced && end === 0;
    if (!stopping && !reachedOther) events.stopped(typeof end === 'string' ? end : lastWords.trim());
  });

  return {
    async stop() {
      stopping = true;
      // server/bin.js takes a closed channel as "please finish"; Windows has no signal that says so.
      if (child.connected) child.disconnect();
      const force = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(force);
    },
  };
}

/** The exit code, or a sentence when the process never started. Not 'close': after disconnect() Node never emits it. */
function endOf(child: ChildProcess): Promise<number | string | null> {
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', (error) => resolve(`The server did not start: ${error.message}.`));
  });
}

/** Waits until all was read that the process wrote, but not for a grandchild that holds the pipe open. */
async function lastOutputOf(child: ChildProcess): Promise<void> {
  const closed = [child.stdout, child.stderr].flatMap((stream) =>
    stream === null || stream.closed ? [] : [once(stream, 'close')],
  );
  await Promise.race([Promise.all(closed), sleep(300, undefined, { ref: false })]);
}
