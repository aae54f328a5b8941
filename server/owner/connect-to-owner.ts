import { setTimeout as pause } from 'node:timers/promises';
import { startInBackground, type BackgroundServer } from './background-server.ts';
import { answers, ownerState, type OwnerState } from './find-owner.ts';
import { OwnerError } from './owner-error.ts';
import type { Owner } from './port-file.ts';

export interface ConnectOptions {
  /** Starts a server that goes away when idle; else having none is an error. */
  startIfNone: boolean;
  /** The program that understands `serve`. */
  serverProgram: string;
  /** A migration of a big matter, with the backup before it, takes its time. */
  waitMs?: number;
}

const LOOK_AGAIN_MS = 25;

/** The running server of a data folder; waits while one starts or stops, and starts one when asked to. */
export async function connectToOwner(dataFolder: string, options: ConnectOptions): Promise<Owner> {
  const deadline = Date.now() + (options.waitMs ?? 60_000);
  let started: BackgroundServer | null = null;
  for (;;) {
    const found = ownerState(dataFolder);
    if (found.state === 'running' && (await answers(found.owner))) return found.owner;
    if (found.state === 'none') {
      if (!options.startIfNone) throw noOwner(dataFolder);
      started = stillStarting(started) ?? startInBackground(dataFolder, options.serverProgram);
    }
    if (Date.now() > deadline) throw silent(dataFolder, holderOf(found));
    await pause(LOOK_AGAIN_MS);
  }
}

/** A start that ended well found another owner, which is gone again: start anew. One that failed says why. */
function stillStarting(started: BackgroundServer | null): BackgroundServer | null {
  const exitCode = started?.exitCode();
  if (started === null || exitCode === 0) return null;
  if (exitCode === undefined) return started;
  const said = started.lastWords();
  throw new OwnerError('start_failed', `Casewright's server did not start.${said === '' ? '' : ` It said: ${said}`}`);
}

function noOwner(dataFolder: string): OwnerError {
  return new OwnerError(
    'none',
    `No Casewright is running on ${dataFolder}. Start it with "casewright serve", or name another folder with --data.`,
  );
}

function holderOf(found: OwnerState): number | null {
  if (found.state === 'running') return found.owner.pid;
  return found.state === 'between' ? found.pid : null;
}

function silent(dataFolder: string, pid: number | null): OwnerError {
  const who = pid === null ? 'Another process' : `Process ${pid}`;
  return new OwnerError(
    'silent',
    `${who} holds the data folder ${dataFolder} but does not answer. Wait a moment, or end it and try again.`,
  );
}
