import { expect, it } from 'vitest';
import { sameName } from '#server/rules/names.ts';

it('takes names for one in any case and encoding', () => {
  expect(sameName('Zoë’s file', 'ZOE\u0308’S FILE')).toBe(true);
  expect(sameName('Money', 'Money 2')).toBe(false);
});
