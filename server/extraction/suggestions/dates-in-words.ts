import { englishMonths, isDate } from '#server/rules/days.ts';

/** A day that words name, `YYYY-MM-DD`, and where they do: [start, end) in UTF-16 units. */
export interface NamedDay {
  date: string;
  start: number;
  end: number;
}

const spellings = englishMonths.map((name) => name.replace(/(?<=^...)(.+)$/, '(?:$1)?'));
const month = `(${spellings.join('|')}|sept)\\.?`;
/** Before a day of the month no other number: “3-5 March 2024” names no one day. */
const alone = '(?<![\\d][-–—/.]?)';
const ordinal = '(?:st|nd|rd|th)?';

/** Month names and year-first numbers only: 03/04/2024 is another day in another country, so it is never read. */
const inText = [
  pattern(`(?<![\\p{L}\\d])${month}[ .,-]{0,3}(?<day>\\d{1,2})${ordinal}[ ,.-]{1,3}(?<year>\\d{4})(?!\\d)`),
  pattern(`${alone}(?<day>\\d{1,2})${ordinal}(?: day)?(?: of)?[ .,-]{0,3}${month}[ .,-]{0,3}(?<year>\\d{4})(?!\\d)`),
  pattern('(?<!\\d)(?<year>\\d{4})-(?<number>\\d{2})-(?<day>\\d{2})(?!\\d)'),
];

/** Cameras and phones write the day without anything between, or with what file systems allow. */
const inNames = [
  ...inText,
  pattern('(?<!\\d)(?<year>\\d{4})(?<between>[. ])(?<number>\\d{2})\\k<between>(?<day>\\d{2})(?!\\d)'),
  pattern('(?<=^|[^\\p{L}\\d]|IMG|VID|PXL|DSC)(?<year>\\d{4})(?<number>\\d{2})(?<day>\\d{2})(?=\\d{6}(?!\\d)|(?!\\d))'),
];

/** Nobody has a dispute about what is older; such a number is something else. */
const earliest = '1950-01-01';

/** The days that a text names, in their order. */
export function daysInText(text: string): NamedDay[] {
  return daysBy(inText, text);
}

/** The same of a file's name, its underscores read as spaces. */
export function daysInName(name: string): NamedDay[] {
  return daysBy(inNames, name.replaceAll(/[_\s]/g, ' '));
}

function daysBy(patterns: readonly RegExp[], words: string): NamedDay[] {
  const days = patterns.flatMap((each) =>
    [...words.matchAll(each)].flatMap((match): NamedDay[] => {
      const { year = '', number, day = '' } = match.groups ?? {};
      const date = `${year}-${number ?? monthNumber(match[0])}-${day.padStart(2, '0')}`;
      return isDate(date) && date >= earliest ? [{ date, start: match.index, end: match.index + match[0].length }] : [];
    }),
  );
  return days.toSorted((one, other) => one.start - other.start);
}

function monthNumber(words: string): string {
  const letters = new RegExp(month, 'iu').exec(words)?.[1]?.slice(0, 3).toLowerCase();
  const at = englishMonths.findIndex((name) => name.slice(0, 3).toLowerCase() === letters);
  return String(at + 1).padStart(2, '0');
}

function pattern(source: string): RegExp {
  return new RegExp(source, 'giu');
}
