import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addFigures, type Figures, linesOf, noFigures } from '#test/sim/figures.ts';
import { openFaults } from '#test/sim/open-faults.ts';
import { again } from '#test/sim/print.ts';
import { Shards } from '#test/sim/shards.ts';
import { partOfTheWhole } from '#test/support/part-of-the-whole.ts';

interface Seeds {
  from: number;
  to: number;
  /** Processes one after another, as many at once as there are processors. */
  shards: number;
  /** One of so many parts of them is run, another one with each commit. */
  parts?: number;
  /** People log messages too. */
  messages?: boolean;
  /** And prepare binders and packets. */
  papers?: boolean;
}

/** The same seeds for each commit, so that a red one is red for everybody; longer searches are made by `npm run sim`. */
export function describeSeeds({ from, to, shards, parts = 1, messages = false, papers = false }: Seeds): void {
  const inShard = (to - from + 1) / shards;
  const firstSeeds = partOfTheWhole(
    Array.from({ length: shards }, (_none, shard) => from + shard * inShard),
    parts,
  );
  const file = fileURLToPath(
    new URL(
      `../../out/simulation-${from}-${to}${messages ? '-messages' : ''}${papers ? '-papers' : ''}.txt`,
      import.meta.url,
    ),
  );

  describe(
    `seeds against a server that goes wrong${messages ? ', with messages' : ''}${papers ? ', with binders and packets' : ''}`,
    { timeout: 20 * 60_000 },
    () => {
      let running: Promise<Figures>[] = [];
      const done: Figures[] = [];

      beforeAll(() => {
        const processes = new Shards();
        running = firstSeeds.map((first) =>
          processes.run(first, inShard, [...(messages ? ['--messages'] : []), ...(papers ? ['--papers'] : [])]),
        );
        for (const figures of running) figures.catch(() => undefined);
      });

      test.each(firstSeeds.map((first, shard) => ({ first, last: first + inShard - 1, shard })))(
        'seeds $first to $last keep every invariant',
        async ({ shard }) => {
          const figures = await running[shard];
          if (!figures) throw new Error('These seeds were not run.');
          done.push(figures);
          const first = firstSeeds[shard] ?? from;
          const open =
            messages || papers ? [] : [...openFaults.keys()].filter((seed) => seed >= first && seed < first + inShard);
          const news = figures.failing.filter(({ seed }) => !open.includes(seed));
          const red = news.map(({ violations, ...seed }) => ({
            violations,
            again: again(seed, { server: 'fake', messages, papers }),
          }));
          expect(red).toEqual([]);
          expect(figures.failing.map(({ seed }) => seed)).toEqual(open);
          expect(figures.seeds).toBe(inShard);
          expect(figures.rounds).toHaveLength(inShard);
        },
      );

      afterAll(async () => {
        const text = linesOf(done.reduce(addFigures, noFigures)).join('\n');
        process.stdout.write(`${text}\n`);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, `${text}\n`);
      });
    },
  );
}
