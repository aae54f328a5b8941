import { expect, test } from 'vitest';
import {
  clockWords,
  dayWords,
  instantWords,
  longDayWords,
  monthWords,
  writtenDate,
  writtenTime,
} from '#server/papers/dates.ts';

test('papers of an American court have the month first', () => {
  expect(writtenDate('2027-03-12', 'en-US')).toBe('March 12, 2027');
  expect(writtenTime('09:05', 'en-US')).toBe('9:05 a.m.');
  expect(dayWords('2027-03-02', 'en-US')).toBe('Mar 2, 2027');
  expect(longDayWords('2027-03-12', 'en-US')).toBe('Friday, March 12, 2027');
  expect(instantWords('2027-03-12T21:15:02.000Z', 'en-US')).toBe('Mar 12, 2027, 9:15:02 PM UTC');
});

test('papers of an English court have the day first', () => {
  expect(writtenDate('2027-03-12', 'en-GB')).toBe('12 March 2027');
  expect(writtenTime('12:30', 'en-GB')).toBe('12:30 pm');
  expect(dayWords('2027-03-02', 'en-GB')).toBe('2 Mar 2027');
  expect(longDayWords('2027-03-12', 'en-GB')).toBe('Friday 12 March 2027');
  expect(instantWords('2027-03-12T21:15:02.000Z', 'en-GB')).toBe('12 Mar 2027, 9:15:02 pm UTC');
  expect(clockWords('2027-03-12T00:15:02', 'minute', 'en-GB')).toBe('12:15 am');
});

test.each(['en-US', 'en-GB'])('a date that is less exact says no more than is known (%s)', (language) => {
  const about = { precision: 'month', qualifier: 'about' } as const;
  expect(writtenDate('2024-03-01', language, about)).toBe('about March 2024');
  expect(writtenDate('2024-01-01', language, { precision: 'year' })).toBe('2024');
  expect(monthWords('2024-03')).toBe('March 2024');
});
