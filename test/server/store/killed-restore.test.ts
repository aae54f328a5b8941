import { it } from 'vitest';
import { expectWholeAfterKills } from './killed-restore.ts';

it('a restore that is killed at one step of four is old or becomes new, whole, at the next start', async () => {
  await expectWholeAfterKills({ every: 4 });
});
