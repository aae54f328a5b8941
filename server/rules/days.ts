/*
 * Arithmetic on days of the calendar, `YYYY-MM-DD`. A day is no instant: it has no zone, no hours and no daylight
 * saving, so all of it is counted in whole days.
 */

export const englishWeekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export const englishMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const dayMilliseconds = 86_400_000;
/** The years a date of four figures can name. */
const first = dayNumber('0001-01-01');
const last = dayNumber('9999-12-31');

/** Days since 1970-01-01. */
export function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / dayMilliseconds);
}

export function dateOf(number: number): string {
  const within = Math.min(last, Math.max(first, number));
  return new Date(within * dayMilliseconds).toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days);
}

/** How many days `to` is after `from`; negative when before. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The same day of another month; the last one of it when there is no such day: 31 January and a month is 28 February. */
export function addMonths(date: string, months: number): string {
  const month = monthNumber(date) + months;
  const year = Math.floor(month / 12);
  const start = `${String(year).padStart(4, '0')}-${String(month - year * 12 + 1).padStart(2, '0')}`;
  if (year < 1) return '0001-01-01';
  if (year > 9999) return '9999-12-31';
  const day = Math.min(Number(date.slice(8)), daysInMonth(`${start}-01`));
  return `${start}-${String(day).padStart(2, '0')}`;
}

export function daysInMonth(date: string): number {
  return new Date(Date.UTC(2000 + (yearOf(date) % 400), Number(date.slice(5, 7)), 0)).getUTCDate();
}

export function startOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  // 1970 began on a Thursday.
  return (((dayNumber(date) + 4) % 7) + 7) % 7;
}

export function weekdayName(date: string): (typeof englishWeekdays)[number] {
  return englishWeekdays[weekdayOf(date)] ?? 'Sunday';
}

/** “Tue 4 Mar 2025”. */
export function spelled(date: string): string {
  const month = englishMonths[Number(date.slice(5, 7)) - 1] ?? '';
  return `${weekdayName(date).slice(0, 3)} ${Number(date.slice(8))} ${month.slice(0, 3)} ${date.slice(0, 4)}`;
}

/** The seven days of the week that contains a day; `firstDay` is the weekday a week begins with. */
export function weekOf(date: string, firstDay: number): string[] {
  const start = dayNumber(date) - ((weekdayOf(date) - firstDay + 7) % 7);
  return Array.from({ length: 7 }, (_, day) => dateOf(start + day));
}

/** The weeks a month touches, whole: four to six rows of seven days. */
export function monthOf(date: string, firstDay: number): string[][] {
  const [start = date] = weekOf(startOfMonth(date), firstDay);
  const leading = daysBetween(start, startOfMonth(date));
  const rows = Math.ceil((leading + daysInMonth(date)) / 7);
  return Array.from({ length: rows }, (_, row) => weekOf(addDays(start, row * 7), firstDay));
}

export function sameMonth(one: string, other: string): boolean {
  return one.slice(0, 7) === other.slice(0, 7);
}

/** A real day written as it should be. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(`${text}T00:00:00Z`))) return false;
  const month = Number(text.slice(5, 7));
  return yearOf(text) >= 1 && month >= 1 && month <= 12 && Number(text.slice(8)) <= daysInMonth(text);
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

/** Months since the year 0. */
function monthNumber(date: string): number {
  return yearOf(date) * 12 + Number(date.slice(5, 7)) - 1;
}
