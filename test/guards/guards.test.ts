import { expect, test } from 'vitest';
import { withBug } from '#test/sim/seeded-bugs.ts';
import { coreGuards } from './core-guards.ts';

// A change of a guard's line has to change how it is taken away, too: said at once, and not by the deep lane alone.
test.each(coreGuards)('can be taken away: $name', async (guard) => {
  expect(await withBug(guard)).toContain(guard.replace);
});
