import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dateForms, readDate } from '#server/rules/approximate-date.ts';

const day = (date: string, qualifier: string | null = null) => ({ date, precision: 'day', qualifier });
const month = (date: string, qualifier: string | null = null) => ({ date, precision: 'month', qualifier });
const year = (date: string, qualifier: string | null = null) => ({ date, precision: 'year', qualifier });

describe('a date', () => {
  test.each([
    ['2024-03-05', day('2024-03-05')],
    ['2024-02-29', day('2024-02-29')],
    ['2000-02-29', day('2000-02-29')],
    ['2023-05', month('2023-05-01')],
    ['2023', year('2023-01-01')],
    ['March 2024', month('2024-03-01')],
    ['sept. 2024', month('2024-09-01')],
    ['Mar, 2024', month('2024-03-01')],
    ['5 March 2024', day('2024-03-05')],
    ['5th of March 2024', day('2024-03-05')],
    ['March 5, 2024', day('2024-03-05')],
    ['Mar. 1st 2024', day('2024-03-01')],
    ['Tue 5 Mar 2024', day('2024-03-05')],
    ['Tuesday, March 5, 2024', day('2024-03-05')],
    ['about March 2024', month('2024-03-01', 'about')],
    ['About  2024-03-05 ', day('2024-03-05', 'about')],
    ['c. 2023', year('2023-01-01', 'about')],
    ['c.2023', year('2023-01-01', 'about')],
    ['ca. 2023', year('2023-01-01', 'about')],
    ['circa June 2023', month('2023-06-01', 'about')],
    ['~2023', year('2023-01-01', 'about')],
    ['before 2024', year('2024-01-01', 'before')],
    ['prior to May 2024', month('2024-05-01', 'before')],
    ['after 2024-01-02', day('2024-01-02', 'after')],
    ['after Tue 2 Jan 2024', day('2024-01-02', 'after')],
  ])('%s is understood', (text, meant) => {
    expect(readDate(text)).toEqual(meant);
  });

  test.each([
    ['2023-02-29', 'February 2023 has 28 days.'],
    ['1900-02-29', 'February 1900 has 28 days.'],
    ['2024-04-31', 'April 2024 has 30 days.'],
    ['31 June 2024', 'June 2024 has 30 days.'],
    ['2024-13', 'There is no month 13; months go from 01 to 12.'],
    ['0000', 'There is no year 0000. Years go from 0001 to 9999.'],
    ['1 Jan 0000', 'There is no year 0000. Years go from 0001 to 9999.'],
    ['2024-00-10', 'There is no month 00; months go from 01 to 12.'],
    ['Mon 5 March 2024', '2024-03-05 is a Tuesday. Correct the day or the date.'],
  ])('%s does not exist, and the sentence says why', (text, problem) => {
    expect(readDate(text)).toEqual({ problem });
  });

  test.each(['early March 2024', 'mid 2023', 'late 2023', 'about early 2023', 'the end of 2023'])(
    '%s has no exact place, and the sentence shows what has',
    (text) => {
      expect(readDate(text)).toMatchObject({ problem: expect.stringContaining('“about March 2024”') });
    },
  );

  test.each(['3/4/2024', '03.04.24', '4-3-2024'])('%s can be read in two ways', (text) => {
    expect(readDate(text)).toMatchObject({ problem: expect.stringContaining('more than one way') });
  });

  test.each([
    '',
    ' ',
    'soon',
    'March',
    '24',
    '2024-3',
    '2024-03-5',
    '20240305',
    'about',
    'before',
    'Tuesday',
    'ma 2024',
  ])('“%s” is none, and the sentence shows the forms', (text) => {
    expect(readDate(text)).toEqual({ problem: dateForms });
  });

  it('is never guessed at: any text answers a day that exists, or a sentence', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), almostADate), (text) => {
        const read = readDate(text);
        if ('problem' in read) return /[.”]$/.test(read.problem);
        return new Date(`${read.date}T00:00:00Z`).toISOString().startsWith(read.date);
      }),
      { numRuns: 2000 },
    );
  });
});

const almostADate = fc
  .tuple(
    fc.constantFrom('', 'about ', 'before ', 'after ', 'c.', 'early '),
    fc.integer({ min: 0, max: 9999 }),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
    fc.constantFrom('-', ' ', '/'),
  )
  .map(([word, y, m, d, joint]) => `${word}${[pad(y, 4), pad(m, 2), pad(d, 2)].join(joint)}`);

const pad = (value: number, width: number) => String(value).padStart(width, '0');

/** The calendar of the machine, which shares no line with ours; a day beyond a month's end comes out as another. */
const exists = (y: number, m: number, d: number) => {
  const date = new Date(0);
  date.setUTCFullYear(y, m - 1, d);
  return m >= 1 && m <= 12 && d >= 1 && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
};

const parts = fc.tuple(
  fc.integer({ min: 0, max: 9999 }),
  fc.integer({ min: 0, max: 13 }),
  fc.integer({ min: 0, max: 32 }),
);

it('in figures is a day exactly when the calendar has it', () => {
  fc.assert(
    fc.property(parts, ([y, m, d]) => {
      const text = `${pad(y, 4)}-${pad(m, 2)}-${pad(d, 2)}`;
      const read = readDate(text);
      return y > 0 && exists(y, m, d) ? !('problem' in read) && read.date === text : 'problem' in read;
    }),
    { numRuns: 3000 },
  );
});

it('is the same in figures, in English either way round, and with its day of the week', () => {
  const anyDay = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  const english = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  const [long, short] = [
    english({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
    english({ year: 'numeric', month: 'short', day: 'numeric' }),
  ];
  fc.assert(
    fc.property(anyDay, (date) => {
      const figures = date.toISOString().slice(0, 10);
      const [monthName, dayOfMonth, inYear] = short.format(date).replace(',', '').split(' ');
      for (const words of [long.format(date), short.format(date), `${dayOfMonth} ${monthName} ${inYear}`]) {
        expect(readDate(words)).toEqual(readDate(figures));
        expect(readDate(`after ${words}`)).toEqual({ ...readDate(figures), qualifier: 'after' });
      }
    }),
    { numRuns: 500 },
  );
});
