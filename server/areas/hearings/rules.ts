import { Temporal } from 'temporal-polyfill';
import { addDays } from '#server/rules/days.ts';
import { assumedMinutes } from '#server/rules/hearings.ts';

/* When a hearing is. Pure: what time it is now is always given. */

/** A hearing as far as its time goes. */
export interface HearingTime {
  date: string;
  time: string | null;
  timeZone: string | null;
  durationMinutes: number | null;
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * Milliseconds since 1970 at which a hearing begins; null without a time or a zone, for then nobody can know it.
 * A time that the court's clock skips in spring is taken as if the clock had gone on (02:30 becomes 03:30 daylight time);
 * one that comes twice in autumn is the first: the rule that calendars follow (RFC 5545, 3.3.5).
 */
export function startOf({ date, time, timeZone }: Pick<HearingTime, 'date' | 'time' | 'timeZone'>): number | null {
  return time === null || timeZone === null ? null : instantAt(date, time, timeZone);
}

/**
 * Whether its time is over: after its length, or at the end of its day when it has no time. Where the zone is unknown,
 * when it is over everywhere on earth: nothing that may still come is called late.
 */
export function isOver(hearing: HearingTime, now: number): boolean {
  const { date, time, timeZone, durationMinutes } = hearing;
  const length = (durationMinutes ?? assumedMinutes) * minute;
  const start = startOf(hearing);
  if (start !== null) return start + length <= now;
  if (time !== null) return wallClock(date, time) + length + 12 * hour <= now;
  const midnight = timeZone === null ? null : instantAt(dayAfter(date), '00:00', timeZone);
  return (midnight ?? wallClock(dayAfter(date), '00:00') + 12 * hour) <= now;
}

type Interval = { id: string; from: number; to: number; zoned: boolean };

/** More than these are not named: a hearing that meets so many others is wrong in itself. */
export const conflictsNamed = 20;

/**
 * Which hearings overlap in time, by id, each with the others in the order they begin. Hearings in known zones meet in
 * real time; one without a zone meets another when their clocks say the same, since it may well be the same court.
 * Hearings without a time meet nothing. O(n log n) and one step for each pair that overlaps.
 */
export function conflictsOf(hearings: readonly (HearingTime & { id: string })[]): Map<string, string[]> {
  const real: Interval[] = [];
  const typed: Interval[] = [];
  for (const hearing of hearings) {
    const { id, date, time, durationMinutes } = hearing;
    if (time === null) continue;
    const length = (durationMinutes ?? assumedMinutes) * minute;
    const start = startOf(hearing);
    const clock = wallClock(date, time);
    typed.push({ id, from: clock, to: clock + length, zoned: start !== null });
    if (start !== null) real.push({ id, from: start, to: start + length, zoned: true });
  }
  const found = new Map<string, string[]>();
  meet(real, () => true, found);
  if (typed.length > real.length) meet(typed, (one, other) => !one.zoned || !other.zoned, found);
  return found;
}

function meet(
  intervals: readonly Interval[],
  counts: (one: Interval, other: Interval) => boolean,
  found: Map<string, string[]>,
): void {
  let running: Interval[] = [];
  for (const next of intervals.toSorted((one, other) => one.from - other.from || (one.id < other.id ? -1 : 1))) {
    running = running.filter(({ to }) => to > next.from);
    for (const each of running) {
      if (!counts(each, next)) continue;
      name(found, each.id, next.id);
      name(found, next.id, each.id);
    }
    running.push(next);
  }
}

function name(found: Map<string, string[]>, id: string, other: string): void {
  const others = found.get(id);
  if (others === undefined) found.set(id, [other]);
  else if (others.length < conflictsNamed) others.push(other);
}

const dayAfter = (date: string) => addDays(date, 1);

const wallClock = (date: string, time: string) => Date.parse(`${date}T${time}Z`);

/**
 * A zone's rules cost some 30 µs to apply, and a list is read again and again: what a clock said is remembered, up to a
 * number of answers. Null when the zone is unknown here, as in data from a newer version.
 */
const remembered = new Map<string, number | null>();
const rememberedAtMost = 20_000;

function instantAt(date: string, time: string, timeZone: string): number | null {
  const key = `${date}T${time} ${timeZone}`;
  let instant = remembered.get(key);
  if (instant === undefined) {
    if (remembered.size >= rememberedAtMost) remembered.clear();
    instant = lookUp(date, time, timeZone);
    remembered.set(key, instant);
  }
  return instant;
}

function lookUp(date: string, time: string, timeZone: string): number | null {
  const clock = Temporal.PlainDateTime.from(`${date}T${time}`);
  try {
    return clock.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
