import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zoneWord } from '#renderer/lib/zone-word.ts';
import { clockAt, instantAt, sameClock, todayIn } from '#renderer/lib/zoned.ts';

const iso = (date: string, time: string, zone: string): string => {
  const instant = instantAt({ date, time }, zone);
  return instant === null ? 'none' : new Date(instant).toISOString();
};

describe('the instant of a court’s clock', () => {
  test.each([
    ['2027-01-14', '13:30', 'America/Chicago', '2027-01-14T19:30:00.000Z'],
    ['2027-07-14', '13:30', 'America/Chicago', '2027-07-14T18:30:00.000Z'],
    ['2027-01-14', '09:00', 'Asia/Tokyo', '2027-01-14T00:00:00.000Z'],
    ['2027-01-14', '09:00', 'Asia/Kathmandu', '2027-01-14T03:15:00.000Z'],
    ['2028-02-29', '23:59', 'Pacific/Auckland', '2028-02-29T10:59:00.000Z'],
    ['2026-12-31', '23:30', 'America/New_York', '2027-01-01T04:30:00.000Z'],
  ])('%s %s in %s is %s', (date, time, zone, instant) => {
    expect(iso(date, time, zone)).toBe(instant);
  });

  test('takes a time that the clock skips as if it had gone on', () => {
    // 2026-03-08: from 02:00 to 03:00 there is no time in Chicago.
    expect(iso('2026-03-08', '02:30', 'America/Chicago')).toBe(iso('2026-03-08', '03:30', 'America/Chicago'));
  });

  test('takes the first of a time that comes twice', () => {
    expect(iso('2026-11-01', '01:30', 'America/Chicago')).toBe('2026-11-01T06:30:00.000Z');
  });

  test('is unknown where the zone is', () => {
    expect(instantAt({ date: '2027-01-14', time: '13:30' }, 'Moon/Tranquility')).toBeNull();
  });

  test('leads back to the same clock, except in the hour that is skipped', () => {
    const zones = [
      'America/Chicago',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'America/St_Johns',
      'UTC',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('1975-01-01'), max: new Date('2037-12-31'), noInvalidDate: true }),
        (zone, day) => {
          const [date = '', rest = ''] = day.toISOString().split('T');
          const time = rest.slice(0, 5);
          const instant = instantAt({ date, time }, zone);
          if (instant === null) throw new Error('These zones are known.');
          const back = clockAt(instant, zone);
          const again = instantAt(back, zone);
          expect(again).toBe(instant);
          // Only forward, and at most by the hour or two that a change of clocks skips.
          const late = Date.parse(`${back.date}T${back.time}Z`) - Date.parse(`${date}T${time}Z`);
          expect(late).toBeGreaterThanOrEqual(0);
          expect(late).toBeLessThanOrEqual(3 * 3_600_000);
        },
      ),
    );
  });
});

test('two zones show the same clock or not, under any names', () => {
  const january = Date.parse('2027-01-14T19:30:00Z');
  const july = Date.parse('2027-07-14T19:30:00Z');
  expect(sameClock(january, 'America/Chicago', 'US/Central')).toBe(true);
  // Phoenix keeps standard time all year.
  expect(sameClock(january, 'America/Phoenix', 'America/Denver')).toBe(true);
  expect(sameClock(july, 'America/Phoenix', 'America/Denver')).toBe(false);
});

test('a zone is called as it is at that time of the year', () => {
  expect(zoneWord(Date.parse('2027-01-14T19:30:00Z'), 'America/Chicago')).toBe('CST');
  expect(zoneWord(Date.parse('2027-07-14T19:30:00Z'), 'America/Chicago')).toBe('CDT');
  expect(zoneWord(Date.parse('2027-07-14T19:30:00Z'), 'Asia/Tokyo')).toBe('GMT+9');
});

test('it is another day in another zone', () => {
  const now = Date.parse('2026-12-31T23:30:00Z');
  expect(todayIn('America/New_York', now)).toBe('2026-12-31');
  expect(todayIn('Asia/Tokyo', now)).toBe('2027-01-01');
});
