import { localeNow } from './locale.ts';
import { addDays, isDate, sameMonth } from '#server/rules/days.ts';

/** "January 2027". */
export function monthWords(date: string): string {
  return say(date, { month: 'long', year: 'numeric' });
}

/** "14 Jan 2027", where a weekday would take too much room. */
export function dateWords(date: string): string {
  if (!isEnglish()) return say(date, { day: 'numeric', month: 'short', year: 'numeric' });
  return `${dayOf(date)} ${monthAndYear(date)}`;
}

/** "11–17 Jan 2027", "28 Dec 2026 – 3 Jan 2027". */
export function weekWords(days: readonly string[]): string {
  const [start, end] = [days[0] ?? '', days.at(-1) ?? ''];
  if (!isDate(start) || !isDate(end)) return '';
  if (!isEnglish())
    return formatOf({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(at(start), at(end));
  if (sameMonth(start, end)) return `${dayOf(start)}–${dayOf(end)} ${monthAndYear(end)}`;
  const sameYear = start.slice(0, 4) === end.slice(0, 4);
  const from = sameYear ? say(start, { month: 'short' }) : monthAndYear(start);
  return `${dayOf(start)} ${from} – ${dayOf(end)} ${monthAndYear(end)}`;
}

/** "Thursday 14 January 2027", for a heading and for who hears the screen. */
export function spokenDay(date: string): string {
  if (!isEnglish()) return say(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return `${say(date, { weekday: 'long' })} ${dayOf(date)} ${monthWords(date)}`;
}

/** "Thu" for a column, and "Thursday" for who hears it. */
export function weekdayWords(firstDay: number): { short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, day) => {
    // A week that begins with a Sunday.
    const date = addDays('2023-01-01', firstDay + day);
    return { short: say(date, { weekday: 'short' }), long: say(date, { weekday: 'long' }) };
  });
}

/** "1 Feb" where a month begins, else the number alone. */
export function dayLabel(date: string): string {
  const day = dayOf(date);
  if (day !== '1') return day;
  return isEnglish() ? `1 ${say(date, { month: 'short' })}` : say(date, { day: 'numeric', month: 'short' });
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${localeNow()} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(localeNow(), { ...options, timeZone: 'UTC' });
    formats.set(key, format);
  }
  return format;
}

function say(date: string, options: Intl.DateTimeFormatOptions): string {
  return formatOf(options).format(at(date));
}

function monthAndYear(date: string): string {
  return `${say(date, { month: 'short' })} ${date.slice(0, 4)}`;
}

function dayOf(date: string): string {
  return String(Number(date.slice(8)));
}

function isEnglish(): boolean {
  return /^en\b/i.test(localeNow());
}

function at(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}
