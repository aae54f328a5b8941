import type { TimelineEntry } from '#renderer/api/generated.ts';

/** One line of the list: the heading of a year, of a month in a full year, or an entry. */
export type TimelineRow =
  | { kind: 'heading'; of: 'year' | 'month'; key: string; period: string; count: number }
  | { kind: 'row'; key: string; entry: TimelineEntry; sameDay: boolean };

/** A year as one can go to it: the place of its heading, and those of its months. */
export interface YearSection {
  year: string;
  count: number;
  row: number;
  months: MonthSection[];
}

export interface MonthSection {
  /** `2024-03`. */
  month: string;
  count: number;
  row: number;
}

export interface TimelineRows {
  rows: readonly TimelineRow[];
  years: readonly YearSection[];
}

/** A year with more entries than this has a heading for each month. */
const fullYear = 12;

/** The entries, which are in the order of time, under the headings of their years. */
export function timelineRows(entries: readonly TimelineEntry[]): TimelineRows {
  const rows: TimelineRow[] = [];
  const years: YearSection[] = [];
  for (const ofYear of byYear(entries)) {
    const year = ofYear[0]?.date.slice(0, 4) ?? '';
    const section: YearSection = { year, count: ofYear.length, row: rows.length, months: [] };
    years.push(section);
    rows.push({ kind: 'heading', of: 'year', key: `year ${year}`, period: year, count: ofYear.length });
    addEntries(rows, section, ofYear);
  }
  return { rows, years };
}

function addEntries(rows: TimelineRow[], section: YearSection, entries: readonly TimelineEntry[]): void {
  let heading: { count: number } | null = null;
  let before: TimelineEntry | null = null;
  for (const entry of entries) {
    const month = entry.date.slice(0, 7);
    // What is dated to the year is in no month; “before March” may come after the heading of March.
    if (entry.precision !== 'year' && month > (section.months.at(-1)?.month ?? '')) {
      section.months.push({ month, count: 0, row: rows.length });
      if (entries.length > fullYear) {
        heading = { count: 0 };
        rows.push(
          Object.assign(heading, { kind: 'heading', of: 'month', key: `month ${month}`, period: month } as const),
        );
      }
      before = null;
    }
    const shown = section.months.at(-1);
    if (shown !== undefined) shown.count += 1;
    if (heading !== null) heading.count += 1;
    rows.push({ kind: 'row', key: entry.id, entry, sameDay: before !== null && sameWhen(before, entry) });
    before = entry;
  }
}

/** The year and the month, if any, that a row is in. */
export interface Section {
  year: YearSection;
  month: MonthSection | null;
}

export function sectionAt(years: readonly YearSection[], row: number): Section | null {
  const year = lastFrom(years, row);
  if (year === null) return null;
  return { year, month: lastFrom(year.months, row) };
}

function lastFrom<Heading extends { row: number }>(sections: readonly Heading[], row: number): Heading | null {
  let [low, high] = [0, sections.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sections[middle]?.row ?? 0) <= row) low = middle + 1;
    else high = middle;
  }
  return sections[low - 1] ?? null;
}

function sameWhen(one: TimelineEntry, other: TimelineEntry): boolean {
  return one.date === other.date && one.precision === other.precision && one.qualifier === other.qualifier;
}

/** Neighbours of the same year together. */
function byYear(entries: readonly TimelineEntry[]): TimelineEntry[][] {
  const all: TimelineEntry[][] = [];
  for (const entry of entries) {
    const last = all.at(-1);
    if (last?.[0]?.date.slice(0, 4) === entry.date.slice(0, 4)) last.push(entry);
    else all.push([entry]);
  }
  return all;
}
