import { describe, expect, test } from 'vitest';
import { readFinders } from '#test/sim/bug-finders.ts';
import { sweepCrashes } from '#test/sim/crash-sweep.ts';
import { seededBugs, withBug } from '#test/sim/seeded-bugs.ts';
import { simulate } from '#test/sim/simulation.ts';
import { describeSeeds } from './every-seed.ts';

describeSeeds({ from: 1, to: 10, shards: 2, parts: 2 });
describeSeeds({ from: 1, to: 4, shards: 2, parts: 2, messages: true });
describeSeeds({ from: 1, to: 2, shards: 2, parts: 2, papers: true });

describe('a simulation', { timeout: 60_000 }, () => {
  test('seed 1 against the real server', async () => {
    const { violations, rounds, atRest } = await simulate(1, { server: 'real', lane: 'plain' });
    expect(violations).toEqual([]);
    expect(rounds).not.toBeNull();
    expect(atRest?.requests).toBe(atRest?.formula);
  });

  test.each(['plain', 'extension'] as const)('a seed is the same run each time, %s', async (lane) => {
    const [first, second] = [await simulate(11, { lane }), await simulate(11, { lane })];
    const known = (events: readonly string[]) =>
      events.map((event) => event.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id'));
    expect(known(second.events)).toEqual(known(first.events));
  });

  test('a run that is cut off here and there comes into step', async () => {
    const { violations, covered, runs } = await sweepCrashes(2, { lane: 'extension', every: 13 });
    expect(violations).toEqual([]);
    expect(runs).toBeGreaterThanOrEqual(5);
    expect(covered.length).toBeGreaterThanOrEqual(4);
  });
});

describe('the seeded bugs', () => {
  test.each(seededBugs)('$name: can be put in', async (bug) => {
    expect(await withBug(bug)).toContain(bug.replace);
  });

  test('each is known to be found by something', async () => {
    const names = new Set(seededBugs.map(({ name }) => name));
    expect(names.size).toBe(seededBugs.length);
    expect(new Set((await readFinders()).keys())).toEqual(names);
  });
});
