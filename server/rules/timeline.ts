import type { Precision, Qualifier, StatedDate } from './approximate-date.ts';
import { daysInMonth } from './days.ts';

/** What a row of the timeline is taken from. */
export const entryKinds = ['event', 'evidence', 'keydate', 'hearing'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** An omitted filter selects all values, an empty one none; values of one filter are alternatives, filters add up. */
export interface TimelineFilter {
  kinds?: readonly EntryKind[] | undefined;
  years?: readonly string[] | undefined;
  months?: readonly string[] | undefined;
}

/** By the day a row is dated to: of an approximate date, the first day of its period. */
export function matches({ kinds, years, months }: TimelineFilter, row: { kind: EntryKind; date: string }): boolean {
  return (
    (kinds === undefined || kinds.includes(row.kind)) &&
    (years === undefined || years.includes(row.date.slice(0, 4))) &&
    (months === undefined || months.includes(row.date.slice(5, 7)))
  );
}

/**
 * The values of a comma-separated filter, each once. Nothing is trimmed or skipped: a value that is not one of the
 * filter's is answered by name.
 */
export function readValues<Value extends string>(
  text: string,
  isValue: (value: string) => value is Value,
): { values: Value[] } | { unknown: string } {
  const values: Value[] = [];
  for (const value of text === '' ? [] : text.split(',')) {
    if (!isValue(value)) return { unknown: value };
    if (!values.includes(value)) values.push(value);
  }
  return { values };
}

export const isKind = (value: string): value is EntryKind => (entryKinds as readonly string[]).includes(value);
export const isYear = (value: string): value is string => /^\d{4}$/.test(value) && value !== '0000';
export const isMonth = (value: string): value is string => /^(?:0[1-9]|1[0-2])$/.test(value);

/** What the order of the timeline depends on. */
export interface Placed {
  id: string;
  kind: EntryKind;
  date: string;
  precision: Precision;
  qualifier: Qualifier | null;
  time: string | null;
  position: number;
}

/** The place of a row, worked out once, so that sorting compares numbers. */
export interface Place {
  moment: number;
  position: number;
  kind: number;
  id: string;
}

/**
 * The order of the timeline, total and the same every time:
 * 1. by day. A year or a month is at its first day, and “after” a period at its last;
 * 2. within a day “before” it, then what is dated to the year, to the month and to the day, then “after” it;
 * 3. rows without a time, then by time;
 * 4. by `position`, then key dates, hearings, events, evidence, then by id. So moving one entry, by its date, time or
 * position, never changes the order of two others.
 */
export function placeOf({ id, kind, date, precision, qualifier, time, position }: Placed): Place {
  const day = dayNumber(qualifier === 'after' ? lastDay(date, precision) : date);
  const minute = time === null ? 0 : 1 + figures(time, 0) * 60 + figures(time, 3);
  return {
    moment: (day * ranks + rankOf(precision, qualifier)) * minutes + minute,
    position,
    kind: kindRank[kind],
    id,
  };
}

export function compare(one: Place, other: Place): number {
  return (
    one.moment - other.moment ||
    one.position - other.position ||
    one.kind - other.kind ||
    (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
  );
}

export function timelineOrder(one: Placed, other: Placed): number {
  return compare(placeOf(one), placeOf(other));
}

/** The day that a place is in. */
export function dayOf({ moment }: Place): string {
  const day = String(Math.floor(moment / (ranks * minutes))).padStart(8, '0');
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}

const ranks = 9;
/** Of a day, and one for rows without a time. */
const minutes = 24 * 60 + 1;

/** 20240305 of “2024-03-05”. */
function dayNumber(date: string): number {
  return (figures(date, 0) * 100 + figures(date, 2)) * 10_000 + figures(date, 5) * 100 + figures(date, 8);
}

/** Two figures of a text, without making another text of them. */
function figures(text: string, at: number): number {
  return (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;
}

const zero = '0'.charCodeAt(0);

const kindRank: Record<EntryKind, number> = { keydate: 0, hearing: 1, event: 2, evidence: 3 };
const width: Record<Precision, number> = { year: 0, month: 1, day: 2 };

/** “Before 2024” ends before “before January 2024” does, and “after 2024” comes after “after December 2024”. */
function rankOf(precision: Precision, qualifier: Qualifier | null): number {
  if (qualifier === 'before') return width[precision];
  return qualifier === 'after' ? 8 - width[precision] : 3 + width[precision];
}

export function firstDay(date: string, precision: Precision): string {
  return precision === 'day' ? date : precision === 'month' ? `${date.slice(0, 7)}-01` : `${date.slice(0, 4)}-01-01`;
}

export function lastDay(date: string, precision: Precision): string {
  if (precision === 'day') return date;
  return precision === 'year' ? `${date.slice(0, 4)}-12-31` : `${date.slice(0, 7)}-${daysInMonth(date)}`;
}

/** Room between entries of one day, so that one can be put between two others without touching them. */
export const positionGap = 1024;
export const positionLimit = 1_000_000_000;

/** What a caller gave of a date; each part may be left out. */
export interface GivenDate {
  date?: StatedDate | undefined;
  precision?: Precision | undefined;
  qualifier?: Qualifier | null | undefined;
}

/**
 * The date that is meant. A stated date says how exact it is and on which side: “2024-05-02” is exactly that day. Given
 * with it, `precision` and `qualifier` may say what it leaves open and may not contradict it; alone they change the
 * date there was.
 */
export function resolveDate(
  given: GivenDate,
  before?: StatedDate,
): StatedDate | { problem: string; field: 'date' | 'precision' | 'qualifier' } {
  const stated = given.date ?? before;
  if (!stated) return { problem: 'This is required.', field: 'date' };
  const precision = given.precision ?? stated.precision;
  if (given.date && given.date.precision !== 'day' && given.date.precision !== precision) {
    return { problem: `The date names a ${given.date.precision}, which is not a ${precision}.`, field: 'precision' };
  }
  const first = firstDay(stated.date, precision);
  if (first !== stated.date) {
    return {
      problem: `${stated.date} names a day. To date it to the ${precision}, give the ${precision}’s first day, ${first}, or ${first.slice(0, precision === 'month' ? 7 : 4)}.`,
      field: 'precision',
    };
  }
  const qualifier = given.qualifier === undefined ? stated.qualifier : given.qualifier;
  if (given.date?.qualifier && given.date.qualifier !== qualifier) {
    return {
      problem: `The date says “${given.date.qualifier}”, so the qualifier can’t be ${qualifier === null ? 'null' : `“${qualifier}”`}.`,
      field: 'qualifier',
    };
  }
  return { date: stated.date, precision, qualifier };
}
