import { describe, expect, it } from 'vitest';
import { DateOrderFinder } from '#server/importers/time/date-order.ts';
import { readStamp } from '#server/importers/time/stamp.ts';

function finderOf(
  dates: readonly string[],
  options?: ConstructorParameters<typeof DateOrderFinder>[0],
): DateOrderFinder {
  const finder = new DateOrderFinder(options);
  dates.forEach((date, at) => {
    const stamp = readStamp(date);
    if (stamp !== null) finder.add(stamp.date, at + 1, date);
  });
  return finder;
}

describe('the order of day, month and year', () => {
  it.each<[string, readonly string[], string | null]>([
    ['a value over 12 decides', ['3/4/2019', '13/4/2019'], 'dmy'],
    ['a value over 12 decides', ['3/4/2019', '4/13/2019'], 'mdy'],
    ['a year of four figures in front decides', ['2019/3/4'], 'ymd'],
    ['the order without a step back', ['1/2/2019', '1/3/2019', '2/1/2019'], 'mdy'],
    ['the order without a step back', ['5/1/2019', '6/1/2019', '1/2/2019'], 'dmy'],
    ['short years, the day in front', ['20/01/19', '30/01/19', '10/06/20'], 'dmy'],
    ['short years, the year in front', ['19/01/20', '19/01/30', '20/06/10'], 'ymd'],
    ['nobody knows', ['1/2/2019', '3/4/2019'], null],
    ['nobody knows', ['5/5/2019'], null],
    ['both orders step back', ['3/4/2019', '1/2/2019'], null],
    ['a file that contradicts itself', ['13/4/2019', '4/14/2019', '4/15/2019'], null],
    ['no date', [], null],
  ])('%s: %j', (_, dates, expected) => {
    expect(finderOf(dates).decide()).toBe(expected);
  });

  it('is not thrown off by a slip among many dates', () => {
    const dates = Array.from({ length: 60 }, (_, at) => `${13 + (at % 15)}/${1 + Math.floor(at / 15)}/2019`);
    expect(finderOf([...dates, '4/25/2019', '99/99/2019']).decide()).toBe('dmy');
  });

  it('reads a file that begins with the latest message either way round', () => {
    const dates = ['2/1/2019', '1/3/2019', '1/2/2019'];
    expect(finderOf(dates).decide()).toBeNull();
    expect(finderOf(dates, { eitherWay: true }).decide()).toBe('mdy');
  });

  it('does not read a date before there was such a program', () => {
    expect(finderOf(['05/06/19', '05/07/19'], { earliestYear: 2009 }).choices()).toEqual(['dmy', 'mdy']);
  });

  it('asks with at most five records, each read in every order', () => {
    const finder = finderOf(['5/5/2019', '5/6/2019', '5/7/2019', '5/8/2019', '5/9/2019', '5/10/2019', '5/11/2019']);
    expect(finder.decide()).toBeNull();
    expect(finder.examples()).toHaveLength(5);
    expect(finder.examples()[0]).toEqual({
      record: 2,
      raw: '5/6/2019',
      readings: [
        { value: 'dmy', reading: 'Wed 5 Jun 2019' },
        { value: 'mdy', reading: 'Mon 6 May 2019' },
      ],
    });
  });
});
