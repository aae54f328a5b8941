import { expect, test } from 'vitest';
import { lengthWords, readMargin, readStoredMargin, storedMargin } from '#renderer/screens/document/court/lengths.ts';

test.each([
  ['1', 'in', 72],
  ['1.5', 'in', 108],
  ['1,5 in', 'in', 108],
  ['3.5', 'cm', 99.2],
  ['3,5 cm', 'in', 99.2],
  ['1"', 'cm', 72],
  ['1.25 inches', 'cm', 90],
  ['72 pt', 'cm', 72],
] as const)('reads %s where margins are in %s', (typed, unit, value) => {
  expect(readMargin(typed, unit)).toEqual({ value });
});

test.each(['', 'wide', '0.4', '2.1', '1 mile', '-1', '1.5.5'])('refuses %s, and says what a margin may be', (typed) => {
  expect(readMargin(typed, 'in')).toEqual({ problem: 'Write a margin from 0.5 in to 2 in.' });
});

test('a margin is held in points, whichever unit it is shown in', () => {
  expect(readStoredMargin(storedMargin(99.2))).toBe(99.2);
  expect(readMargin(storedMargin(99.2), 'in')).toEqual({ value: 99.2 });
  expect([lengthWords(99.2, 'cm'), lengthWords(108, 'in')]).toEqual(['3.5 cm', '1.5 in']);
});
