import { isDate, englishMonths, spelled } from '#server/rules/days.ts';
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
  return `${spell(dayHere(parsed))}, ${pad(parsed.getHours())}:${pad(parsed.getMinutes())}`;
}

/** The day of an instant on this computer: "Tue 4 Mar 2025". */
export function formatInstantDay(instant: string): string {
  const parsed = new Date(instant);
  if (Number.isNaN(parsed.getTime())) return instant;
  return spell(dayHere(parsed));
}

/**
 * The date a person typed, as `YYYY-MM-DD`, or null when it is none. Day and month must be distinguishable: "4 Mar
 * 2025", "March 4, 2025", "2025-03-04" are read; "03/04/2025" only when one number exceeds 12.
 */
export function parseTypedDate(typed: string): string | null {
  const text = typed.trim().replace(/,/g, ' ').replace(/\s+/g, ' ');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso !== null) return assemble(iso[1], Number(iso[2]), iso[3]);
  const numbers = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text);
  if (numbers !== null) {
    const first = Number(numbers[1]);
    const second = Number(numbers[2]);
    if (first > 12) return assemble(numbers[3], second, String(first));
    if (second > 12 || first === second) return assemble(numbers[3], first, String(second));
    return null;
  }
  const words = text.replace(/^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\.? /i, '');
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,})\.? (\d{4})$/i.exec(words);
  if (dayFirst !== null) return assemble(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
  const monthFirst = /^([a-z]{3,})\.? (\d{1,2})(?:st|nd|rd|th)? (\d{4})$/i.exec(words);
  if (monthFirst !== null) return assemble(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]);
  return isEnglish() ? null : parseLocal(typed);
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

function monthNumber(word: string | undefined): number {
  const start = word?.slice(0, 3).toLowerCase();
  return englishMonths.findIndex((month) => month.slice(0, 3).toLowerCase() === start) + 1;
}

function assemble(year: string | undefined, month: number, day: string | undefined): string | null {
  const text = `${year ?? ''}-${pad(month)}-${pad(Number(day))}`;
  return isDate(text) ? text : null;
}

function spell(date: string): string {
  return isEnglish() ? spelled(date) : localFormat().format(Date.parse(`${date}T00:00:00Z`));
}

function isEnglish(): boolean {
  return /^en\b/i.test(localeNow());
}

let local: { locale: string; format: Intl.DateTimeFormat; monthWords: string[] } | null = null;

/** The form of the language itself: "Di., 4. März 2025", "2025年3月4日(火)". */
function localFormat(): Intl.DateTimeFormat {
  return localForm().format;
}

function localForm(): { format: Intl.DateTimeFormat; monthWords: string[] } {
  const locale = localeNow();
  if (local?.locale === locale) return local;
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(locale, { ...options, weekday: 'short' });
  const monthWords = englishMonths.map((_, index) => {
    const parts = format.formatToParts(Date.UTC(2025, index, 15));
    return (parts.find(({ type }) => type === 'month')?.value ?? '').toLocaleLowerCase(locale);
  });
  local = { locale, format, monthWords };
  return local;
}

/** Reads back what the language's own form spells: the month by its word, or three figures in the usual order. */
function parseLocal(typed: string): string | null {
  const text = typed.toLocaleLowerCase(localeNow());
  const figures = [...text.matchAll(/\d+/g)].map(([run]) => run);
  const year = figures.find((run) => run.length === 4);
  const month = lastNamed(text, localForm().monthWords);
  const others = figures.filter((run) => run !== year);
  if (month !== null && others.length === 1) return assemble(year, month, others[0]);
  const [first, second, third] = figures[0] === year ? figures : figures.slice(-3).toReversed();
  return first === year && third !== undefined ? assemble(first, Number(second), third) : null;
}

/** The month named last: before it there may be a weekday that looks the same, as "mar" for Tuesday and for March. */
function lastNamed(text: string, words: readonly string[]): number | null {
  let best: { month: number; at: number; length: number } | null = null;
  for (const [index, word] of words.entries()) {
    const at = /^\p{L}\D*$/u.test(word) ? text.lastIndexOf(word) : -1;
    if (at === -1) continue;
    if (best === null || at > best.at || (at === best.at && word.length > best.length)) {
      best = { month: index + 1, at, length: word.length };
    }
  }
  return best?.month ?? null;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
