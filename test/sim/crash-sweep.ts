import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calm, type Weather } from './network.ts';
import type { Violation } from './oracle.ts';
import { World } from './world.ts';

export interface Sweep {
  /** Requests and writes of the run that was cut off at each of them. */
  points: number;
  covered: string[];
  violations: (Violation & { at: string })[];
}

const kinds = ['crash before', 'crash after', 'disk full'] as const;

/**
 * One run of much work, cut off at every point there is: before and after each request and each write of sync. What
 * follows has to come into step without a duplicate or a loss. `every` takes each of so many points.
 */
export async function sweepCrashes(seed: number, every = 1): Promise<Sweep> {
  const points = await inWorld(seed, async (world) => {
    await run(world, calm);
    const [desktop] = world.desktops;
    return desktop ? world.network.pointsOf(desktop) : 0;
  });
  const sweep: Sweep = { points, covered: [], violations: [] };
  for (let crashAt = 1; crashAt <= points; crashAt += every) {
    for (const crashKind of kinds) {
      await inWorld(seed, async (world) => {
        await run(world, { ...calm, crashAt, crashKind });
        await world.settle();
        const { crashPoints } = world.network;
        sweep.covered.push(...crashPoints);
        const at = `${crashKind}, point ${crashAt} of ${points}: ${[...crashPoints].join()}`;
        sweep.violations.push(...world.oracle.violations.map((violation) => ({ ...violation, at })));
      });
    }
  }
  sweep.covered = [...new Set(sweep.covered)];
  return sweep;
}

/** Points are counted anew in each run, so the count of the calm run is read before another begins. */
async function run(world: World, weather: Weather): Promise<void> {
  await world.begin();
  for (let round = 0; round < 3; round += 1) await world.everybody();
  const [desktop] = world.desktops;
  if (desktop) await world.run(desktop, weather);
}

async function inWorld<Value>(seed: number, work: (world: World) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'casewright-sweep-'));
  const world = await World.make(seed, folder, 'fake');
  try {
    return await work(world);
  } finally {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  }
}
