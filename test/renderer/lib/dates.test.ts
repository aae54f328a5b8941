import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAgo, formatDate, parseTypedDate } from '#renderer/lib/dates.ts';

describe('dates', () => {
  it('spells a date with its weekday', () => {
    expect(formatDate('2025-03-04')).toBe('Tue 4 Mar 2025');
  });

  it('shows what is no date unchanged', () => {
    expect(formatDate('2025-02-30')).toBe('2025-02-30');
    expect(formatDate('last week')).toBe('last week');
  });

  it.each([
    ['2025-03-04', '2025-03-04'],
    ['2025-3-4', '2025-03-04'],
    ['4 Mar 2025', '2025-03-04'],
    ['Tue 4 Mar 2025', '2025-03-04'],
    ['4th March 2025', '2025-03-04'],
    ['March 4, 2025', '2025-03-04'],
    ['25/12/2024', '2024-12-25'],
    ['12/25/2024', '2024-12-25'],
    ['05.05.2024', '2024-05-05'],
  ])('reads “%s”', (typed, date) => {
    expect(parseTypedDate(typed)).toBe(date);
  });

  it.each(['03/04/2025', '31 Feb 2025', 'soon', '', '4 Foo 2025', '2025-13-01'])(
    'does not guess what “%s” means',
    (typed) => {
      expect(parseTypedDate(typed)).toBeNull();
    },
  );

  it('reads back every date it spells', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        const date = day.toISOString().slice(0, 10);
        expect(parseTypedDate(formatDate(date))).toBe(date);
      }),
    );
  });

  it('says how long ago in one unit', () => {
    const now = new Date('2025-03-04T12:00:00Z');
    expect(formatAgo('2025-03-04T11:59:40Z', now)).toBe('just now');
    expect(formatAgo('2025-03-04T11:00:00Z', now)).toBe('1 hour ago');
    expect(formatAgo('2025-03-01T12:00:00Z', now)).toBe('3 days ago');
    expect(formatAgo('2022-03-04T12:00:00Z', now)).toBe('3 years ago');
  });
});
