import { describe, expect, test } from 'vitest';
import { playWeek } from './seeded-week.ts';

/*
 * Longer, and another story for each seed: CASEWRIGHT_HOSTED_SEEDS=1-20 (or one number), CASEWRIGHT_HOSTED_DAYS=12. Some
 * minutes each, so by hand. The work and the mishaps of a seed are always the same; when exactly a process dies is not.
 */
const asked = process.env['CASEWRIGHT_HOSTED_SEEDS'] ?? '';
const [first = 0, last = first] = asked.split('-').map(Number);
const seeds = Array.from({ length: last - first + 1 }, (_none, at) => first + at);
const days = Number(process.env['CASEWRIGHT_HOSTED_DAYS'] ?? 12);

describe(
  `weeks of two people, three desktops and a hosted server${asked === '' ? ', by CASEWRIGHT_HOSTED_SEEDS=1-20' : ''}`,
  { timeout: 20 * 60_000 },
  () => {
    test.skipIf(asked === '').each(seeds)('seed %i ends equal, with nothing lost and nothing twice', async (seed) => {
      const { wrong, story, figures } = await playWeek(seed, days);
      process.stdout.write(`seed ${seed}: ${JSON.stringify(figures)}\n`);
      const again = `CASEWRIGHT_HOSTED_SEEDS=${seed} CASEWRIGHT_HOSTED_DAYS=${days}`;
      expect(wrong, `${again}\n${story.join('\n')}`).toEqual([]);
    });
  },
);
