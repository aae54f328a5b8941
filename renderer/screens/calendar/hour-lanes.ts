import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';
import { assumedMinutes } from '#server/rules/hearings.ts';

/** The place of a timed item in the column of its day. */
export interface Placed {
  item: CalendarItem;
  /** Minutes since midnight. */
  from: number;
  to: number;
  /** Which of `lanes` columns side by side. */
  lane: number;
  lanes: number;
}

const dayMinutes = 24 * 60;
/** Shorter than this there is no room for a word. */
const leastMinutes = 30;

/** Timed items of one day side by side where they overlap; the untimed are not for this column. */
export function placeInDay(items: readonly CalendarItem[]): Placed[] {
  const timed = items.flatMap((item) => (item.time === null ? [] : [{ item, ...spanOf(item.time, item.minutes) }]));
  timed.sort((one, other) => one.from - other.from || other.to - one.to);
  const placed: Placed[] = [];
  let group: { item: CalendarItem; from: number; to: number; lane: number }[] = [];
  let ends: number[] = [];
  const close = (): void => {
    placed.push(...group.map((each) => ({ ...each, lanes: ends.length })));
    group = [];
    ends = [];
  };
  for (const each of timed) {
    if (ends.length > 0 && each.from >= Math.max(...ends)) close();
    const free = ends.findIndex((end) => end <= each.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = each.to;
    group.push({ ...each, lane });
  }
  close();
  return placed;
}

/** Minutes since midnight of a time such as `13:30`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** What reaches past midnight ends with the day's column, and keeps room for a word. */
function spanOf(time: string, minutes: number | null): { from: number; to: number } {
  const start = minutesOf(time);
  const to = Math.min(dayMinutes, start + Math.max(leastMinutes, minutes ?? assumedMinutes));
  return { from: Math.min(start, dayMinutes - leastMinutes), to };
}
