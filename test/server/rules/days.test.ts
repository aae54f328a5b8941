import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dateOf,
  dayNumber,
  daysBetween,
  daysInMonth,
  isDate,
  monthOf,
  weekdayOf,
  weekOf,
} from '#server/rules/days.ts';

const aDate = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const aWeekday = fc.integer({ min: 0, max: 6 });

describe('days', () => {
  test.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2000-02-28', 1, '2000-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    // The clocks change on these days; the calendar does not.
    ['2026-03-07', 2, '2026-03-09'],
    ['2026-11-01', 1, '2026-11-02'],
    ['9999-12-31', 5, '9999-12-31'],
    ['0001-01-01', -5, '0001-01-01'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  test('are counted one by one, in both directions', () => {
    fc.assert(
      fc.property(aDate, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        const there = addDays(date, days);
        expect(isDate(there)).toBe(true);
        expect(daysBetween(date, there)).toBe(days);
        expect(dateOf(dayNumber(there))).toBe(there);
        expect(weekdayOf(there)).toBe(new Date(`${there}T12:00:00Z`).getUTCDay());
      }),
    );
  });

  test.each(['2027-02-29', '2027-13-01', '2027-00-10', '2027-1-1', '0000-01-01', '2027-04-31', 'tomorrow', ''])(
    '%s is none',
    (text) => {
      expect(isDate(text)).toBe(false);
    },
  );
});

describe('months', () => {
  test.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2027-01-15', -1, '2026-12-15'],
    ['2027-03-31', -1, '2027-02-28'],
    ['2027-05-31', 12, '2028-05-31'],
    ['9999-12-15', 1, '9999-12-31'],
    ['0001-01-15', -1, '0001-01-01'],
  ])('%s and %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });

  test.each([
    ['1900-02-01', 28],
    ['2000-02-01', 29],
    ['2027-02-01', 28],
    ['2028-02-01', 29],
    ['2027-04-01', 30],
    ['2027-12-01', 31],
  ])('%s has %i days', (date, days) => {
    expect(daysInMonth(date)).toBe(days);
  });

  test('are whole weeks that hold every day of the month once, in order', () => {
    fc.assert(
      fc.property(aDate, aWeekday, (date, firstDay) => {
        const weeks = monthOf(date, firstDay);
        expect(weeks.length).toBeGreaterThanOrEqual(4);
        expect(weeks.length).toBeLessThanOrEqual(6);
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          expect(weekdayOf(week[0] ?? '')).toBe(firstDay);
          expect(week.some((day) => day.slice(0, 7) === date.slice(0, 7))).toBe(true);
        }
        const all = weeks.flat();
        expect(all.every((day, at) => at === 0 || daysBetween(all[at - 1] ?? '', day) === 1)).toBe(true);
        expect(all.filter((day) => day.slice(0, 7) === date.slice(0, 7))).toHaveLength(daysInMonth(date));
        expect(weekOf(date, firstDay)).toContain(date);
      }),
    );
  });

  test('of exactly four weeks have four rows', () => {
    // February 2026 begins on a Sunday and has 28 days.
    expect(monthOf('2026-02-10', 0)).toHaveLength(4);
    expect(monthOf('2026-02-10', 1)).toHaveLength(5);
  });
});
