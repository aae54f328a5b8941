import { Temporal } from 'temporal-polyfill';
import { invalid } from '#server/errors/app-error.ts';
import type { Row } from '#server/store/tables.ts';

export interface GivenTime {
  at?: string | undefined;
  localTime?: string | undefined;
  timeZone?: string | undefined;
}

type Time = Pick<
  Row<'messages'>,
  'sentAt' | 'localTime' | 'rawTimestamp' | 'timeZone' | 'precision' | 'zoneFrom' | 'uncertain'
>;

/**
 * When a message was sent that somebody logs: an instant, or a wall clock with its zone. In an hour that comes twice it
 * is the first, in one that never comes the clock goes on (RFC 5545, 3.3.5), and both are marked.
 */
export function loggedTime({ at, localTime, timeZone }: GivenTime): Time & { ms: number } {
  if (at !== undefined) {
    if (localTime !== undefined) throw invalid('Give `at` or `localTime`, not both.', 'localTime');
    const said = { sentAt: at, localTime: null, rawTimestamp: at, timeZone: timeZone ?? 'UTC' };
    return { ...said, precision: 'second', zoneFrom: 'asserted', uncertain: 0, ms: Date.parse(at) };
  }
  if (localTime === undefined) throw invalid('Say when it was sent: `at`, or `localTime` with `timeZone`.', 'at');
  if (timeZone === undefined) {
    throw invalid('Give the `timeZone` of `localTime`, such as America/New_York, or unknown.', 'timeZone');
  }
  const precision = localTime.length === 10 ? 'day' : localTime.length === 16 ? 'minute' : 'second';
  const wall = Temporal.PlainDateTime.from(localTime);
  const written = wall.toString({ smallestUnit: 'second' });
  const said = { rawTimestamp: localTime, localTime: written, precision } as const;
  if (timeZone === 'unknown') {
    const ms = wall.toZonedDateTime('UTC').epochMilliseconds;
    return { ...said, sentAt: null, timeZone: null, zoneFrom: 'unknown', uncertain: 0, ms };
  }
  const instant = zoned(wall, timeZone);
  const later = wall.toZonedDateTime(timeZone, { disambiguation: 'later' });
  const ms = instant.epochMilliseconds;
  const uncertain = later.epochMilliseconds === ms ? 0 : 1;
  return { ...said, sentAt: new Date(ms).toISOString(), timeZone, zoneFrom: 'asserted', uncertain, ms };
}

function zoned(wall: Temporal.PlainDateTime, timeZone: string): Temporal.ZonedDateTime {
  try {
    return wall.toZonedDateTime(timeZone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalid('This is not a time zone. Give its IANA name, such as America/New_York, or unknown.', 'timeZone');
  }
}
