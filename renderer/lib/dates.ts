import { isDate, spelled } from '#server/rules/days.ts';
import { formatTime } from './clock-time.ts';
import { dateSettings } from './date-settings.ts';
import { localeNow } from './locale.ts';
import { dayHere } from './today.ts';

/** `2025-03-04` as "Tue 4 Mar 2025", or as the person's language says it. What is not a date is shown unchanged. */
export function formatDate(date: string): string {
  return isDate(date) ? spell(date) : date;
}

/** An instant as the day and minute of this computer: "Tue 4 Mar 2025, 14:05". */
export function formatInstant(instant: string): string {
  const parsed = new Date(instant);
  if (Number.isNaN(parsed.getTime())) return instant;
  return `${spell(dayHere(parsed))}, ${formatClock(instant)}`;
}

/** What the clock of this computer shows at an instant: "14:05". */
export function formatClock(instant: string): string {
  const at = new Date(instant);
  return formatTime(`${pad(at.getHours())}:${pad(at.getMinutes())}`);
}

/** The day of an instant on this computer: "Tue 4 Mar 2025". */
export function formatInstantDay(instant: string): string {
  const parsed = new Date(instant);
  if (Number.isNaN(parsed.getTime())) return instant;
  return spell(dayHere(parsed));
}

/** How long ago, for use next to the absolute date: "3 days ago". */
export function formatAgo(instant: string, now: Date): string {
  const seconds = Math.round((now.getTime() - new Date(instant).getTime()) / 1000);
  if (Number.isNaN(seconds) || seconds < 45) return 'just now';
  const steps: [number, string][] = [
    [60, 'minute'],
    [3600, 'hour'],
    [86_400, 'day'],
    [86_400 * 30, 'month'],
    [86_400 * 365, 'year'],
  ];
  let [length, word] = steps[0] ?? [60, 'minute'];
  for (const [stepLength, stepWord] of steps) if (seconds >= stepLength) [length, word] = [stepLength, stepWord];
  const count = Math.max(1, Math.round(seconds / length));
  return `${count} ${word}${count === 1 ? '' : 's'} ago`;
}

function spell(date: string): string {
  if (isEnglish()) return dateSettings().dayOrder === 'month-first' ? monthFirst(spelled(date)) : spelled(date);
  return localFormat().format(Date.parse(`${date}T00:00:00Z`));
}

/** "Tue 4 Mar 2025" as the United States write it: "Tue Mar 4, 2025". */
function monthFirst(words: string): string {
  const [weekday = '', day = '', month = '', year = ''] = words.split(' ');
  return `${weekday} ${month} ${day}, ${year}`;
}

function isEnglish(): boolean {
  return /^en\b/i.test(localeNow());
}

let local: { locale: string; format: Intl.DateTimeFormat } | null = null;

/** The form of the language itself: "Di., 4. März 2025", "2025年3月4日(火)". */
function localFormat(): Intl.DateTimeFormat {
  const locale = localeNow();
  if (local?.locale !== locale) {
    const options = { day: 'numeric', month: 'short', year: 'numeric', weekday: 'short', timeZone: 'UTC' } as const;
    local = { locale, format: new Intl.DateTimeFormat(locale, options) };
  }
  return local.format;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
