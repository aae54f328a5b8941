import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lane } from './lanes.ts';
import { calm, type Weather } from './network.ts';
import type { Violation } from './oracle.ts';
import { World } from './world.ts';

export interface Sweep {
  /** Requests and writes of the run that was cut off at each of them. */
  points: number;
  /** Runs that were cut off. */
  runs: number;
  /** The different points among them, as “crash before POST …”. */
  covered: string[];
  violations: (Violation & { at: string })[];
}

export interface SweepOptions {
  lane: Lane;
  /** Takes each of so many points. */
  every?: number;
}

/**
 * One run with something of everything to do, cut off at every point there is: before and after each request and each
 * write of sync, and by a disk that is full at each write. What follows has to come into step without a duplicate or a
 * loss.
 */
export async function sweepCrashes(seed: number, { lane, every = 1 }: SweepOptions): Promise<Sweep> {
  const points = await inWorld(seed, lane, async (world) => {
    await run(world, calm);
    const [desktop] = world.desktops;
    return desktop ? [...world.network.pointsOf(desktop)] : [];
  });
  const sweep: Sweep = { points: points.length, runs: 0, covered: [], violations: [] };
  for (let at = 0; at < points.length; at += every) {
    const isWrite = points[at]?.startsWith('crash before write') === true;
    for (const crashKind of isWrite ? (['crash', 'disk full'] as const) : (['crash'] as const)) {
      await inWorld(seed, lane, (world) => cutOff(world, { ...calm, crashAt: at + 1, crashKind }, sweep));
    }
  }
  sweep.covered = [...new Set(sweep.covered)].toSorted();
  return sweep;
}

async function cutOff(world: World, weather: Weather, sweep: Sweep): Promise<void> {
  await run(world, weather);
  await world.settle();
  const [covered] = world.network.crashPoints;
  const where = `${weather.crashKind} at point ${weather.crashAt} of ${sweep.points}: ${covered ?? 'not reached'}`;
  if (covered !== undefined) {
    sweep.runs += 1;
    sweep.covered.push(covered);
  }
  sweep.violations.push(...world.oracle.violations.map((violation) => ({ ...violation, at: where })));
}

/** Everything is in sync once, so that the run that is cut off meets edits and deletions on both sides too. */
async function run(world: World, weather: Weather): Promise<void> {
  await world.begin();
  for (const desktop of world.desktops) await world.run(desktop, calm);
  for (let round = 0; round < 6; round += 1) await world.everybody();
  const [desktop] = world.desktops;
  if (desktop) await world.run(desktop, weather);
}

async function inWorld<Value>(seed: number, lane: Lane, work: (world: World) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'casewright-sweep-'));
  const world = await World.make(seed, folder, { server: 'fake', lane, messages: false, papers: false });
  try {
    return await work(world);
  } finally {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  }
}
