import { parseTypedDate } from '#renderer/lib/dates.ts';
import { localeNow } from '#renderer/lib/locale.ts';
import { addDays, addMonths, weekdayOf } from '#server/rules/days.ts';

/*
 * A due date in the words a person has for it: “today”, “Fri”, “next Friday”, “12 Dec”, “in 3 days”, “2 weeks”, and
 * every other form of dates here. Weekdays and months are known in English and in the person's own language.
 */

const countWords: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
};
/** Further ahead nobody counts in days. */
const countAtMost = 3660;

/** The day that is meant, as `YYYY-MM-DD`, or null when these are no words for one. It is never before `today`, except when a whole date says so. */
export function dueFromWords(typed: string, today: string): string | null {
  const text = typed
    .trim()
    .toLocaleLowerCase(localeNow())
    .replace(/[,\s]+/g, ' ')
    .replace(/^(?:by|on|due|before) /, '');
  if (text === '') return null;
  return (
    namedDay(text, today) ??
    countedDay(text, today) ??
    weekdayMeant(text, today) ??
    parseTypedDate(text) ??
    yearless(text, today)
  );
}

function namedDay(text: string, today: string): string | null {
  if (text === 'today' || text === 'tonight') return today;
  if (text === 'tomorrow' || text === 'tmr') return addDays(today, 1);
  if (text === 'next week') return addDays(today, 7);
  if (text === 'next month') return addMonths(today, 1);
  if (text === 'end of month' || text === 'end of the month')
    return addDays(addMonths(`${today.slice(0, 8)}01`, 1), -1);
  return null;
}

/** “in 3 days”, “2 weeks”, “in a month”. */
function countedDay(text: string, today: string): string | null {
  const found = /^(?:in )?(\d{1,4}|[a-z]+) (day|week|month)s?(?: from (?:now|today))?$/.exec(text);
  if (found === null) return null;
  const count = countWords[found[1] ?? ''] ?? Number(found[1]);
  if (!Number.isInteger(count) || count > countAtMost) return null;
  if (found[2] === 'day') return addDays(today, count);
  return found[2] === 'week' ? addDays(today, count * 7) : addMonths(today, count);
}

/** The next day of that name, never today itself: “Friday” said on a Friday is the next one. */
function weekdayMeant(text: string, today: string): string | null {
  const found = /^(?:(next|this) )?(\p{L}+)\.?$/u.exec(text);
  const weekday = found === null ? null : weekdayNamed(found[2] ?? '');
  if (found === null || weekday === null) return null;
  const ahead = ((weekday - weekdayOf(today) + 6) % 7) + 1;
  if (found[1] === 'this' && ahead === 7) return today;
  // “Next Friday” said on a Monday is the one of next week.
  const thisWeek = weekday !== 0 && weekday > weekdayOf(today) && weekdayOf(today) !== 0;
  return addDays(today, found[1] === 'next' && thisWeek ? ahead + 7 : ahead);
}

/** “12 Dec”, “Dec 12”, “Fri 12 Dec”: the next time there is such a day. */
function yearless(text: string, today: string): string | null {
  const words = text.split(' ').filter((word) => word !== 'of' && word !== 'the');
  const rest = words.length > 2 && weekdayNamed(words[0]?.replace('.', '') ?? '') !== null ? words.slice(1) : words;
  if (rest.length !== 2) return null;
  const day = rest.map((word) => /^(\d{1,2})(?:st|nd|rd|th|\.)?$/.exec(word)?.[1]).find((found) => found !== undefined);
  const month = rest.map((word) => monthNamed(word.replace('.', ''))).find((found) => found !== null);
  if (day === undefined || month === undefined || month === null) return null;
  const year = Number(today.slice(0, 4));
  // Eight years on there has been a 29 February.
  for (let next = year; next <= year + 8; next += 1) {
    const date = `${next}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (parseTypedDate(date) !== null && date >= today) return date;
  }
  return null;
}

interface Names {
  locale: string;
  weekdays: readonly string[][];
  months: readonly string[][];
}

let known: Names | null = null;

/** What the days and months are called, in English and in the person's language; short forms too. */
function names(): Names {
  const locale = localeNow();
  if (known?.locale === locale) return known;
  const spelled = (of: Intl.DateTimeFormatOptions, at: (index: number) => number, count: number): string[][] =>
    Array.from({ length: count }, (_, index) =>
      ['en', locale].flatMap((language) =>
        (['long', 'short'] as const).map((width) => {
          const options = Object.fromEntries(Object.keys(of).map((part) => [part, width]));
          const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
          return format.format(at(index)).toLocaleLowerCase(locale).replace('.', '');
        }),
      ),
    );
  known = {
    locale,
    // 5 January 2025 is a Sunday.
    weekdays: spelled({ weekday: 'long' }, (index) => Date.UTC(2025, 0, 5 + index), 7),
    months: spelled({ month: 'long' }, (index) => Date.UTC(2025, index, 15), 12),
  };
  return known;
}

function weekdayNamed(word: string): number | null {
  return placeOf(names().weekdays, word, 2);
}

function monthNamed(word: string): number | null {
  const place = placeOf(names().months, word, 3);
  return place === null ? null : place + 1;
}

/** Whole, or begun so far that only one can be meant: “thurs”, “sept”. */
function placeOf(all: readonly string[][], word: string, least: number): number | null {
  const whole = all.findIndex((forms) => forms.includes(word));
  if (whole !== -1) return whole;
  if (word.length < least) return null;
  const begun = all.flatMap((forms, index) => (forms.some((form) => form.startsWith(word)) ? [index] : []));
  return begun.length === 1 ? (begun[0] ?? null) : null;
}
