import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { understandTime } from '#server/rules/typed-time.ts';

describe('a time as it is typed', () => {
  it.each([
    ['9', '09:00'],
    ['9:30', '09:30'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9.30', '09:30'],
    ['14h30', '14:30'],
    ['2 pm', '14:00'],
    ['2:30PM', '14:30'],
    ['12 am', '00:00'],
    ['12 p.m.', '12:00'],
    [' noon ', '12:00'],
    ['23:59', '23:59'],
    ['00:00', '00:00'],
    ['9:30:00', '09:30'],
    ['14h', '14:00'],
    ['09 30', '09:30'],
    ['at 9', '09:00'],
    ['nine', '09:00'],
    ['nine thirty', '09:30'],
    ['half past nine', '09:30'],
    ['Quarter to ten', '09:45'],
    ['a quarter past 1 pm', '13:15'],
    ['ten to one', '12:50'],
    ['9 o’clock', '09:00'],
    ['8:30 in the morning', '08:30'],
    ['2 in the afternoon', '14:00'],
    ['12 midnight', '00:00'],
  ])('“%s” is %s', (typed, time) => expect(understandTime(typed)).toBe(time));

  it.each(['', '24:00', '25', '9:60', '13 pm', '0 am', '9:5', '12345', '-9'])('“%s” is no time', (typed) =>
    expect(understandTime(typed)).toBeNull(),
  );

  it('reads back its own answers, and never answers what is no time', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), (typed) => {
        const time = understandTime(typed);
        if (time === null) return;
        expect(time).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
        expect(understandTime(time)).toBe(time);
      }),
      { numRuns: 2000 },
    );
  });
});
