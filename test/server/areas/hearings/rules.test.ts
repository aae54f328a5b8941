import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflictsNamed, conflictsOf, type HearingTime, isOver, startOf } from '#server/areas/hearings/rules.ts';
import { addDays } from '#server/rules/days.ts';

const at = (date: string, time: string | null, timeZone: string | null, durationMinutes: number | null = null) => ({
  date,
  time,
  timeZone,
  durationMinutes,
});
const begins = (date: string, time: string, zone: string) => {
  const start = startOf(at(date, time, zone));
  return start === null ? null : new Date(start).toISOString();
};

describe('the instant a hearing begins', () => {
  it.each([
    ['2026-01-15', '09:30', 'America/Chicago', '2026-01-15T15:30:00.000Z'],
    ['2026-07-15', '09:30', 'America/Chicago', '2026-07-15T14:30:00.000Z'],
    ['2026-07-15', '09:30', 'America/Phoenix', '2026-07-15T16:30:00.000Z'],
    ['2026-07-15', '09:30', 'Asia/Kathmandu', '2026-07-15T03:45:00.000Z'],
    ['2026-07-15', '09:30', 'Europe/London', '2026-07-15T08:30:00.000Z'],
    // A day that Samoa never had is there for nobody else; the day after its jump is.
    ['2011-12-31', '00:30', 'Pacific/Apia', '2011-12-30T10:30:00.000Z'],
    // Year's end: the last minutes of a year here are in the next one there, and the other way about.
    ['2026-12-31', '23:30', 'America/New_York', '2027-01-01T04:30:00.000Z'],
    ['2027-01-01', '00:30', 'Pacific/Kiritimati', '2026-12-31T10:30:00.000Z'],
    ['2028-02-29', '23:45', 'America/Los_Angeles', '2028-03-01T07:45:00.000Z'],
    ['2000-02-29', '12:00', 'UTC', '2000-02-29T12:00:00.000Z'],
  ])('%s %s in %s', (date, time, zone, instant) => expect(begins(date, time, zone)).toBe(instant));

  it('goes on past a time that the clock skips in spring, by an hour or by half of one', () => {
    expect(begins('2026-03-08', '02:30', 'America/Chicago')).toBe(begins('2026-03-08', '03:30', 'America/Chicago'));
    expect(begins('2026-03-08', '01:59', 'America/Chicago')).toBe('2026-03-08T07:59:00.000Z');
    expect(begins('2026-03-08', '03:00', 'America/Chicago')).toBe('2026-03-08T08:00:00.000Z');
    const lordHowe = 'Australia/Lord_Howe';
    expect(begins('2026-10-04', '02:10', lordHowe)).toBe(begins('2026-10-04', '02:40', lordHowe));
  });

  it('is the first of a time that comes twice in autumn', () => {
    expect(begins('2026-11-01', '01:30', 'America/Chicago')).toBe('2026-11-01T06:30:00.000Z');
    expect(begins('2026-11-01', '02:00', 'America/Chicago')).toBe('2026-11-01T08:00:00.000Z');
  });

  it('is unknown without a time, without a zone, or in a zone that is unknown here', () => {
    expect(startOf(at('2026-05-04', null, 'America/Chicago'))).toBeNull();
    expect(startOf(at('2026-05-04', '09:30', null))).toBeNull();
    expect(startOf(at('2026-05-04', '09:30', 'America/Atlantis'))).toBeNull();
  });

  it('is remembered right, however many were asked for', () => {
    for (let number = 0; number < 21_000; number += 1) {
      startOf(at(addDays('2026-01-01', number % 500), `09:${String(number % 42).padStart(2, '0')}`, 'UTC'));
    }
    expect(begins('2026-01-15', '09:30', 'America/Chicago')).toBe('2026-01-15T15:30:00.000Z');
  });
});

describe('a hearing is over', () => {
  const turns = (hearing: HearingTime, instant: string) => {
    const moment = Date.parse(instant);
    return [isOver(hearing, moment - 1), isOver(hearing, moment)];
  };

  it('after its length, of an hour when nobody gave one', () => {
    const zone = 'America/Chicago';
    expect(turns(at('2026-07-15', '09:30', zone, 20), '2026-07-15T14:50:00Z')).toEqual([false, true]);
    expect(turns(at('2026-07-15', '09:30', zone), '2026-07-15T15:30:00Z')).toEqual([false, true]);
  });

  it('at midnight in its zone when it has no time, on short and long days too', () => {
    const zone = 'America/Chicago';
    expect(turns(at('2026-07-15', null, zone), '2026-07-16T05:00:00Z')).toEqual([false, true]);
    expect(turns(at('2026-03-08', null, zone), '2026-03-09T05:00:00Z')).toEqual([false, true]);
    expect(turns(at('2026-11-01', null, zone), '2026-11-02T06:00:00Z')).toEqual([false, true]);
    expect(turns(at('2026-12-31', null, zone), '2027-01-01T06:00:00Z')).toEqual([false, true]);
    expect(turns(at('2028-02-28', null, 'UTC'), '2028-02-29T00:00:00Z')).toEqual([false, true]);
  });

  it('once it is over everywhere on earth, where its zone is unknown', () => {
    expect(turns(at('2026-07-15', null, null), '2026-07-16T12:00:00Z')).toEqual([false, true]);
    expect(turns(at('2026-07-15', '09:00', null, 30), '2026-07-15T21:30:00Z')).toEqual([false, true]);
    expect(turns(at('2026-07-15', null, 'America/Atlantis'), '2026-07-16T12:00:00Z')).toEqual([false, true]);
  });
});

type Named = HearingTime & { id: string };

/** The rule as it is said, pair by pair, on minutes; zones by fixed offsets so that nothing is shared with the code. */
function bruteForce(hearings: readonly Named[]): Set<string> {
  const offsets: Record<string, number> = { 'Etc/GMT+5': 300, 'Etc/GMT-9': -540 };
  const pairs = new Set<string>();
  for (const one of hearings) {
    for (const other of hearings) {
      if (one.id === other.id || one.time === null || other.time === null) continue;
      const both = one.timeZone !== null && other.timeZone !== null;
      const from = (hearing: Named) =>
        new Date(`${hearing.date}T${hearing.time}Z`).getTime() / 60_000 +
        (both ? (offsets[hearing.timeZone ?? ''] ?? Number.NaN) : 0);
      const [a, b] = [from(one), from(other)];
      if (a < b + (other.durationMinutes ?? 60) && b < a + (one.durationMinutes ?? 60))
        pairs.add(`${one.id} ${other.id}`);
    }
  }
  return pairs;
}

describe('conflicts', () => {
  const hearing = fc.record({
    date: fc.constantFrom('2026-12-31', '2027-01-01', '2027-01-02'),
    time: fc.option(fc.constantFrom('00:00', '00:45', '09:00', '09:30', '10:00', '14:00', '23:59')),
    timeZone: fc.option(fc.constantFrom('Etc/GMT+5', 'Etc/GMT-9')),
    durationMinutes: fc.option(fc.constantFrom(1, 30, 60, 180, 1440)),
  });

  it('are those that a comparison of every pair finds', () => {
    fc.assert(
      fc.property(fc.array(hearing, { maxLength: 12 }), (times) => {
        const hearings = times.map((time, index) => ({ ...time, id: String.fromCharCode(97 + index) }));
        const found = [...conflictsOf(hearings)].flatMap(([id, others]) => others.map((other) => `${id} ${other}`));
        expect(new Set(found).size).toBe(found.length);
        expect(new Set(found)).toEqual(bruteForce(hearings));
      }),
    );
  });

  const named = (times: readonly HearingTime[]) => times.map((time, index) => ({ ...time, id: `h${index}` }));

  it('are in real time: two courts apart by zones, on the day the clocks change', () => {
    const found = conflictsOf(
      named([
        at('2026-03-08', '01:30', 'America/Chicago', 45),
        // 02:00 does not exist; it is 03:00, and 08:00 in London (which changes later).
        at('2026-03-08', '08:00', 'Europe/London', 30),
        at('2026-03-08', '03:30', 'America/Chicago', 30),
      ]),
    );
    expect(Object.fromEntries(found)).toEqual({ h0: ['h1'], h1: ['h0'] });
  });

  it('are none between one that ends and one that begins', () => {
    const times = [at('2026-05-04', '09:00', 'UTC', 30), at('2026-05-04', '09:30', 'UTC', 30)];
    expect(conflictsOf(named(times)).size).toBe(0);
  });

  it('name no more than twenty, and stay quick with thousands at once', () => {
    const crowd = named(Array.from({ length: 3000 }, () => at('2026-05-04', '09:00', 'UTC')));
    const found = conflictsOf(crowd);
    expect(found.size).toBe(3000);
    expect(Math.max(...[...found.values()].map((others) => others.length))).toBe(conflictsNamed);
  });
});
