import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agendaRows, rowOfDay } from '#renderer/screens/calendar/agenda.ts';
import { itemKinds } from '#renderer/features/calendar/calendar-item.ts';
import { daysIn, foremost, indexByDay, neighbour, onDay, passes } from '#renderer/screens/calendar/day-index.ts';
import { addDays } from '#server/rules/days.ts';
import { placeInDay } from '#renderer/screens/calendar/hour-lanes.ts';
import { item } from './on-calendar.ts';
import { processorTime } from '#test/support/processor-time.ts';

const aTime = fc.option(
  fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')),
);
const items = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 12 }),
      time: aTime,
      minutes: fc.option(fc.integer({ min: 1, max: 3000 })),
      kind: fc.constantFrom(...itemKinds),
    }),
    { maxLength: 40 },
  )
  .map((drawn) =>
    drawn.map(({ day, ...facts }, at) => item({ key: `k${at}`, date: addDays('2026-12-28', day), ...facts })),
  );

describe('the index by day', () => {
  test('holds everything once, on its day, the whole-day things first and then by the clock', () => {
    fc.assert(
      fc.property(items, (all) => {
        const index = indexByDay(all);
        const listed = daysIn(index).flatMap((day) => [...onDay(index, day)]);
        expect(listed.map(({ key }) => key).toSorted()).toEqual(all.map(({ key }) => key).toSorted());
        for (const day of daysIn(index)) {
          const times = onDay(index, day).map(({ date, time }) => [date === day, time ?? ''] as const);
          expect(times.every(([here]) => here)).toBe(true);
          const clock = times.map(([, time]) => time);
          expect(clock).toEqual(clock.toSorted());
        }
      }),
    );
  });

  test('is walked from end to end and back by j and k', () => {
    fc.assert(
      fc.property(items, (all) => {
        const index = indexByDay(all);
        const sorted = daysIn(index).flatMap((day) => onDay(index, day).map(({ key }) => key));
        const walk = (step: 1 | -1, start: string): string[] => {
          const seen: string[] = [];
          let at: { key: string | null; date: string } = { key: null, date: start };
          for (let next = neighbour(index, at, step); next !== null; next = neighbour(index, at, step)) {
            seen.push(next.key);
            at = next;
          }
          return seen;
        };
        expect(walk(1, '2026-01-01')).toEqual(sorted);
        expect(walk(-1, '2028-01-01')).toEqual(sorted.toReversed());
      }),
    );
  });
});

test('a filter shows the kinds asked for, of one court file or of all', () => {
  const hearing = item({ key: 'h', date: '2027-01-01', courtCaseId: 'one' });
  const keydate = item({ key: 'k', date: '2027-01-01', kind: 'keydate' });
  expect(passes({ kinds: new Set(['hearing']), courtCaseId: null }, hearing)).toBe(true);
  expect(passes({ kinds: new Set(['todo']), courtCaseId: null }, hearing)).toBe(false);
  expect(passes({ kinds: new Set(itemKinds), courtCaseId: 'one' }, hearing)).toBe(true);
  expect(passes({ kinds: new Set(itemKinds), courtCaseId: 'two' }, hearing)).toBe(false);
  expect(passes({ kinds: new Set(itemKinds), courtCaseId: 'one' }, keydate)).toBe(false);
});

test('a day without room for all shows its hearings, in their order, and what is chosen', () => {
  const on = (key: string, facts: Partial<Parameters<typeof item>[0]>) => item({ key, date: '2027-01-01', ...facts });
  const day = [
    on('k', { kind: 'keydate' }),
    on('t', { kind: 'todo' }),
    on('late', { kind: 'todo', late: true }),
    on('done', { kind: 'todo', over: 'done' }),
    on('held', { time: '08:30', over: 'done' }),
    on('h', { time: '09:30' }),
  ];
  const keysOf = (room: number, chosen: string | null = null) => foremost(day, room, chosen).map(({ key }) => key);
  expect(keysOf(2)).toEqual(['late', 'h']);
  expect(keysOf(3)).toEqual(['k', 'late', 'h']);
  expect(keysOf(2, 'done')).toEqual(['done', 'h']);
  expect(keysOf(6)).toEqual(day.map(({ key }) => key));
  expect(keysOf(0)).toEqual(['h']);
});

describe('the agenda', () => {
  test('has a head for each day and a place for today', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: -3, max: 16 }), (all, ahead) => {
        const today = addDays('2026-12-28', ahead);
        const rows = agendaRows(indexByDay(all), today);
        const heads = rows.filter(({ kind }) => kind === 'day').map(({ date }) => date);
        expect(heads).toEqual([...new Set([...all.map(({ date }) => date), today])].toSorted());
        expect(rows.length).toBe(heads.length + all.length);
        for (const date of heads) expect(rows[rowOfDay(rows, date)]).toMatchObject({ kind: 'day', date });
        expect(rowOfDay(rows, '2020-01-01')).toBe(0);
        expect(rowOfDay(rows, '2040-01-01')).toBe(rows.length - 1);
      }),
    );
  });
});

describe('the hours of a day', () => {
  test('put what overlaps side by side and waste no room on what does not', () => {
    fc.assert(
      fc.property(items, (drawn) => {
        const placed = placeInDay(drawn);
        expect(placed).toHaveLength(drawn.filter(({ time }) => time !== null).length);
        for (const one of placed) {
          expect(one.lane).toBeLessThan(one.lanes);
          expect(one.from).toBeGreaterThanOrEqual(0);
          expect(one.to).toBeLessThanOrEqual(24 * 60);
          expect(one.to - one.from).toBeGreaterThanOrEqual(30);
          const others = placed.filter((other) => other !== one && other.from < one.to && one.from < other.to);
          expect(others.every(({ lane }) => lane !== one.lane)).toBe(true);
          expect(others.every(({ lanes }) => lanes === one.lanes)).toBe(true);
          expect(others.length > 0 || one.lanes === 1).toBe(true);
        }
      }),
    );
  });
});

test('five thousand things are indexed in little more than it takes to sort them', () => {
  const many = Array.from({ length: 5000 }, (_, at) =>
    item({ key: `k${at}`, date: addDays('2020-01-01', (at * 7919) % 2500), time: at % 3 === 0 ? '09:30' : null }),
  );
  const sorting = processorTime(() => many.toSorted((one, other) => one.date.localeCompare(other.date)));
  // A third of it; looking at every day for each of them would be hundreds of times.
  expect(processorTime(() => indexByDay(many)) / sorting).toBeLessThan(10);
  const index = indexByDay(many);
  expect(daysIn(index).reduce((sum, day) => sum + onDay(index, day).length, 0)).toBe(5000);
});
