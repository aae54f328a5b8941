import { Temporal } from 'temporal-polyfill';

/*
 * A court says "9:30" by its own clock. These functions lead from a date, a time and the court's zone to the instant
 * that is everywhere the same, and back to the clock of another place.
 */

/** A day and a minute on the clock of some place: `2027-01-14`, `13:30`. */
export interface WallClock {
  date: string;
  time: string;
}

/** The zone this machine runs in, by its IANA name. */
export function machineZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Milliseconds since 1970 of a time on the clock of a zone. A time that the clock skips in spring is taken as if it had
 * gone on (02:30 becomes 03:30); one that comes twice in autumn is the first. Null when the zone is unknown here.
 */
export function instantAt({ date, time }: WallClock, zone: string): number | null {
  return lookUp(() =>
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone, { disambiguation: 'compatible' }),
  );
}

/** What the clock of a zone shows at an instant. */
export function clockAt(instant: number, zone: string): WallClock {
  const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime();
  return {
    date: there.toPlainDate().toString(),
    time: there.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

/** What happens to a time on a night on which the clock of a zone is changed; null on every other. */
export function clockChange(
  { date, time }: WallClock,
  zone: string,
): { kind: 'skipped'; instead: [before: string, after: string] } | { kind: 'twice'; first: number } | null {
  const there = (disambiguation: 'earlier' | 'later') =>
    lookUp(() => Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone, { disambiguation }));
  const [earlier, later] = [there('earlier'), there('later')];
  if (earlier === null || later === null || earlier === later) return null;
  const before = clockAt(earlier, zone).time;
  if (before === time) return { kind: 'twice', first: earlier };
  return { kind: 'skipped', instead: [before, clockAt(later, zone).time] };
}

/** The day it is in a zone. */
export function todayIn(zone: string, now: number): string {
  return clockAt(now, zone).date;
}

/** Whether two zones show the same time at an instant, under any names. */
export function sameClock(instant: number, one: string, other: string): boolean {
  if (one === other) return true;
  const at = Temporal.Instant.fromEpochMilliseconds(instant);
  return at.toZonedDateTimeISO(one).offsetNanoseconds === at.toZonedDateTimeISO(other).offsetNanoseconds;
}

/**
 * A record may name a zone that a newer server knew: then there is no instant, and the time is shown as it was typed.
 */
function lookUp(work: () => { epochMilliseconds: number }): number | null {
  try {
    return work().epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
