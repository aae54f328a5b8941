import { describe, expect, test } from 'vitest';
import { huntBugs } from '#test/sim/bug-hunt.ts';
import { sweepCrashes } from '#test/sim/crash-sweep.ts';
import { simulate } from '#test/sim/simulation.ts';
import { partOfTheWhole } from '#test/support/part-of-the-whole.ts';
import { describeSeeds } from './every-seed.ts';

// The first ones are tried every day, a part of these with each commit; longer searches are made by `npm run sim`.
describeSeeds({ from: 11, to: 602, shards: 8, parts: 8 });
describeSeeds({ from: 5, to: 132, shards: 4, parts: 4, messages: true });
describeSeeds({ from: 3, to: 90, shards: 4, parts: 4, papers: true });

describe('a simulation', { timeout: 10 * 60_000 }, () => {
  test.each([2, 3])('seed %i against the real server, with the extension', async (seed) => {
    const { violations, rounds, atRest } = await simulate(seed, { server: 'real', lane: 'extension' });
    expect(violations).toEqual([]);
    expect(rounds).not.toBeNull();
    expect(atRest?.requests).toBe(atRest?.formula);
  });

  test('a plain run that is cut off here and there comes into step', async () => {
    const { violations, covered, runs } = await sweepCrashes(2, { lane: 'plain', every: 13 });
    expect(violations).toEqual([]);
    expect(runs).toBeGreaterThanOrEqual(5);
    expect(covered.length).toBeGreaterThanOrEqual(4);
  });
});

describe('the seeded bugs', { timeout: 20 * 60_000 }, () => {
  test('all of this part are found', async () => {
    await expect(huntBugs({ seeds: 0, choose: (bugs) => partOfTheWhole(bugs, 16) })).resolves.toEqual([]);
  });
});
