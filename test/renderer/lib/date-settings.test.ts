import { afterEach, expect, it, test } from 'vitest';
import { formatTime } from '#renderer/lib/clock-time.ts';
import { dateHabits } from '#renderer/lib/date-habits.ts';
import { followDateSettings, usualDates } from '#renderer/lib/date-settings.ts';
import { formatDate, formatInstant } from '#renderer/lib/dates.ts';
import { firstDayOfWeek } from '#renderer/lib/first-day.ts';
import { speakLanguage } from '#renderer/lib/locale.ts';
import { readDay } from '#server/rules/typed-date.ts';

afterEach(() => {
  speakLanguage('en-US');
  followDateSettings(usualDates);
});

const read = (typed: string) => readDay(typed, dateHabits('future', '2026-12-09'));

test.each([
  ['en-US', 0],
  ['en-GB', 1],
  ['de-DE', 1],
  ['pt-BR', 0],
  ['ar-EG', 6],
  ['en-US-u-ca-gregory-nu-latn', 0],
])('a week in %s begins with weekday %i', (locale, firstDay) => {
  speakLanguage(locale);
  expect(firstDayOfWeek()).toBe(firstDay);
});

it('is another first day where the person set one', () => {
  followDateSettings({ ...usualDates, firstDay: 6 });
  expect(firstDayOfWeek()).toBe(6);
});

test.each([
  ['en-US', '2:30 pm'],
  ['en-GB', '14:30'],
  ['de-DE', '14:30'],
  ['hi-IN', '2:30 pm'],
  ['en-US-u-hc-h23', '14:30'],
])('a clock in %s shows %s', (locale, shown) => {
  speakLanguage(locale);
  expect(formatTime('14:30')).toBe(shown);
  followDateSettings({ ...usualDates, clock: 12 });
  expect(formatTime('14:30')).toBe('2:30 pm');
  followDateSettings({ ...usualDates, clock: 24 });
  expect(formatTime('14:30')).toBe('14:30');
});

it('reads figures by the language until the person says how they are meant', () => {
  expect(read('3/4/2027')).toEqual({ value: '2027-03-04' });
  followDateSettings({ ...usualDates, dayOrder: 'day-first' });
  expect(read('3/4/2027')).toEqual({ value: '2027-04-03' });
  followDateSettings({ ...usualDates, dayOrder: 'ask' });
  expect(read('3/4/2027')).toMatchObject({ choices: ['2027-03-04', '2027-04-03'] });
});

it('shows dates and times as they were set, so that they can be typed again', () => {
  followDateSettings({ ...usualDates, dayOrder: 'month-first', clock: 12 });
  expect(formatDate('2027-03-11')).toBe('Thu Mar 11, 2027');
  expect(read(formatDate('2027-03-11'))).toEqual({ value: '2027-03-11' });
  expect(formatInstant('2027-03-11T14:05:00')).toBe('Thu Mar 11, 2027, 2:05 pm');
});
