import { expect, test } from 'vitest';
import { judge, lanes, tryMerge } from './against-truth.ts';
import { describeSeeds } from './every-seed.ts';

describeSeeds(1, 60);

test('the oracle notices a message that is there twice, and one that is lost', () => {
  const tried = tryMerge(1, lanes.cut);
  const [first, second] = tried.exports;
  const others = new Map([...(first?.truth ?? [])].map(([record, id]) => [record, id + 1000]));
  const confused = [{ ...first, truth: others }, second].filter((made) => made !== undefined) as typeof tried.exports;
  expect(judge({ ...tried, exports: [...confused, ...tried.exports.slice(2)] }).lost).toBeGreaterThan(0);
  const same = new Map([...(first?.truth ?? [])].map(([record]) => [record, 1]));
  expect(
    judge({
      ...tried,
      exports: [{ ...first, truth: same } as (typeof tried.exports)[number], ...tried.exports.slice(1)],
    }).duplicates,
  ).toBeGreaterThan(0);
});
