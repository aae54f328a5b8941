import { withoutQualifier, type StatedDate } from './approximate-date.ts';
import { placeOfName, type CalendarNames } from './calendar-names.ts';
import { daysInMonth, englishMonths, isDate, spelled, weekdayOf } from './days.ts';
import { relativeDay } from './relative-day.ts';
import { plainly, type Typed } from './typed.ts';

/** What the reading of a date depends on, besides its words. */
export interface DateHabits {
  today: string;
  /** How this person means 3/4/2027; with `ask` both readings are offered. */
  order: 'month-first' | 'day-first' | 'ask';
  /** Where a day without a year, or a day of the week alone, is looked for: a hearing ahead, an event behind. */
  towards: 'future' | 'past';
  names: CalendarNames;
}

const dayExample = 'Write a day like “11 Mar 2027”, “tomorrow” or “next Friday”.';
const whenExample =
  'Write a day like “4 Mar 2025”, a month like “March 2024” or a year; before it, “about”, “before” or “after”.';

/** One exact day. Nothing is guessed: what has two readings asks, and what has none says why. */
export function readDay(typed: string, habits: DateHabits): Typed<string> {
  const text = plainly(typed).toLowerCase();
  if (withoutQualifier(text)[1] !== null) return { problem: `This needs one exact day. ${dayExample}` };
  const words = text.replace(/^(?:by|on|due) /, '');
  const read = readPeriod(words, habits) ?? onlyTheDay(words, habits);
  if (read === null) return { problem: dayExample };
  if ('problem' in read) return read;
  const periods = 'value' in read ? [read.value] : read.choices;
  const open = periods.find(({ precision }) => precision !== 'day');
  if (open !== undefined) {
    const part = open.precision === 'month' ? 'the day of the month' : 'the day and the month';
    return { problem: `Add ${part}. ${dayExample}` };
  }
  return 'value' in read
    ? { value: read.value.date }
    : { ask: read.ask, choices: read.choices.map(({ date }) => date) };
}

/** A day, a month or a year, perhaps with “about”, “before” or “after”. */
export function readWhen(typed: string, habits: DateHabits): Typed<StatedDate> {
  const [text, qualifier] = withoutQualifier(plainly(typed));
  const words = text.toLowerCase();
  const read = readPeriod(words, habits) ?? onlyTheDay(words, habits);
  if (read === null) return { problem: vague.test(text) ? vagueProblem : whenExample };
  if ('problem' in read) return read;
  const qualified = (period: Period): StatedDate => ({ ...period, qualifier });
  return 'value' in read
    ? { value: qualified(read.value) }
    : { ask: read.ask, choices: read.choices.map((period) => qualified(period)) };
}

const vague = /\b(?:early|mid|late|beginning|middle|end|spring|summer|autumn|fall|winter)\b/i;
const vagueProblem =
  'That has no exact place in the order. Write “about”, as in “about March 2024”, and say the rest in the title.';

/** “11 Mar 2027 at 9:30 AM PST” as the day and the time in it; null where there are not both. */
export function dayAndTime(typed: string): { day: string; time: string } | null {
  const found =
    /^(?<day>.+?)(?:(?<=\d)t|,? (?:at |@ ?)?)(?<time>\d{1,2}(?:[:.]\d\d(?!\d)| ?[ap]\.?m\b).{0,40}|noon|midnight)$/i.exec(
      plainly(typed),
    );
  const { day, time } = found?.groups ?? {};
  return day === undefined || time === undefined ? null : { day, time };
}

/** A time that came along with a copied day is not dropped in silence. */
function onlyTheDay(text: string, habits: DateHabits): Typed<Period> | null {
  const both = dayAndTime(text);
  const read = both === null ? null : readPeriod(both.day, habits);
  if (read === null || 'problem' in read) return read;
  const choices = 'value' in read ? [read.value] : read.choices;
  return choices.every(({ precision }) => precision === 'day')
    ? { ask: `Only the day fits here, without “${both?.time ?? ''}”.`, choices }
    : null;
}

type Period = Omit<StatedDate, 'qualifier'>;

/** Null: these are no words for a date. */
function readPeriod(text: string, habits: DateHabits): Typed<Period> | null {
  if (text === '') return null;
  const day = relativeDay(text, habits);
  if (day !== null) return { value: { date: day, precision: 'day' } };
  const [rest, weekday] = withoutWeekday(text, habits.names);
  const read =
    inFigures(rest, habits) ?? monthAndYear(rest, habits) ?? inWords(rest, habits) ?? asSpelled(text, habits.names);
  return read === null || weekday === null ? read : onWeekday(read, weekday);
}

/** The day of the week in front decides between two readings; where it fits none, one of the two is a slip. */
function onWeekday(read: Typed<Period>, weekday: number): Typed<Period> | null {
  if ('problem' in read) return read;
  const all = 'value' in read ? [read.value] : read.choices;
  if (all.some(({ precision }) => precision !== 'day')) return null;
  const fitting = all.filter(({ date }) => weekdayOf(date) === weekday);
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) return { value: only };
  return {
    ask: `This is ${all.map(({ date }) => spelled(date)).join(' or ')}. Correct the day or the date.`,
    choices: all,
  };
}

/** `2027-03-11`, `20270311`, `03112027`, `3/11/2027`, `11.3.27`, `3/11`, `3/2027`, `2027`. */
function inFigures(text: string, habits: DateHabits): Typed<Period> | null {
  const compact = /^(\d{4})(0\d|1[0-2])(\d\d)$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text);
  const found = compact ?? /^(\d+)(?: ?[./-] ?|\s)(\d+)(?:(?: ?[./-] ?|\s)(\d+))?\.?$/.exec(text);
  if (found === null) return /^\d+$/.test(text) ? alone(text) : null;
  const [, one = '', two = '', three] = found;
  // “2019-2020” is a span.
  if (one.length > 2 && two.length > 2) return null;
  if (one.length > 2) return three === undefined ? ofMonth(one, Number(two)) : ofDay(one, Number(two), three, habits);
  if (three === undefined && two.length > 2) return ofMonth(two, Number(one));
  const [first, second] = [Number(one), Number(two)];
  const monthFirst = ofDay(three, first, two, habits);
  const dayFirst = ofDay(three, second, one, habits);
  if (first === second || second > 12) return monthFirst;
  if (first > 12) return dayFirst;
  if (habits.order !== 'ask') return habits.order === 'month-first' ? monthFirst : dayFirst;
  const readings = [monthFirst, dayFirst].filter((read) => 'value' in read);
  if (readings.length < 2) return readings[0] ?? monthFirst;
  return { ask: 'This can be read in two ways. Which day do you mean?', choices: readings.map(({ value }) => value) };
}

/** One number: a year has four figures. */
function alone(text: string): Typed<Period> {
  if (text.length === 4) {
    const problem = yearProblem(text);
    return problem === null ? { value: { date: `${text}-01-01`, precision: 'year' } } : { problem };
  }
  return { problem: text.length < 3 ? 'Add the month, as in “12 Dec”.' : fourFigures };
}

/** “March 2024”, “2024 mar.”, “3月 2024”: a month that may be written with figures in some languages. */
function monthAndYear(text: string, { names }: DateHabits): Typed<Period> | null {
  const found =
    /^(?<word>[^ ]+?)\.?,?(?: (?:of|de|di))? (?<year>\d{3,})$/.exec(text) ??
    /^(?<year>\d{3,}) (?<word>[^ ]+?)\.?$/.exec(text);
  const { word = '', year = '' } = found?.groups ?? {};
  const month = found === null ? null : placeOfName(names.months, word, 3);
  return month === null ? null : ofMonth(year, month + 1);
}

/** “11 March 2027”, “Mar 11”, “11-mar-27”, “the 11th of March, 2027”, “2027 March 11”. */
function inWords(text: string, habits: DateHabits): Typed<Period> | null {
  const tokens = text
    .replaceAll(/(\d)(?!(?:st|nd|rd|th)(?!\p{L}))(?=\p{L})|(\p{L})(?=\d)/gu, '$1$2 ')
    .split(/[\s,./-]+/)
    .filter((token) => token !== '' && !fillers.has(token));
  const figures = tokens.flatMap((token) => /^['’]?(\d+)(?:st|nd|rd|th)?$/.exec(token)?.[1] ?? []);
  const words = tokens.filter((token) => !/^['’]?\d/.test(token));
  const month = words.length === 1 ? placeOfName(habits.names.months, words[0] ?? '', 3) : null;
  if (month === null || figures.length + words.length !== tokens.length) return null;
  const [first, second, third] = figures;
  if (first === undefined) return { problem: 'Add the day, as in “11 March”, or the year.' };
  if (third !== undefined) return null;
  if (second === undefined)
    return first.length > 2 ? ofMonth(first, month + 1) : ofDay(undefined, month + 1, first, habits);
  const yearFirst = first.length > 2;
  return ofDay(yearFirst ? first : second, month + 1, yearFirst ? second : first, habits);
}

const fillers = new Set(['of', 'the', 'de', 'del', 'di', 'du', 'den', 'der', 'le', 'la', 'el', 'am']);

/**
 * What a language’s own form spells, “2025年3月4日(火)” or “Th 3, 4 thg 3, 2025”: the month by its word, or three figures
 * in the usual order.
 */
function asSpelled(text: string, { months, onlyEnglish }: CalendarNames): Typed<Period> | null {
  if (onlyEnglish) return null;
  const figures = [...text.matchAll(/\d+/g)].map(([run]) => run);
  const year = figures.find((run) => run.length === 4);
  if (year === undefined) return null;
  const others = figures.filter((run) => run !== year);
  const month = lastNamed(text, months);
  if (month !== null && others.length === 1) return exactly(year, month, others[0] ?? '');
  const [first, second, third] = figures[0] === year ? figures : figures.slice(-3).toReversed();
  return first === year && third !== undefined ? exactly(year, Number(second), third) : null;
}

/** The month named last: before it there may be a weekday that looks the same, as "mar" for Tuesday and for March. */
function lastNamed(text: string, months: CalendarNames['months']): number | null {
  let best: { month: number; at: number; length: number } | null = null;
  for (const [index, forms] of months.entries()) {
    for (const form of forms) {
      const at = /^\p{L}\D*$/u.test(form) ? text.lastIndexOf(form) : -1;
      if (at === -1) continue;
      if (best === null || at > best.at || (at === best.at && form.length > best.length)) {
        best = { month: index + 1, at, length: form.length };
      }
    }
  }
  return best?.month ?? null;
}

/** The text without a day of the week in front of a date; alone it is a day itself. */
function withoutWeekday(text: string, names: CalendarNames): [rest: string, weekday: number | null] {
  const [, word = '', rest = ''] = /^(\p{L}[\p{L}\p{M}]*)\.?,? (.*\d.*)$/u.exec(text) ?? [];
  const weekday = placeOfName(names.weekdays, word, 2);
  // “Mar. 4 mars”: what may also be a month is a weekday only before another month.
  if (weekday === null || (placeOfName(names.months, word, 3) !== null && !/\p{L}{3}/u.test(rest))) return [text, null];
  return [rest, weekday];
}

function ofMonth(year: string, month: number): Typed<Period> {
  const problem = yearProblem(year) ?? monthProblem(month);
  return problem === null ? { value: { date: `${year}-${two(month)}-01`, precision: 'month' } } : { problem };
}

/** Without a year it is the next such day, or the last one; a year of two figures is the near one. */
function ofDay(year: string | undefined, month: number, day: string, habits: DateHabits): Typed<Period> {
  if (year === undefined) return yearless(month, Number(day), habits);
  return exactly(year.length === 2 ? nearYear(Number(year), habits.today) : year, month, day);
}

function exactly(year: string, month: number, day: string): Typed<Period> {
  const problem = yearProblem(year) ?? monthProblem(month) ?? dayProblem(year, month, Number(day));
  return problem === null
    ? { value: { date: `${year}-${two(month)}-${two(Number(day))}`, precision: 'day' } }
    : { problem };
}

function yearless(month: number, day: number, { today, towards }: DateHabits): Typed<Period> {
  // 2000 was a leap year: what it does not have, no year has.
  const problem = monthProblem(month) ?? dayProblem('2000', month, day);
  if (problem !== null) return { problem: problem.replace(' 2000 has', ' never has more than') };
  const step = towards === 'future' ? 1 : -1;
  // Within eight years there is a 29 February.
  for (let away = 0; away <= 8; away += 1) {
    const date = `${Number(today.slice(0, 4)) + away * step}-${two(month)}-${two(day)}`;
    const ahead = towards === 'future' ? date >= today : date <= today;
    if (isDate(date) && ahead) return { value: { date, precision: 'day' } };
  }
  return { problem: 'Add the year.' };
}

/** From eighty years ago to twenty ahead: births and old papers, and what courts plan. */
function nearYear(year: number, today: string): string {
  const latest = Number(today.slice(0, 4)) + 20;
  return String(latest - ((((latest - year) % 100) + 100) % 100));
}

const fourFigures = 'A year has four figures, as in 2027.';

function yearProblem(year: string): string | null {
  if (year.length !== 4) return fourFigures;
  return year === '0000' ? 'There is no year 0000.' : null;
}

function monthProblem(month: number): string | null {
  return month >= 1 && month <= 12 ? null : `There is no month ${month}. Months go from 1 to 12.`;
}

function dayProblem(year: string, month: number, day: number): string | null {
  const days = daysInMonth(`${year}-${two(month)}-01`);
  if (day >= 1 && day <= days) return null;
  return `${englishMonths[month - 1]} ${year} has ${days} days.`;
}

const two = (value: number): string => String(value).padStart(2, '0');
