import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { World } from './world.ts';
import type { Violation } from './oracle.ts';
import type { Fault } from './faults.ts';
import { type Lane, laneOf } from './lanes.ts';

export interface SeedReport {
  seed: number;
  lane: Lane;
  violations: Violation[];
  /** What happened, in order. */
  events: string[];
  /** Rounds until all was in sync; null when it never was. */
  rounds: number | null;
  requests: number;
  /** Requests of a run at rest, and those of the formula (I6). */
  atRest: { requests: number; formula: number } | null;
  faults: Partial<Record<Fault, number>>;
  ambiguousCreates: number;
  duplicates: number;
  crashPoints: string[];
}

export interface SeedOptions {
  /** Steps while things go wrong. */
  steps?: number;
  /** Which server it is. */
  server?: 'fake' | 'real';
  /** Of the fake one; what the seed says when not given. */
  lane?: Lane | undefined;
  /** People log messages too. */
  messages?: boolean;
  /** And prepare binders and packets, which only a server with the extension has. */
  papers?: boolean;
}

/** One seed from beginning to end: first everything goes wrong, then nothing does. The same seed is the same run. */
export async function simulate(
  seed: number,
  { messages = false, papers = false, steps = papers ? 36 : 24, server = 'fake', lane }: SeedOptions = {},
): Promise<SeedReport> {
  const folder = await mkdtemp(join(tmpdir(), 'casewright-sim-'));
  const world = await World.make(seed, folder, {
    server,
    lane: lane ?? laneOf(seed, papers),
    messages,
    papers,
  });
  try {
    await world.begin();
    for (let step = 0; step < steps; step += 1) await world.step();
    const rounds = await world.settle();
    return await world.report(rounds);
  } catch (error) {
    world.oracle.violate('fault', error instanceof Error ? (error.stack ?? error.message) : String(error));
    return await world.report(null);
  } finally {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  }
}
