import { it } from 'vitest';
import { expectToSurviveCrashes } from './crash-at-any-write.ts';

it('goes on after a crash before one of three writes, with the extension, with nothing lost or twice', async () => {
  await expectToSurviveCrashes('before', 'with the extension', 3);
});
