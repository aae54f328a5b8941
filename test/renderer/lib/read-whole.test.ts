import { expect, it } from 'vitest';
import { readWhole } from '#renderer/lib/read-whole.ts';

const minutes = { min: 1, max: 20_160 };
const refused = { problem: 'Write a whole number from 1 to 20,160.' };

it('reads a whole number within its bounds', () => {
  expect(readWhole(' 30 ', minutes)).toEqual({ value: 30 });
  expect(readWhole('20160', minutes)).toEqual({ value: 20_160 });
});

it.each(['-30', '−30', '1.5', '1e3', '0', '20161', '30 min', '3 0', '999999999999999999999'])(
  'refuses %s and makes no other number of it',
  (typed) => {
    expect(readWhole(typed, minutes)).toEqual(refused);
  },
);
