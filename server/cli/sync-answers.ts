import type { LeftAlone } from '#server/sync/engine-types.ts';
import { CommandError, RefusedError, say, type CommandCall } from './command.ts';
import type { OwnerClient } from './owner-client.ts';
import { exitFor } from './sync-exit.ts';
import { withOwner } from './owner-session.ts';

/* What the running Casewright answers about sync, as far as the commands read it. */

export interface Remote {
  id: string;
  name: string;
  url: string;
  account: string;
  mode: 'manual' | 'onChange' | 'timed';
  everyMinutes: number;
  paused: boolean;
}

export interface Selected {
  remoteId: string;
  caseId: string;
  remoteCaseId: string;
  caption: string;
  inStepAt: string | null;
  brakes: { brake: string }[];
}

export interface Status {
  remoteId: string;
  name: string;
  state: string;
  sentence: string | null;
  inStepAt: string | null;
  questions: number;
  held: number;
  brakes: number;
  /** What was left alone by the last run, and why. */
  parked: string[];
  progress: { caseId: string; done: number; total: number } | null;
  /** Something is left to do since the last run that ended well. */
  behind: boolean;
  /** The server takes no more requests until then, and the run continues at that moment. */
  waitsUntil: string | null;
  nextRunAt: string | null;
}

export interface Overview {
  remotes: Remote[];
  matters: Selected[];
  status: Status[];
  tokensKept: 'system' | 'file';
}

export interface Counts {
  created: number;
  edited: number;
  deleted: number;
}

export interface Report {
  remoteId: string;
  end: string;
  sentence: string | null;
  matters: MatterReport[];
}

export interface MatterReport {
  caseId: string;
  end: string;
  sentence: string | null;
  here: Counts;
  there: Counts;
  questions: number;
  held: number;
  left: LeftAlone[];
}

export async function overview(client: OwnerClient): Promise<Overview> {
  return (await client.call('GET', '/app/v1/sync')) as Overview;
}

/** Of several of one name there is none: names are unique. */
export function remoteNamed({ remotes }: Overview, name: string): Remote {
  const found = remotes.find((remote) => remote.name === name || remote.id === name);
  if (found) return found;
  const names = remotes.map((remote) => `"${remote.name}"`).join(', ');
  throw new CommandError(
    names === ''
      ? 'There is no server yet. Add one with "casewright remote add".'
      : `There is no server called "${name}". There is ${names}.`,
  );
}

/** A command that talks to a server: not reaching it has its own exit code. */
export async function withRemotes(call: CommandCall, work: (client: OwnerClient) => Promise<number>): Promise<number> {
  return withOwner(call, async (client) => {
    try {
      return await work(client);
    } catch (error) {
      if (!(error instanceof RefusedError) || typeof error.details['sync'] !== 'string') throw error;
      say(call.terminal, String(error.details['error']));
      return exitFor(error.details['sync']);
    }
  });
}
