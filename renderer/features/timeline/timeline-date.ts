import { capital } from '#server/rules/first-letter.ts';
import { dateHabits } from '#renderer/lib/date-habits.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { localeNow } from '#renderer/lib/locale.ts';
import type { StatedDate } from '#server/rules/approximate-date.ts';
import { englishMonths } from '#server/rules/days.ts';
import { readWhen } from '#server/rules/typed-date.ts';

/** "about March 2024", "2023-05", "after 2 Jan 2024", "1998": what a person typed, or null when it is no one date. */
export function understandWhen(typed: string): StatedDate | null {
  const read = readWhen(typed, dateHabits('past'));
  return 'value' in read ? read.value : null;
}

/** As it is shown, and as it can be typed again: "about March 2024", "2023", "after Tue 2 Jan 2024". */
export function whenWords({ date, precision, qualifier }: StatedDate): string {
  const period = precision === 'year' ? date.slice(0, 4) : precision === 'month' ? monthWords(date) : formatDate(date);
  return qualifier === null ? period : `${qualifier} ${period}`;
}

/** "March 2024", or as the person's language says it. */
export function monthWords(date: string): string {
  return `${monthName(Number(date.slice(5, 7)))} ${date.slice(0, 4)}`;
}

/** 1 is January, as the person's language calls it. */
export function monthName(month: number, form: 'long' | 'short' = 'long'): string {
  return monthNames(form)[month - 1] ?? '';
}

/** How a date was understood, in a sentence: "Some day in May 2023". */
export function whenSentence(when: StatedDate): string {
  const words = whenWords(when);
  return when.qualifier === null && when.precision !== 'day' ? `Some day in ${words}` : capital(words);
}

const names = new Map<string, string[]>();

function monthNames(form: 'long' | 'short'): string[] {
  const key = `${localeNow()} ${form}`;
  let known = names.get(key);
  if (known === undefined) {
    const format = new Intl.DateTimeFormat(localeNow(), { month: form, timeZone: 'UTC' });
    known = englishMonths.map((_, index) => format.format(Date.UTC(2025, index, 15)));
    names.set(key, known);
  }
  return known;
}
