import type { CourtProfile } from '#server/areas/deadlines/profile.ts';

/*
 * A second way to count deadlines, sharing nothing with the first: day numbers in place of dates, a whole table of days
 * made beforehand in place of a walk, and lists filtered and indexed in place of counters.
 */
const dayLength = 86_400_000;

export interface Counted {
  profile: CourtProfile;
  trigger: string;
  days: number;
  unit: 'days' | 'court-days';
  direction: 'after' | 'before';
  landing: 'after' | 'before';
  more: { days: number; unit: 'days' | 'court-days'; afterExpiry: boolean } | null;
  closed: readonly string[];
  open: readonly string[];
}

/** The due date, or `outside` when a day of the count is not in the table. */
export function bruteForceDue(asked: Counted): string {
  const { trigger, days, unit, direction, landing, more } = asked;
  const table = tableOf(asked);
  const at = (day: number): boolean | undefined => table.get(day);
  const line = (from: number, towards: 'after' | 'before', length: number): number[] =>
    Array.from({ length }, (_, index) => from + (towards === 'after' ? index + 1 : -index - 1));
  const count = (from: number, length: number, of: 'days' | 'court-days'): number => {
    if (length === 0) return from;
    const ahead = line(from, direction, length * 12 + 40);
    const counting = of === 'days' ? ahead : ahead.filter((day) => at(day) !== false);
    return counting[length - 1] ?? Number.NaN;
  };
  const land = (from: number): number =>
    [from, ...line(from, landing, 60)].find((day) => at(day) !== false) ?? Number.NaN;
  let day = count(numberOf(trigger), days, unit);
  if (more !== null && more.days > 0) {
    if (more.afterExpiry) day = land(day);
    day = count(day, more.days, more.unit);
  }
  day = land(day);
  const touched = [numberOf(trigger), day, count(numberOf(trigger), days, unit)];
  const inside = touched.every((each) => at(each) !== undefined);
  return inside && !Number.isNaN(day) ? dateOf(day) : 'outside';
}

/** Every day of the profile's table: whether the court is open on it. */
function tableOf({ profile, closed, open }: Counted): Map<number, boolean> {
  const shut = new Set([...Object.keys(profile.holidays).filter((date) => !open.includes(date)), ...closed]);
  const table = new Map<number, boolean>();
  for (let day = numberOf(profile.table.from); day <= numberOf(profile.table.to); day += 1) {
    // 1 January 1970 was a Thursday.
    const weekday = (((day + 4) % 7) + 7) % 7;
    table.set(day, weekday !== 0 && weekday !== 6 && !shut.has(dateOf(day)));
  }
  return table;
}

function numberOf(date: string): number {
  return Date.parse(date) / dayLength;
}

function dateOf(day: number): string {
  return new Date(day * dayLength).toISOString().slice(0, 10);
}
