import { formatDate, parseTypedDate } from '#renderer/lib/dates.ts';
import { localeNow } from '#renderer/lib/locale.ts';
import { readDate, withoutQualifier, type StatedDate } from '#server/rules/approximate-date.ts';
import { englishMonths, weekdayName, englishWeekdays } from '#server/rules/days.ts';

export const whenHint =
  'Write a day like “4 Mar 2025”, a month like “March 2024” or a year; before it, “about”, “before” or “after”.';

/** "about March 2024", "2023-05", "after 2 Jan 2024", "1998": what a person typed, or null when it is no date. */
export function understandWhen(typed: string): StatedDate | null {
  const read = readDate(typed);
  if (!('problem' in read)) return read.date < '1000' ? null : read;
  const [text, qualifier] = withoutQualifier(typed);
  const period = periodOf(text);
  return period === null || !fallsOn(period.date, text) ? null : { ...period, qualifier };
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

/** How what was typed was understood, or what to type instead. */
export function understoodSentence(typed: string): { understood: boolean; says: string } {
  const when = understandWhen(typed);
  if (when === null) return { understood: false, says: whyNot(typed) };
  const words = whenWords(when);
  const open = when.qualifier === null && when.precision !== 'day';
  return { understood: true, says: open ? `Some day in ${words}` : capital(words) };
}

/** The first letter large, as a line begins. */
export function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function whyNot(typed: string): string {
  if (/\b(?:early|mid|late|beginning|middle|end)\b/i.test(typed)) {
    return 'That has no exact place in the order. Write “about”, as in “about March 2024”, and say the rest in the title.';
  }
  return ambiguous(typed) ?? wrongWeekday(typed) ?? whenHint;
}

/** "03/04/2025" is two days: which one is never guessed. */
function ambiguous(typed: string): string | null {
  const match = /(\d{1,2})[./-](\d{1,2})[./-](\d{4})\s*$/.exec(typed);
  if (match === null) return null;
  const [first, second, year] = [Number(match[1]), Number(match[2]), match[3] ?? ''];
  if (first < 1 || second < 1 || first > 12 || second > 12) return null;
  const one = `${second} ${monthName(first, 'short')} ${year}`;
  const other = `${first} ${monthName(second, 'short')} ${year}`;
  return `This could be ${one} or ${other}. Write the month as a word.`;
}

/** A day of the week that the date does not fall on: one of the two is a slip. */
function wrongWeekday(typed: string): string | null {
  const day = parseTypedDate(withoutQualifier(typed)[0]);
  return day === null || fallsOn(day, withoutQualifier(typed)[0])
    ? null
    : `This is ${formatDate(day)}. Correct the day or the date.`;
}

function fallsOn(date: string, typed: string): boolean {
  const word = /^([a-z]{3,9})\.?,? /i.exec(typed)?.[1]?.toLowerCase();
  const named = englishWeekdays.find((name) => word !== undefined && name.toLowerCase().startsWith(word));
  return named === undefined || named === weekdayName(date);
}

/** What the server's forms leave out: other figures, and the words of the person's language. */
function periodOf(text: string): Omit<StatedDate, 'qualifier'> | null {
  const month = monthOf(text);
  if (month !== null) return { date: `${month}-01`, precision: 'month' };
  const day = parseTypedDate(text);
  return day === null || day < '1000' ? null : { date: day, precision: 'day' };
}

/** `2023-05` of "2023/5", "05/2023", "2023 May" and the words of the person's language. */
function monthOf(text: string): string | null {
  const iso = /^([1-9]\d{3})[-/](\d{1,2})$/.exec(text);
  if (iso !== null) return assemble(iso[1], Number(iso[2]));
  const figures = /^(\d{1,2})[./-]([1-9]\d{3})$/.exec(text);
  if (figures !== null) return assemble(figures[2], Number(figures[1]));
  const named = /^(\p{N}{0,2}\p{L}[\p{L}\p{M}]*)\.?,?(?: (?:of|de|di))? ([1-9]\d{3})$/u.exec(text);
  if (named !== null) return assemble(named[2], monthNumber(named[1] ?? ''));
  const yearFirst = /^([1-9]\d{3}) (\p{N}{0,2}\p{L}[\p{L}\p{M}]*)\.?$/u.exec(text);
  return yearFirst === null ? null : assemble(yearFirst[1], monthNumber(yearFirst[2] ?? ''));
}

/** The month of a word or of its first letters, at least three: "sept" is September; 0 when it is none. */
function monthNumber(word: string): number {
  const typed = word.toLocaleLowerCase(localeNow());
  const own = monthNames('long').findIndex((name) => name.toLocaleLowerCase(localeNow()) === typed);
  if (own !== -1) return own + 1;
  const short = monthNames('short').map((name) => name.toLocaleLowerCase(localeNow()).replace(/\.$/, ''));
  if (short.includes(typed)) return short.indexOf(typed) + 1;
  return typed.length < 3 ? 0 : englishMonths.findIndex((name) => name.toLowerCase().startsWith(typed)) + 1;
}

function assemble(year: string | undefined, month: number): string | null {
  return year === undefined || month < 1 || month > 12 ? null : `${year}-${String(month).padStart(2, '0')}`;
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
