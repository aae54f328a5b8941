import { Temporal } from 'temporal-polyfill';

/** A component of iCalendar as ical.js takes it (jCal, RFC 7265). */
export type JCal = [name: string, properties: JCalProperty[], components: JCal[]];
export type JCalProperty = [
  name: string,
  parameters: Record<string, string>,
  type: string,
  ...values: (string | number)[],
];

type Zoned = Temporal.ZonedDateTime;

/**
 * The VTIMEZONE of a zone for the years that are used (RFC 5545, 3.6.5): each change of its clocks as it is, none as a
 * rule, so that a country that changes its mind about daylight saving is right in the year before and the year after.
 */
export function zoneComponent(zone: string, years: Iterable<number>): JCal {
  const changes = new Map<number, Zoned>();
  for (const year of years) {
    const start = Temporal.ZonedDateTime.from({ year, month: 1, day: 1, timeZone: zone });
    const before = changeBefore(start);
    if (before !== null) changes.set(before.epochMilliseconds, before);
    const end = start.add({ years: 1 });
    for (let next = changeAfter(start); next !== null && isBefore(next, end); next = changeAfter(next)) {
      changes.set(next.epochMilliseconds, next);
    }
    // A zone that never changed, or not yet.
    if (before === null) changes.set(-Infinity, start.with({ year: 1601 }));
  }
  const sorted = [...changes].toSorted(([one], [other]) => one - other).map(([, change]) => change);
  return ['vtimezone', [['tzid', {}, 'text', zone]], sorted.map(observance)];
}

/** A stretch with one offset, named by the clock at the moment it begins, as the clock before would have shown it. */
function observance(change: Zoned): JCal {
  const before = change.subtract({ milliseconds: 1 });
  const start = change.toPlainDateTime().subtract({ nanoseconds: change.offsetNanoseconds - before.offsetNanoseconds });
  return [
    isSummer(change) ? 'daylight' : 'standard',
    [
      ['dtstart', {}, 'date-time', start.toString({ smallestUnit: 'second' })],
      ['tzoffsetfrom', {}, 'utc-offset', before.offset.slice(0, 6)],
      ['tzoffsetto', {}, 'utc-offset', change.offset.slice(0, 6)],
      ['tzname', {}, 'text', nameOf(change)],
    ],
    [],
  ];
}

/** Ahead of the clock in the half year around: what the name of the component is for. */
function isSummer(change: Zoned): boolean {
  const next = changeAfter(change);
  return next !== null && next.offsetNanoseconds < change.offsetNanoseconds && next.since(change).total('days') < 300;
}

function nameOf(change: Zoned): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: change.timeZoneId, timeZoneName: 'short' });
  const parts = format.formatToParts(change.epochMilliseconds);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? change.offset;
}

function changeAfter(at: Zoned): Zoned | null {
  return at.getTimeZoneTransition('next');
}

/** The change whose offset holds at this moment. */
function changeBefore(at: Zoned): Zoned | null {
  return at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
}

function isBefore(one: Zoned, other: Zoned): boolean {
  return one.epochMilliseconds < other.epochMilliseconds;
}
