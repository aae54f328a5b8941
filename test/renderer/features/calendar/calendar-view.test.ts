import { afterEach, describe, expect, test } from 'vitest';
import { neighboringDay, pageFrom, viewFromQuery, viewToQuery } from '#renderer/features/calendar/calendar-view.ts';
import { dayLabel, monthWords, spokenDay, weekWords, weekdayWords } from '#renderer/lib/day-words.ts';
import { daysAwayWords } from '#renderer/lib/days-away.ts';
import { weekOf } from '#server/rules/days.ts';
import { fileAddress } from '#renderer/screens/calendar/file-address.ts';
import { speakLanguage } from '#renderer/lib/locale.ts';

const usual = { view: 'month', today: '2026-11-21' } as const;
const read = (text: string) => viewFromQuery(new URLSearchParams(text), usual);

describe('the address of the calendar', () => {
  test('says nothing that is as usual, and is read back', () => {
    for (const text of [
      'view=week&date=2027-01-14',
      'view=month&date=2027-01-14&kinds=hearing%2Cevent',
      'view=agenda&date=2028-02-29&kinds=&courtCaseId=0198',
    ]) {
      expect(viewToQuery(read(text))).toBe(text);
    }
    expect([...read('').kinds]).toEqual(['hearing', 'todo', 'keydate']);
    expect([...read('kinds=').kinds]).toEqual([]);
  });

  test('is as usual where it makes no sense', () => {
    expect(read('view=year&date=2027-02-30&kinds=hearing,nonsense')).toMatchObject({
      view: 'month',
      date: '2026-11-21',
    });
    expect([...read('kinds=hearing,nonsense').kinds]).toEqual(['hearing']);
  });
});

test('pages by month or week, and by arrow a day or a week', () => {
  expect(pageFrom('month', '2027-01-31', 1)).toBe('2027-02-28');
  expect(pageFrom('week', '2026-12-30', 1)).toBe('2027-01-06');
  expect(pageFrom('agenda', '2027-01-31', -1)).toBe('2026-12-01');
  expect(
    ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'x'].map((key) => neighboringDay('2027-01-01', key)),
  ).toEqual(['2026-12-31', '2026-12-25', '2027-01-02', '2027-01-08', null]);
});

describe('days in words', () => {
  afterEach(() => speakLanguage('en-US'));

  test('in English have the day first', () => {
    expect(monthWords('2027-01-14')).toBe('January 2027');
    expect(weekWords(weekOf('2027-01-14', 1))).toBe('11–17 Jan 2027');
    expect(weekWords(weekOf('2026-12-30', 1))).toBe('28 Dec 2026 – 3 Jan 2027');
    expect(weekWords(weekOf('2027-09-30', 1))).toBe('27 Sep – 3 Oct 2027');
    expect(spokenDay('2027-01-14')).toBe('Thursday 14 January 2027');
    expect(['2027-02-01', '2027-02-11'].map(dayLabel)).toEqual(['1 Feb', '11']);
    expect(
      weekdayWords(1)
        .map(({ short }) => short)
        .join(' '),
    ).toBe('Mon Tue Wed Thu Fri Sat Sun');
  });

  test('in other places are as the language has them', () => {
    speakLanguage('de-DE');
    expect(monthWords('2027-03-14')).toBe('März 2027');
    expect(spokenDay('2027-03-14')).toBe('Sonntag, 14. März 2027');
    expect(weekdayWords(1)[0]?.short).toBe('Mo');
  });

  test.each([
    ['2026-11-21', 'today'],
    ['2026-11-22', 'tomorrow'],
    ['2026-11-20', 'yesterday'],
    ['2027-11-21', 'in 365 days'],
    ['2026-11-19', '2 days ago'],
  ])('%s is %s', (date, words) => {
    expect(daysAwayWords('2026-11-21', date)).toBe(words);
  });
});

test.each([
  ['/home/maya/.casewright/calendars/0198.ics', 'file:///home/maya/.casewright/calendars/0198.ics'],
  ['/Users/Maya Ellery/a#b?.ics', 'file:///Users/Maya%20Ellery/a%23b%3F.ics'],
  ['C:\\Users\\Maya Ellery\\cal.ics', 'file:///C:/Users/Maya%20Ellery/cal.ics'],
  ['\\\\server\\share\\cal.ics', 'file://server/share/cal.ics'],
])('the file %s is at %s', (path, address) => {
  expect(fileAddress(path)).toBe(address);
});
