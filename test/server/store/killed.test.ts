import { test } from 'vitest';
import { expectToSurviveKills } from './killed-while-writing.ts';

test('killed twice while writing, it keeps every acknowledged write and no half file', async () => {
  await expectToSurviveKills(2);
});
