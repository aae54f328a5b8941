import type { Precision, Qualifier } from '#server/rules/approximate-date.ts';
import { englishMonths, weekdayName } from '#server/rules/days.ts';

/*
 * How papers write days and times, whatever the reader’s settings are: in the British way where the language of the
 * court is that of the United Kingdom (`en-GB`, of its profile), else in the American way.
 */

/** “March 5, 2026” or “5 March 2026”; less exact “March 2026” or “2026”; with a qualifier “about March 2026”. */
export function writtenDate(
  date: string,
  language: string,
  { precision = 'day', qualifier = null }: { precision?: Precision; qualifier?: Qualifier | null } = {},
): string {
  const year = String(Number(date.slice(0, 4)));
  const month = monthName(date);
  const stated = { year, month: `${month} ${year}`, day: dayOf(date, month, language) }[precision];
  return qualifier === null ? stated : `${qualifier} ${stated}`;
}

/** “9:30 a.m.” or “9:30 am”, of `09:30`. */
export function writtenTime(time: string, language: string): string {
  const half = isBritish(language) ? ['am', 'pm'] : ['a.m.', 'p.m.'];
  return `${onTwelve(time)}:${time.slice(3, 5)} ${half[Number(time.slice(0, 2)) < 12 ? 0 : 1]}`;
}

/** `2026-03` as “March 2026”. */
export function monthWords(month: string): string {
  return `${monthName(month)} ${month.slice(0, 4)}`;
}

/** `2026-03-03` as “Mar 3, 2026” or “3 Mar 2026”. */
export function dayWords(day: string, language: string): string {
  return dayOf(day, monthName(day).slice(0, 3), language);
}

/** `2026-03-03` as “Tuesday, March 3, 2026” or “Tuesday 3 March 2026”. */
export function longDayWords(day: string, language: string): string {
  return `${weekdayName(day)}${isBritish(language) ? '' : ','} ${dayOf(day, monthName(day), language)}`;
}

/** `…T21:15:02` as “9:15:02 PM” or “9:15:02 pm”, without seconds where they are not known. */
export function clockWords(local: string, precision: 'second' | 'minute' | 'day', language: string): string {
  const rest = local.slice(13, precision === 'second' ? 19 : 16);
  const half = Number(local.slice(11, 13)) < 12 ? 'AM' : 'PM';
  return `${onTwelve(local.slice(11))}${rest} ${isBritish(language) ? half.toLowerCase() : half}`;
}

/** An instant in UTC. */
export function instantWords(instant: string, language: string): string {
  return `${dayWords(instant, language)}, ${clockWords(instant, 'second', language)} UTC`;
}

function dayOf(date: string, month: string, language: string): string {
  const [day, year] = [Number(date.slice(8, 10)), date.slice(0, 4).replace(/^0+/, '')];
  return isBritish(language) ? `${day} ${month} ${year}` : `${month} ${day}, ${year}`;
}

export function isBritish(language: string): boolean {
  return language.endsWith('-GB');
}

/** The hour of `21:15` on a clock of twelve. */
function onTwelve(time: string): number {
  return Number(time.slice(0, 2)) % 12 || 12;
}

function monthName(date: string): string {
  return englishMonths[Number(date.slice(5, 7)) - 1] ?? '';
}
