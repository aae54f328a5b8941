/** Dates as the story needs them: plain `YYYY-MM-DD` and `HH:MM` on Alder County's clock. */
const DAY = 86_400_000;

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY;
}

function written(date: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}

/** `Friday` */
export const weekday = (date: string): string => written(date, { weekday: 'long' });
/** `May 15, 2026` */
export const longDate = (date: string): string => written(date, { year: 'numeric', month: 'long', day: 'numeric' });
/** `Friday, May 15, 2026` */
export const fullDate = (date: string): string => `${weekday(date)}, ${longDate(date)}`;
/** `05/15/2026` */
export const slashDate = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

/** `4:35 p.m.`; a `mark` of ` PM` gives `4:35 PM`. */
export function clock(time: string, marks: readonly [string, string] = [' a.m.', ' p.m.']): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3)}${hour < 12 ? marks[0] : marks[1]}`;
}
export const clockCaps = (time: string): string => clock(time, [' AM', ' PM']);

export function addMinutes(time: string, minutes: number): string {
  const total = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

/** Alder County keeps Pacific time; daylight saving runs from 8 March to 1 November 2026. */
export const utcOffset = (date: string): string => (date >= '2026-03-08' && date < '2026-11-01' ? '-07:00' : '-08:00');

export const instant = (date: string, time: string): number => Date.parse(`${date}T${time}:00${utcOffset(date)}`);
