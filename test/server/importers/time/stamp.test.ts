import { describe, expect, it } from 'vitest';
import { readStamp } from '#server/importers/time/stamp.ts';
import { midnightOf, type DateOrder } from '#server/importers/time/written-date.ts';

/** As one order reads it: `YYYY-MM-DDTHH:MM:SS`. */
function read(text: string, order: DateOrder): string | null {
  const stamp = readStamp(text);
  const midnight = stamp === null ? null : midnightOf(stamp.date, order);
  return stamp === null || midnight === null ? null : new Date(midnight + stamp.clock).toISOString().slice(0, 19);
}

describe('a date and time as phones write them', () => {
  it.each<[string, DateOrder, string]>([
    ['30/01/19, 20:49', 'dmy', '2019-01-30T20:49:00'],
    ['1/30/19, 8:49\u202fPM', 'mdy', '2019-01-30T20:49:00'],
    ['01/20/2019, 00:08 a. m.', 'mdy', '2019-01-20T00:08:00'],
    ['12/20/2021, 12:10 p. m.', 'mdy', '2021-12-20T12:10:00'],
    ['12/20/2021, 12:10 a.m.', 'mdy', '2021-12-20T00:10:00'],
    ['2019-01-30, 20:49:05', 'ymd', '2019-01-30T20:49:05'],
    ['2019/1/30 下午8:49:05', 'ymd', '2019-01-30T20:49:05'],
    ['2019. 1. 30. 오후 8:49', 'ymd', '2019-01-30T20:49:00'],
    ['2019년 1월 30일 오전 8:49', 'ymd', '2019-01-30T08:49:00'],
    ['19. 1. 30. 오전 12:05', 'ymd', '2019-01-30T00:05:00'],
    ['30.1.2019 klo 20.49.05', 'dmy', '2019-01-30T20:49:05'],
    ['30.01.19 г., 20:49 ч.', 'dmy', '2019-01-30T20:49:00'],
    ['30/01/2019 à 20:49', 'dmy', '2019-01-30T20:49:00'],
    ['20:49, 30/01/2019', 'dmy', '2019-01-30T20:49:00'],
    ['\u200f٣٠\u200f/١\u200f/٢٠١٩، ٨:٤٩:٠٥ م', 'dmy', '2019-01-30T20:49:05'],
    ['३०/१/१९, ८:४९ अपराह्न', 'dmy', '2019-01-30T20:49:00'],
    ['30/1/2562 20:49:05', 'dmy', '2019-01-30T20:49:05'],
    ['30/1/19, 8:49 μ.μ.', 'dmy', '2019-01-30T20:49:00'],
    ['2019. 01. 30. du. 8:49', 'ymd', '2019-01-30T20:49:00'],
    ['30-01-19 20:49', 'dmy', '2019-01-30T20:49:00'],
    ['30/01/2019, 8:49 PTG', 'dmy', '2019-01-30T20:49:00'],
    ['May 17, 2022  5:29:42 PM', 'mdy', '2022-05-17T17:29:42'],
    ['Friday, January 12, 2024 at 3:04pm', 'mdy', '2024-01-12T15:04:00'],
    ['12 janv. 2024, 15:04', 'dmy', '2024-01-12T15:04:00'],
    ['12. März 2024 15:04', 'dmy', '2024-03-12T15:04:00'],
    ['12 de enero de 2024 15:04', 'dmy', '2024-01-12T15:04:00'],
    ['2024-01-12T03:04:05.250Z', 'ymd', '2024-01-12T03:04:05'],
    ['2024-01-12', 'ymd', '2024-01-12T00:00:00'],
    ['3/4/96 1:02', 'mdy', '1996-03-04T01:02:00'],
  ])('reads %j as %s', (text, order, expected) => {
    expect(read(text, order)).toBe(expected);
  });

  it.each([
    '30/01/19, 25:49',
    '30/01/19, 20:61',
    '30/01/19, 8:49 xyz',
    '13:05 am 30/01/19',
    'hello',
    '30/01',
    '',
    '1/2/3, 4:05',
  ])('does not read %j', (text) => {
    expect(readStamp(text)).toBeNull();
  });

  it('knows no February 30', () => {
    expect(read('30/02/19, 20:49', 'dmy')).toBeNull();
    expect(read('29/02/20, 20:49', 'dmy')).toBe('2020-02-29T20:49:00');
  });

  it.each<[string, number | null]>([
    ['2024-01-12T03:04:05Z', 0],
    ['2024-01-12 03:04:05 UTC', 0],
    ['2024-01-12 03:04:05 +0530', 330],
    ['2024-01-12T03:04:05-03:30', -210],
    ['2024-01-12 03:04:05', null],
  ])('hears the offset of %j', (text, offset) => {
    expect(readStamp(text)?.offset).toBe(offset);
  });
});
