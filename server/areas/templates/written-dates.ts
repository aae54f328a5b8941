import type { Precision, Qualifier } from '#server/rules/approximate-date.ts';
import { englishMonths } from '#server/rules/days.ts';

/* Dates and times as papers for a court in the United States have them. */

/** “March 5, 2026”, “March 2026” or “2026”; with a qualifier “about March 2026”. */
export function writtenDate(date: string, precision: Precision = 'day', qualifier: Qualifier | null = null): string {
  const year = String(Number(date.slice(0, 4)));
  const month = englishMonths[Number(date.slice(5, 7)) - 1] ?? '';
  const day = String(Number(date.slice(8)));
  const stated = { year, month: `${month} ${year}`, day: `${month} ${day}, ${year}` }[precision];
  return qualifier === null ? stated : `${qualifier} ${stated}`;
}

/** “9:30 a.m.” of `09:30`. */
export function writtenTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}

/** The day on the clocks of a time zone, or else of this machine. */
export function dayIn(instant: string, timeZone: string | null): string {
  const parts = new Intl.DateTimeFormat('en-CA', timeZone === null ? {} : { timeZone });
  return parts.format(new Date(instant));
}
