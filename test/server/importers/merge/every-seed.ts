import { describe, expect, test } from 'vitest';
import { mergeExports } from '#server/importers/merge/merge.ts';
import { Seeded } from '#test/sim/seeded.ts';
import { judge, lanes, miscounted, partition, tryMerge } from './against-truth.ts';

const nothingWrong = { duplicates: 0, lost: 0, misplaced: 0 };

/** Each lane with these seeds. What failed is named by its seed, which makes the same exports again. */
export function describeSeeds(from: number, to: number): void {
  const seeds = Array.from({ length: to - from + 1 }, (_, index) => from + index);

  describe(`seeds ${from} to ${to}`, () => {
    test.each(Object.entries(lanes))('%s: no message twice, none lost', (_, lane) => {
      for (const seed of seeds) expect(judge(tryMerge(seed, lane)), `seed ${seed}`).toEqual(nothingWrong);
    });

    test.each(Object.entries(lanes))('%s: the same in whatever order they are imported', (_, lane) => {
      for (const seed of seeds) {
        const { conversation, exports, merged } = tryMerge(seed, lane);
        const chance = new Seeded(seed);
        const shuffled = exports
          .map(({ source }) => ({ source, key: chance.next() }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ source }) => source);
        const again = mergeExports({ ofTwo: conversation.people === 2, exports: shuffled });
        expect(partition(again), `seed ${seed}`).toEqual(partition(merged));
        for (const { votes, of } of merged.exports) expect(votes, `seed ${seed}`).toBeLessThanOrEqual(of);
      }
    });

    test('cut and missing anywhere: as many of each text as were said or as one export shows', () => {
      for (const seed of seeds) {
        const tried = tryMerge(seed, { shifted: false, changed: false, anywhere: true });
        expect(miscounted(tried), `seed ${seed}`).toEqual([]);
        expect(judge(tried).misplaced, `seed ${seed}`).toBe(0);
      }
    });
  });
}
