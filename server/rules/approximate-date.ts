import { daysInMonth, englishMonths, weekdayName, englishWeekdays } from './days.ts';

/** How exact a date is, and on which side of it something happened. */
export type Precision = 'day' | 'month' | 'year';
export type Qualifier = 'about' | 'before' | 'after';

/** A date as it was stated; `date` is the first day of the period that `precision` names. */
export interface StatedDate {
  date: string;
  precision: Precision;
  qualifier: Qualifier | null;
}

const qualifiers: readonly [pattern: RegExp, qualifier: Qualifier][] = [
  [/^(?:(?:about|around|approximately|approx\.?|roughly|circa|ca?\.?)\s+|(?:c|ca)\.\s*|~\s*)/i, 'about'],
  [/^(?:before|prior to)\s+/i, 'before'],
  [/^after\s+/i, 'after'],
];

export const dateForms =
  'Give a date as 2024-03-05, 2024-03 or 2024, or in words like “5 March 2024”, “March 2024”, “about March 2024”, “before 2024” or “after 2024-01-02”.';

/**
 * A date as people write it: a day, a month or a year, in figures or in English words, perhaps with “about”, “before”
 * or “after”. What has more than one reading, or none that can be sorted, answers the sentence that says so.
 */
export function readDate(text: string): StatedDate | { problem: string } {
  const [words, qualifier] = withoutQualifier(text);
  const rest = words.toLowerCase();
  const period = inFigures(rest) ?? inWords(rest);
  if (period === undefined) return { problem: whyNot(rest, text.trim()) };
  const { year, month, day } = period;
  if (month !== undefined && (month < 1 || month > 12)) {
    return { problem: `There is no month ${two(month)}; months go from 01 to 12.` };
  }
  if (year < 1) return { problem: 'There is no year 0000. Years go from 0001 to 9999.' };
  const date = `${four(year)}-${two(month ?? 1)}-${two(day ?? 1)}`;
  if (month !== undefined && day !== undefined && (day < 1 || day > daysInMonth(date))) {
    return { problem: `${englishMonths[month - 1]} ${four(year)} has ${daysInMonth(date)} days.` };
  }
  const weekday = weekdayName(date);
  if (period.weekday !== undefined && weekday !== period.weekday) {
    return { problem: `${date} is a ${weekday}. Correct the day or the date.` };
  }
  return { date, precision: day !== undefined ? 'day' : month !== undefined ? 'month' : 'year', qualifier };
}

interface Period {
  year: number;
  month?: number;
  day?: number;
  weekday?: (typeof englishWeekdays)[number];
}

/** What was typed, with single spaces, and apart from it what “about”, “before” or “after” says. */
export function withoutQualifier(text: string): [rest: string, qualifier: Qualifier | null] {
  const typed = text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');
  for (const [pattern, qualifier] of qualifiers) {
    const found = pattern.exec(typed);
    if (found) return [typed.slice(found[0].length), qualifier];
  }
  return [typed, null];
}

function inFigures(text: string): Period | undefined {
  const found = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text);
  if (!found) return undefined;
  const [, year, month, day] = found;
  return {
    year: Number(year),
    ...(month !== undefined && { month: Number(month) }),
    ...(day !== undefined && { day: Number(day) }),
  };
}

/** “March 2024”, “5 March 2024”, “5th of March 2024”, “March 5, 2024”, each perhaps after a day of the week. */
function inWords(text: string): Period | undefined {
  const [, dayName, rest = ''] = /^(?:([a-z]+)\.?,? )?(.*)$/.exec(text) ?? [];
  const weekday = dayName === undefined ? undefined : englishWeekdays[indexOf(englishWeekdays, dayName)];
  if (weekday !== undefined) {
    const period = dayAndMonth(rest);
    return period?.day === undefined ? undefined : { ...period, weekday };
  }
  return dayAndMonth(text);
}

function dayAndMonth(text: string): Period | undefined {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)? (?:of )?([a-z]+)\.?,? (\d{4})$/.exec(text);
  if (dayFirst) return named(dayFirst[2], dayFirst[3], dayFirst[1]);
  const monthFirst = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(text);
  if (monthFirst) return named(monthFirst[1], monthFirst[3], monthFirst[2]);
  const monthOnly = /^([a-z]+)\.?,? (\d{4})$/.exec(text);
  return monthOnly ? named(monthOnly[1], monthOnly[2]) : undefined;
}

function named(monthName = '', year = '', day?: string): Period | undefined {
  const month = indexOf(englishMonths, monthName);
  if (month < 0) return undefined;
  return { year: Number(year), month: month + 1, ...(day !== undefined && { day: Number(day) }) };
}

/** By the whole name or its first three letters and more: Mar, Sept, Thurs. */
function indexOf(names: readonly string[], given: string): number {
  return given.length < 3 ? -1 : names.findIndex((name) => name.toLowerCase().startsWith(given));
}

function whyNot(rest: string, typed: string): string {
  if (/^(?:early|mid|late|the (?:beginning|middle|end) of)\b/.test(rest)) {
    return `“${typed}” has no exact place in the order; write “about”, as in “about March 2024”, and say the rest in the title.`;
  }
  if (/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(rest)) {
    return `“${typed}” can be read in more than one way. Write 2024-03-05 or “5 March 2024”.`;
  }
  return dateForms;
}

const two = (value: number): string => String(value).padStart(2, '0');
const four = (value: number): string => String(value).padStart(4, '0');
