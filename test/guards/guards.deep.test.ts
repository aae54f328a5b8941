import { afterAll, beforeAll, expect, test } from 'vitest';
import { BugTree } from '#test/sim/bug-tree.ts';
import { partOfTheWhole } from '#test/support/part-of-the-whole.ts';
import { coreGuards } from './core-guards.ts';

/*
 * Each guard is taken away in a copy of the tree, and its test file must fail there. Guards of sync are among its
 * seeded bugs (test/sim).
 */
const guards = partOfTheWhole(coreGuards, 6);
const fileOf = (name: string): string => `test/server/${name}.test.ts`;
let tree: BugTree;

beforeAll(async () => {
  tree = await BugTree.make(['test/server', 'build']);
});
afterAll(() => tree.close());

test('with every guard in its place nothing fails', { timeout: 600_000 }, async () => {
  const files = new Set(guards.map(({ noticedBy }) => fileOf(noticedBy)));
  expect(await tree.failingTests(...files)).toBe('');
});

test.each(guards.map((guard) => [guard.name, guard] as const))('is noticed: %s', async (_name, guard) => {
  expect(await tree.with(guard, () => tree.failingTests(fileOf(guard.noticedBy)))).toContain('FAIL');
});
