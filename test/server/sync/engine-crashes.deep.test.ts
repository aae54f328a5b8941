import { it } from 'vitest';
import { expectToSurviveCrashes } from './crash-at-any-write.ts';

it.each([
  ['before', 'plain v1'],
  ['before', 'with the extension'],
  ['after', 'plain v1'],
  ['after', 'with the extension'],
] as const)('goes on after a crash %s any write, %s, with nothing lost or twice', async (when, lane) => {
  await expectToSurviveCrashes(when, lane);
});
