import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { understandTime } from '#renderer/lib/clock-time.ts';

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
  ])('“%s” is %s', (typed, time) => expect(understandTime(typed)).toBe(time));

  it.each(['', '24:00', '25', '9:60', '13 pm', '0 am', 'half past nine', '9:5', '12345', '-9'])(
    '“%s” is no time',
    (typed) => expect(understandTime(typed)).toBeNull(),
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
