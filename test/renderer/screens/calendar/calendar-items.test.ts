import { describe, expect, test } from 'vitest';
import { calendarItems, type Beholder, type CalendarSources } from '#renderer/screens/calendar/calendar-items.ts';
import { hearing, todo } from './on-calendar.ts';

const berlin = (instant: string): Beholder => ({ zone: 'Europe/Berlin', now: Date.parse(instant) });
const before = berlin('2026-12-01T12:00:00Z');

function shown(sources: Partial<CalendarSources>, beholder: Beholder = before) {
  return calendarItems({ hearings: [], todos: [], keyDates: [], events: [], ...sources }, beholder);
}

describe('a hearing', () => {
  test('is on the court’s day, with this machine’s time next to it, on whichever day that is', () => {
    const [chicago] = shown({ hearings: [hearing()] });
    expect(chicago).toMatchObject({ date: '2027-01-14', time: '13:30' });
    expect(chicago?.otherZone).toEqual({ zone: 'CST', here: { date: '2027-01-14', time: '20:30' } });
    const [late] = shown({ hearings: [hearing({ date: '2026-12-31', time: '23:30' })] });
    expect(late?.otherZone?.here).toEqual({ date: '2027-01-01', time: '06:30' });
    const [auckland] = shown({
      hearings: [hearing({ date: '2028-02-29', time: '09:00', timeZone: 'Pacific/Auckland' })],
    });
    expect(auckland?.otherZone).toEqual({ zone: 'GMT+13', here: { date: '2028-02-28', time: '21:00' } });
  });

  test('has no second time where the clocks are the same, or where none is known', () => {
    const hearings = [
      hearing({ timeZone: 'Europe/Paris' }),
      hearing({ timeZone: null }),
      hearing({ time: null }),
      hearing({ timeZone: 'Moon/Tranquility' }),
    ];
    expect(shown({ hearings }).map(({ otherZone }) => otherZone)).toEqual([null, null, null, null]);
  });

  test.each([
    // 13:30 in Chicago is 20:30 in Berlin; an hour is taken where no length is given.
    ['2027-01-14T20:29:59Z', {}, false],
    ['2027-01-14T20:30:01Z', {}, true],
    ['2027-01-14T20:31:00Z', { durationMinutes: 90 }, false],
    // Without a time its day has to be over, where the court is.
    ['2027-01-15T05:59:00Z', { time: null }, false],
    ['2027-01-15T06:01:00Z', { time: null }, true],
    // Without a zone it is this machine's clock.
    ['2027-01-14T13:29:00Z', { timeZone: null }, false],
    ['2027-01-14T13:31:00Z', { timeZone: null }, true],
    ['2027-01-16T00:00:00Z', { status: 'held' as const }, false],
    ['2027-01-16T00:00:00Z', { status: 'vacated' as const }, false],
  ])('at %s with %o is late: %s', (now, facts, late) => {
    expect(shown({ hearings: [hearing(facts)] }, berlin(now))[0]?.late).toBe(late);
  });

  test('that was continued or vacated is struck and in nobody’s way', () => {
    const hearings = (['scheduled', 'held', 'continued', 'vacated'] as const).map((status) =>
      hearing({ status, conflicts: ['other'] }),
    );
    expect(shown({ hearings }).map(({ over, conflict }) => [over, conflict])).toEqual([
      [null, true],
      ['done', false],
      ['off', false],
      ['off', false],
    ]);
  });
});

describe('a to-do', () => {
  test('is on the day it is due, is late from the day after on this machine, and never when done', () => {
    const todos = [todo(), todo({ id: 'd', done: true }), todo({ id: 'n', due: null })];
    const lateAt = (now: string) => shown({ todos }, berlin(now)).map(({ late }) => late);
    // Midnight in Berlin is 23:00 in UTC.
    expect(lateAt('2027-01-07T22:59:00Z')).toEqual([false, false]);
    expect(lateAt('2027-01-07T23:00:00Z')).toEqual([true, false]);
    expect(shown({ todos }).map(({ over }) => over)).toEqual([null, 'done']);
  });
});

test('key dates that are alike stay two; events without an exact day have no place', () => {
  const keyDates = [
    { date: '2027-01-07', label: 'Exhibits due', kind: 'deadline' },
    { date: '2027-01-07', label: 'Exhibits due', kind: 'deadline' },
  ];
  const event = (id: string, facts: object) => ({
    id,
    kind: 'event',
    date: '2027-01-07',
    precision: 'day' as const,
    qualifier: null,
    time: null,
    title: '**Exchange** at the library',
    courtCaseId: null,
    updatedAt: '2026-10-01T08:00:00.000Z',
    ...facts,
  });
  const events = [
    event('a', {}),
    event('b', { qualifier: 'about' }),
    event('c', { precision: 'month' }),
    event('d', { kind: 'hearing' }),
  ];
  const items = shown({ keyDates, events });
  expect(new Set(items.map(({ key }) => key)).size).toBe(3);
  expect(items.map(({ title }) => title)).toEqual(['Exhibits due', 'Exhibits due', 'Exchange at the library']);
});
