import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Shape } from './matter.ts';

/** What a desktop is asked to do; `fill` makes its matter, `link` pairs it with one there. */
export interface Asked {
  step: 'fill' | 'link' | 'edit' | 'preview' | 'run' | 'idle';
  data: string;
  url: string;
  token: string;
  /** Talk to it as to a plain v1 server. */
  plain: boolean;
  /** With `link`: theirs, to be fetched; null makes one there. */
  remoteCaseId: string | null;
  /** With `fill`. */
  shape?: Shape;
  /** With `edit`. */
  eventId: string;
}

/** The result, as far as the step has one. */
export interface Said {
  caseId?: string;
  remoteCaseId?: string;
  eventId?: string;
  end?: string;
  /** Requests that a preview says the run will make. */
  predicted?: number;
  seconds?: number;
  processorSeconds?: number;
  peakMiB?: number;
  /** How long a request of a person waits for the step at most: milliseconds of processor time. */
  wait?: number;
  /** How many by `METHOD /path`. */
  requests?: Record<string, number>;
  idle?: Idle;
}

/** What a round costs that finds nothing to do, in a program that has run one before. */
export interface Idle {
  processorMs: number;
  /** As `wait` of `Said`; and for the first round of the program. */
  wait: number;
  firstWait: number;
  /** What is kept of what both sides held, a record. */
  bytesOfBases: number;
}

const program = path.join(path.dirname(import.meta.dirname), 'programs', 'sync-desktop.ts');
const mostOutput = 16 * 1024 * 1024;

/** Takes a step in its own process. */
export async function take(asked: Asked): Promise<Said> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(asked)], {
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: mostOutput,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Said;
}

/** A measured step has all of these. */
export type Run = Required<Pick<Said, 'seconds' | 'processorSeconds' | 'wait' | 'peakMiB' | 'requests'>> & Said;

export async function takeMeasured(asked: Asked): Promise<Run> {
  const said = await take(asked);
  const figures = [said.seconds, said.processorSeconds, said.wait, said.peakMiB, said.requests];
  if (figures.includes(undefined)) throw new Error(`The step ${asked.step} was not measured.`);
  return said as Run;
}

export function countOf({ requests }: Run): number {
  return Object.values(requests).reduce((sum, count) => sum + count, 0);
}
