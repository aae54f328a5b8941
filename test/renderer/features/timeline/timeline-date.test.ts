import type { StatedDate } from '#server/rules/approximate-date.ts';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { followDateSettings, usualDates } from '#renderer/lib/date-settings.ts';
import { speakLanguage } from '#renderer/lib/locale.ts';
import { understandWhen, whenSentence, whenWords } from '#renderer/features/timeline/timeline-date.ts';
import { readMoment } from '#renderer/screens/timeline/timeline-quick.ts';

beforeAll(() => followDateSettings({ ...usualDates, clock: 24 }));
afterAll(() => followDateSettings(usualDates));

afterEach(() => speakLanguage('en-US'));

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anyWhen = fc.record({
  date: day,
  precision: fc.constantFrom('day' as const, 'month' as const, 'year' as const),
  qualifier: fc.constantFrom('about' as const, 'before' as const, 'after' as const, null),
});

function firstDay({ date, precision, qualifier }: StatedDate): StatedDate {
  const from = { day: 10, month: 7, year: 4 }[precision];
  return { date: `${date.slice(0, from)}${'-01-01'.slice(from - 4)}`.slice(0, 10), precision, qualifier };
}

describe('a date as it is typed on the timeline', () => {
  it.each([
    ['2024-01-02', '2024-01-02', 'day', null],
    ['after 2024-01-02', '2024-01-02', 'day', 'after'],
    ['2023-05', '2023-05-01', 'month', null],
    ['05/2023', '2023-05-01', 'month', null],
    ['about March 2024', '2024-03-01', 'month', 'about'],
    ['ABOUT  mar. 2024', '2024-03-01', 'month', 'about'],
    ['c. 2023', '2023-01-01', 'year', 'about'],
    ['ca 1998', '1998-01-01', 'year', 'about'],
    ['~2023', '2023-01-01', 'year', 'about'],
    ['circa Sept 2001', '2001-09-01', 'month', 'about'],
    ['before 2024', '2024-01-01', 'year', 'before'],
    ['prior to 4 Mar 2025', '2025-03-04', 'day', 'before'],
    ['Tue 4 Mar 2025', '2025-03-04', 'day', null],
    ['March 4, 2025', '2025-03-04', 'day', null],
    ['29 Feb 2024', '2024-02-29', 'day', null],
  ])('reads “%s”', (typed, date, precision, qualifier) => {
    expect(understandWhen(typed)).toEqual({ date, precision, qualifier });
  });

  it.each(['', 'soon', '29 Feb 2023', '2024-13', '13/2024', 'Mon 4 Mar 2025', 'early March 2024', 'about', 'ma 2024'])(
    'does not guess at “%s”',
    (typed) => {
      expect(understandWhen(typed)).toBeNull();
    },
  );

  it('shows every date so that it is read back as the same, in languages that write it differently', () => {
    for (const language of ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-MX', 'pl-PL', 'ja-JP']) {
      speakLanguage(language);
      fc.assert(
        fc.property(anyWhen.map(firstDay), (when) => {
          expect(understandWhen(whenWords(when)), `${language}: ${whenWords(when)}`).toEqual(when);
        }),
        { numRuns: 120 },
      );
    }
  });

  it('says how it was understood', () => {
    expect(whenSentence({ date: '2023-05-01', precision: 'month', qualifier: null })).toBe('Some day in May 2023');
    expect(whenSentence({ date: '2024-01-02', precision: 'day', qualifier: 'after' })).toBe('After Tue 2 Jan 2024');
  });
});

describe('a date and time in one line', () => {
  it.each([
    ['4 Mar 2024 14:30', '14:30'],
    ['4 Mar 2024, 2:05 pm', '14:05'],
    ['2024-03-04 at 9 am', '09:00'],
    ['4 Mar 2024 12 am', '00:00'],
    ['4 Mar 2024 12:15 p.m.', '12:15'],
    ['Monday, March 4, 2024 at 9:30 AM CST', '09:30'],
    ['2024-03-04T09:30', '09:30'],
    ['4 Mar 2024', null],
  ])('reads “%s”', (typed, time) => {
    expect(readMoment(typed, 'America/Chicago')).toEqual({
      value: { date: '2024-03-04', precision: 'day', qualifier: null, time },
    });
  });

  it('asks about a time that the clock of that night skips, and about another clock’s', () => {
    const when = { date: '2024-03-10', precision: 'day', qualifier: null };
    expect(readMoment('10 Mar 2024 2:30', 'America/Chicago')).toEqual({
      ask: 'On Sun 10 Mar 2024 the clock in Chicago (Central Time) skips this time. Which do you mean?',
      choices: [
        { ...when, time: '01:30' },
        { ...when, time: '03:30' },
      ],
    });
    expect(readMoment('10 Mar 2024 9:30 am PST', 'America/Chicago')).toMatchObject({
      choices: [{ ...when, time: '09:30' }],
    });
  });

  it.each(['4 Mar 2024 25:00', '4 Mar 2024 13 pm', '4 Mar 2024 10:75', 'March 2024 14:30', '14:30'])(
    'refuses “%s”: a month has no hour, and no day has twenty-five',
    (typed) => {
      expect(readMoment(typed, 'America/Chicago')).toHaveProperty('problem');
    },
  );
});
