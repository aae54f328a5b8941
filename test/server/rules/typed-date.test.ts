import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { englishNames } from '#server/rules/calendar-names.ts';
import { isDate, spelled } from '#server/rules/days.ts';
import { readDay, readWhen, type DateHabits } from '#server/rules/typed-date.ts';

// A Wednesday.
const usual: DateHabits = { today: '2026-12-09', order: 'ask', towards: 'future', names: englishNames };
const us: DateHabits = { ...usual, order: 'month-first' };
const british: DateHabits = { ...usual, order: 'day-first' };
const looking: DateHabits = { ...usual, towards: 'past' };

describe('one exact day', () => {
  test.each([
    ['2027-03-11', '2027-03-11'],
    ['2027/3/11', '2027-03-11'],
    ['20270311', '2027-03-11'],
    ['2024-3-1', '2024-03-01'],
    ['March 3rd', '2027-03-03'],
    ['3 mar', '2027-03-03'],
    ['weds', '2026-12-16'],
    ['Mar 11', '2027-03-11'],
    ['Mar. 11th', '2027-03-11'],
    ['11 March 2027', '2027-03-11'],
    ['March 11, 2027', '2027-03-11'],
    ['the 11th of March, 2027', '2027-03-11'],
    ['2027 March 11', '2027-03-11'],
    ['11-Mar-2027', '2027-03-11'],
    ['11mar2027', '2027-03-11'],
    ['Thu 11 Mar 2027', '2027-03-11'],
    ['Thursday, March 11, 2027', '2027-03-11'],
    ['THURS 11 MAR 2027', '2027-03-11'],
    ['25/12/2024', '2024-12-25'],
    ['12/25/2024', '2024-12-25'],
    ['05.05.2024', '2024-05-05'],
    // The day of the week says which of the two readings is meant.
    ['Thu 3/11/2027', '2027-03-11'],
    ['Wed 3/11/2027', '2027-11-03'],
    ['0001-01-01', '0001-01-01'],
    ['9999-12-31', '9999-12-31'],
    ['29 Feb 2028', '2028-02-29'],
    ['29 Feb', '2028-02-29'],
    ['today', '2026-12-09'],
    ['Tomorrow', '2026-12-10'],
    ['tmrw', '2026-12-10'],
    ['tommorow', '2026-12-10'],
    ['the day after tomorrow', '2026-12-11'],
    ['yesterday', '2026-12-08'],
    ['in 3 days', '2026-12-12'],
    ['in two weeks', '2026-12-23'],
    ['in a month', '2027-01-09'],
    ['a year ago', '2025-12-09'],
    ['3 days ago', '2026-12-06'],
    ['next week', '2026-12-16'],
    ['end of the month', '2026-12-31'],
    ['Fri', '2026-12-11'],
    ['by Friday', '2026-12-11'],
    ['next Friday', '2026-12-18'],
    ['last Friday', '2026-12-04'],
    ['this wed', '2026-12-09'],
    ['Wednesday', '2026-12-16'],
    // Copied from elsewhere: direction marks, odd spaces, wide figures.
    ['\u200e11\u00a0March\u20092027\u200f', '2027-03-11'],
    ['\u2067２０２７-０３-１１\u2069', '2027-03-11'],
    ['  11   Mar\t2027 ', '2027-03-11'],
    ['25–12–2024', '2024-12-25'],
    // Figures of other scripts.
    ['٢٥/١٢/٢٠٢٤', '2024-12-25'],
    ['۲۰۲۷-۰۳-۱۱', '2027-03-11'],
    ['२५/१२/२०२४', '2024-12-25'],
    // The near century.
    ['11 Mar 27', '2027-03-11'],
    ['11 Mar ’27', '2027-03-11'],
    ['25/12/98', '1998-12-25'],
    ['25/12/46', '2046-12-25'],
    ['25/12/47', '1947-12-25'],
  ])('“%s” is %s', (typed, value) => {
    expect(readDay(typed, usual)).toEqual({ value });
  });

  test.each([
    ['3/11/2027', us, '2027-03-11'],
    ['3/11/2027', british, '2027-11-03'],
    ['11.3.2027', british, '2027-03-11'],
    ['3/11', us, '2027-03-11'],
    ['12.3.24', us, '2024-12-03'],
    ['12.3.24', british, '2024-03-12'],
    ['03112027', us, '2027-03-11'],
    ['03112027', british, '2027-11-03'],
    // Only one reading is a day.
    ['13/3/2027', us, '2027-03-13'],
    ['3/13/2027', british, '2027-03-13'],
    ['Mar 11', looking, '2026-03-11'],
    ['Friday', looking, '2026-12-04'],
    ['Wednesday', looking, '2026-12-02'],
  ])('“%s” follows the person’s habits', (typed, habits, value) => {
    expect(readDay(typed, habits)).toEqual({ value });
  });

  test.each([
    ['3/4/2027', ['2027-03-04', '2027-04-03']],
    ['11.3.2027', ['2027-11-03', '2027-03-11']],
    ['3-4-27', ['2027-03-04', '2027-04-03']],
    ['3/4', ['2027-03-04', '2027-04-03']],
    // Wednesday is neither: both are offered.
    ['Wed 3/4/2027', ['2027-03-04', '2027-04-03']],
    ['Thu 5 Mar 2027', ['2027-03-05']],
    // A time that came along with a copied date.
    ['Thursday, March 11, 2027 at 9:30 AM PST', ['2027-03-11']],
    ['2027-03-11T09:30:00Z', ['2027-03-11']],
    ['3/4/2027 noon', ['2027-03-04', '2027-04-03']],
  ])('“%s” asks', (typed, choices) => {
    expect(readDay(typed, usual)).toEqual({ ask: expect.any(String), choices });
  });

  test.each([
    ['31/02', 'February never has more than 29 days.'],
    ['31/02/2027', 'February 2027 has 28 days.'],
    ['30 February', 'February never has more than 29 days.'],
    ['29 Feb 2027', 'February 2027 has 28 days.'],
    ['31 June 2027', 'June 2027 has 30 days.'],
    ['0 Dec', 'December never has more than 31 days.'],
    ['2027-13-01', 'There is no month 13. Months go from 1 to 12.'],
    ['14/14/2027', 'There is no month 14. Months go from 1 to 12.'],
    ['0000-01-01', 'There is no year 0000.'],
    ['1 Jan 0000', 'There is no year 0000.'],
    ['11/3/20277', 'A year has four figures, as in 2027.'],
    ['11 Mar 202', 'A year has four figures, as in 2027.'],
    ['March 2027', /^Add the day of the month/],
    ['2027', /^Add the day and the month/],
    ['12', /^Add the month/],
    ['March', /^Add the day/],
    ['about 11 Mar 2027', /^This needs one exact day/],
    ['spring 2027', /^Write a day like/],
    ['soon', /^Write a day like/],
    ['noon', /^Write a day like/],
    ['2019-2020', /^Write a day like/],
    ['29/2/2027', 'February 2027 has 28 days.'],
    ['Friday the 13th', /^Write a day like/],
    ['in 99999 days', /^Write a day like/],
  ])('“%s” is refused with its reason', (typed, problem) => {
    expect(readDay(typed, usual)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it('reads back every day it spells, and answers nothing but days that exist', () => {
    const day = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (instant) => {
        const date = instant.toISOString().slice(0, 10);
        expect(readDay(spelled(date), usual)).toEqual({ value: date });
      }),
    );
    const piece = fc.constantFrom(
      'next',
      'fri',
      'Monday',
      'dec',
      'feb',
      '29',
      '31',
      '0',
      '1998',
      'days',
      'in',
      '/',
      '.',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 5 }), (words) => {
        const read = readDay(words.join(' '), usual);
        const days = 'value' in read ? [read.value] : 'choices' in read ? read.choices : [];
        expect(days.filter((each) => !isDate(each))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a date as the timeline takes it', () => {
  test.each([
    ['about March 2024', '2024-03-01', 'month', 'about'],
    ['2023-05', '2023-05-01', 'month', null],
    ['5/2023', '2023-05-01', 'month', null],
    ['2023 May', '2023-05-01', 'month', null],
    ['~2023', '2023-01-01', 'year', 'about'],
    ['before 2024', '2024-01-01', 'year', 'before'],
    ['after Tue 2 Jan 2024', '2024-01-02', 'day', 'after'],
    ['3 days ago', '2026-12-06', 'day', null],
    ['Mar 11', '2026-03-11', 'day', null],
  ])('“%s”', (typed, date, precision, qualifier) => {
    expect(readWhen(typed, looking)).toEqual({ value: { date, precision, qualifier } });
  });

  it('asks about both readings, each with what “about” says', () => {
    expect(readWhen('about 3/4/2024', looking)).toMatchObject({
      choices: [
        { date: '2024-03-04', qualifier: 'about' },
        { date: '2024-04-03', qualifier: 'about' },
      ],
    });
  });

  test.each([
    ['spring 2023', /^That has no exact place in the order/],
    ['early March 2024', /^That has no exact place in the order/],
    ['Mon March 2024', /^Write a day like/],
    ['0000', /^There is no year 0000/],
    ['when it rained', /^Write a day like/],
    ['', /^Write a day like/],
  ])('“%s” is refused with its reason', (typed, problem) => {
    expect(readWhen(typed, looking)).toEqual({ problem: expect.stringMatching(problem) });
  });
});
