import { describe, expect, it } from 'vitest';
import { MessageClock } from '#server/importers/time/message-clock.ts';
import { isZone, Zone } from '#server/importers/time/zone.ts';

const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'America/Caracas',
  'Europe/Istanbul',
  'Asia/Tokyo',
  'UTC',
];

/** What a clock in the zone shows at an instant, as Intl says it. */
function shown(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

describe('a zone', () => {
  it.each(zones)('finds the instant of what its clocks show (%s)', (name) => {
    const zone = new Zone(name);
    const start = Date.UTC(2005, 0, 1);
    for (let step = 0; step < 600; step++) {
      const instant = start + ((step * 9_973) % 7_300) * 86_400_000 + step * 1_020_000;
      expect(zone.instantsOf(shown(instant, name)), new Date(instant).toISOString()).toContain(instant);
    }
  });

  it('finds both instants of the hour that comes twice, and none of the hour that is left out', () => {
    const berlin = new Zone('Europe/Berlin');
    expect(berlin.instantsOf(Date.UTC(2024, 9, 27, 2, 30))).toEqual([
      Date.UTC(2024, 9, 27, 0, 30),
      Date.UTC(2024, 9, 27, 1, 30),
    ]);
    expect(berlin.instantsOf(Date.UTC(2024, 2, 31, 2, 30))).toEqual([]);
    expect(berlin.movedForward(Date.UTC(2024, 2, 31, 2, 30))).toBe(Date.UTC(2024, 2, 31, 1, 30));
  });

  it('knows the day that Samoa left out', () => {
    const apia = new Zone('Pacific/Apia');
    expect(apia.instantsOf(Date.UTC(2011, 11, 30, 12))).toEqual([]);
    expect(apia.movedForward(Date.UTC(2011, 11, 30, 12))).toBe(Date.UTC(2011, 11, 30, 22));
  });

  it('is an IANA zone and no offset', () => {
    expect(['Europe/Berlin', 'UTC', 'America/Argentina/Salta'].map(isZone)).toEqual([true, true, true]);
    expect(['+02:00', 'unknown', 'Europe/Atlantis', ''].map(isZone)).toEqual([false, false, false, false]);
  });
});

describe('times of messages', () => {
  it('keeps the wall clock and converts nothing where nobody knows the zone', () => {
    expect(new MessageClock('unknown').read('30/01/19, 20:49', Date.UTC(2019, 0, 30, 20, 49), 'minute')).toEqual({
      raw: '30/01/19, 20:49',
      at: null,
      localTime: '2019-01-30T20:49:00',
      timeZone: null,
      precision: 'minute',
      zoneFrom: 'unknown',
    });
  });

  it('takes the side of the doubled hour that keeps the order of the file, else the first', () => {
    const clock = new MessageClock('America/New_York');
    const local = [
      [0, 50],
      [1, 10],
      [1, 50],
      [1, 10],
      [1, 50],
      [2, 10],
    ] as const;
    const times = local.map(([hour, minute]) => clock.read('', Date.UTC(2024, 10, 3, hour, minute), 'minute'));
    const utc = times.map(({ at }) => new Date(at ?? 0).toISOString().slice(11, 16));
    expect(utc).toEqual(['04:50', '05:10', '05:50', '06:10', '06:50', '07:10']);
    expect(times.map(({ uncertain }) => uncertain ?? false)).toEqual([false, true, true, true, true, false]);
  });

  it('does the same in a file that begins with the latest message', () => {
    const clock = new MessageClock('America/New_York', 'newest first');
    const local = [
      [2, 10],
      [1, 50],
      [1, 10],
      [1, 50],
      [1, 10],
      [0, 50],
    ] as const;
    const times = local.map(([hour, minute]) => clock.read('', Date.UTC(2024, 10, 3, hour, minute), 'minute'));
    const utc = times.map(({ at }) => new Date(at ?? 0).toISOString().slice(11, 16));
    expect(utc).toEqual(['07:10', '06:50', '06:10', '05:50', '05:10', '04:50']);
  });

  it('moves the hour that is left out forward and says so', () => {
    const time = new MessageClock('America/New_York').read('', Date.UTC(2024, 2, 10, 2, 30), 'minute');
    expect(new Date(time.at ?? 0).toISOString()).toBe('2024-03-10T07:30:00.000Z');
    expect(time).toMatchObject({ localTime: '2024-03-10T02:30:00', uncertain: true });
  });
});
