import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { followDateSettings, usualDates } from '#renderer/lib/date-settings.ts';
import { daysAwayWords } from '#renderer/lib/days-away.ts';
import { addDays, addMonths, daysBetween, daysInMonth, monthOf, weekOf, weekdayOf } from '#server/rules/days.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { countdownToDay, endOf, startOf, yourTime } from '#renderer/features/hearings/hearing-times.ts';
import { dateHabits } from '#renderer/lib/date-habits.ts';
import { readDay } from '#server/rules/typed-date.ts';
import type { Typed } from '#server/rules/typed.ts';
import { dueInWords } from '#renderer/features/todos/todo-groups.ts';
import { todayIn } from '#renderer/lib/zoned.ts';
import { hearing } from '#test/renderer/support/court-days.ts';

beforeAll(() => followDateSettings({ ...usualDates, clock: 24 }));
afterAll(() => followDateSettings(usualDates));

/*
 * The window reckons days and times with small rules, so that the first screen needs no calendar library. Here they are
 * compared with one, on any day of a hundred years and in zones whose clocks do strange things.
 */

const zones = [
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Europe/London',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'UTC',
] as const;

const plainDay = fc.integer({ min: 0, max: 36_524 }).map((days) => Temporal.PlainDate.from('1990-01-01').add({ days }));
/** Days on which most goes wrong: the ends of months, leap days, and where clocks change. */
const anyDay = fc.oneof(
  plainDay,
  fc
    .constantFrom('2024-02-29', '2026-12-31', '2027-01-01', '2026-03-08', '2026-11-01', '2100-02-28')
    .map((day) => Temporal.PlainDate.from(day)),
);
const clock = fc
  .integer({ min: 0, max: 1439 })
  .map((minutes) => Temporal.PlainTime.from('00:00').add({ minutes }).toString({ smallestUnit: 'minute' }));
const zone = fc.constantFrom(...zones);

function machineIn(name: string): void {
  vi.stubEnv('TZ', name);
}
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('days of the calendar', () => {
  it('are added and counted', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, days) => {
        const then = day.add({ days });
        expect(addDays(day.toString(), days)).toBe(then.toString());
        expect(daysBetween(day.toString(), then.toString())).toBe(days);
        expect(weekdayOf(then.toString())).toBe(then.dayOfWeek % 7);
      }),
    );
  });

  it('of another month are the same one, or its last', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -240, max: 240 }), (day, months) => {
        expect(addMonths(day.toString(), months)).toBe(day.add({ months }).toString());
        expect(daysInMonth(day.toString())).toBe(day.daysInMonth);
      }),
    );
  });

  it('are in weeks and months, each once', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 6 }), (day, first) => {
        const week = weekOf(day.toString(), first);
        expect(week).toContain(day.toString());
        expect(weekdayOf(week[0] ?? '')).toBe(first);
        const shown = monthOf(day.toString(), first).flat();
        expect(new Set(shown).size).toBe(shown.length);
        const inMonth = shown.filter((each) => each.startsWith(day.toPlainYearMonth().toString()));
        expect(inMonth).toHaveLength(day.daysInMonth);
      }),
    );
  });
});

describe('how far off something is', () => {
  const wordsFor = (days: number): string =>
    days === 0
      ? 'today'
      : Math.abs(days) === 1
        ? days === 1
          ? 'tomorrow'
          : 'yesterday'
        : days > 0
          ? `in ${days} days`
          : `${-days} days ago`;

  it('is counted in days of this computer’s calendar, at any hour and in any zone', () => {
    fc.assert(
      fc.property(zone, anyDay, clock, fc.integer({ min: -400, max: 400 }), (name, day, time, days) => {
        machineIn(name);
        const now = day.toZonedDateTime({ timeZone: name, plainTime: Temporal.PlainTime.from(time) });
        // A day that a zone left out when it crossed the date line is no day to be there on.
        fc.pre(now.toPlainDate().equals(day));
        const then = day.add({ days });
        expect(countdownToDay(then.toString(), now.epochMilliseconds)).toBe(wordsFor(days));
        expect(daysAwayWords(todayIn(name, now.epochMilliseconds), then.toString())).toBe(wordsFor(days));
      }),
    );
  });

  it('of a to-do too', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -60, max: 60 }), (day, days) => {
        const words = dueInWords({ done: false, due: day.add({ days }).toString() }, day.toString());
        const late = `${-days} ${days === -1 ? 'day' : 'days'} late`;
        expect(words).toBe(days < 0 ? late : wordsFor(days));
      }),
    );
  });
});

describe('a hearing', () => {
  it('begins and ends by the clock it was set by, and is shown by this computer’s', () => {
    fc.assert(
      fc.property(zone, zone, anyDay, clock, fc.integer({ min: 1, max: 2000 }), (court, here, day, time, minutes) => {
        machineIn(here);
        const at = day.toZonedDateTime({ timeZone: court, plainTime: Temporal.PlainTime.from(time) });
        fc.pre(at.toPlainTime().toString({ smallestUnit: 'minute' }) === time && at.toPlainDate().equals(day));
        const startsAt = at.toInstant().toString({ fractionalSecondDigits: 3 });
        const set = { ...hearing('h', day.toString()), time, timeZone: court, startsAt, durationMinutes: minutes };
        expect(startOf(set)).toBe(at.epochMilliseconds);
        expect(endOf(set)).toBe(at.add({ minutes }).epochMilliseconds);
        const yours = at.withTimeZone(here);
        const hour = yours.toPlainTime().toString({ smallestUnit: 'minute' });
        const sameDay = yours.toPlainDate().equals(day);
        const expected = sameDay
          ? hour === time
            ? null
            : hour
          : `${formatDate(yours.toPlainDate().toString())}, ${hour}`;
        expect(yourTime(set)).toBe(expected);
      }),
    );
  });
});

describe('a hearing of a court whose zone is unknown', () => {
  it('is taken by this computer’s clock, and lasts its day where no time is known', () => {
    fc.assert(
      fc.property(zone, anyDay, clock, (here, day, time) => {
        machineIn(here);
        const at = day.toZonedDateTime({ timeZone: here, plainTime: Temporal.PlainTime.from(time) });
        expect(startOf({ ...hearing('h', day.toString()), time })).toBe(at.epochMilliseconds);
        const midnight = day.add({ days: 1 }).toZonedDateTime({ timeZone: here, plainTime: '00:00' });
        expect(endOf(hearing('h', day.toString()))).toBe(midnight.epochMilliseconds);
      }),
    );
  });
});

const understoodAs = (read: Typed<string>): string | null => ('value' in read ? read.value : null);

describe('a day in words', () => {
  it('is the one that was meant', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 400 }), (today, count) => {
        const meant = (words: string): string | null =>
          understoodAs(readDay(words, dateHabits('future', today.toString())));
        expect(meant(`in ${count} days`)).toBe(today.add({ days: count }).toString());
        expect(meant(`${count} weeks`)).toBe(today.add({ weeks: count }).toString());
        expect(meant(`in ${count} months`)).toBe(today.add({ months: count }).toString());
        expect(meant('end of month')).toBe(today.with({ day: today.daysInMonth }).toString());
        const friday = Temporal.PlainDate.from(meant('friday') ?? '');
        expect(friday.dayOfWeek).toBe(5);
        expect(today.until(friday).days).toBeGreaterThanOrEqual(1);
        expect(today.until(friday).days).toBeLessThanOrEqual(7);
        // The next 29 February may be eight years off; never is it the first of March.
        const leap = Temporal.PlainDate.from(meant('29 feb') ?? '');
        expect([leap.month, leap.day]).toEqual([2, 29]);
        expect(Temporal.PlainDate.compare(leap, today)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
