import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { formatDate, formatInstantDay } from '#renderer/lib/dates.ts';
import { dateHabits, usualOrder } from '#renderer/lib/date-habits.ts';
import { readDay } from '#server/rules/typed-date.ts';
import { languageNow, speakLanguage } from '#renderer/lib/locale.ts';
import { formatCount, formatSize } from '#renderer/lib/quantities.ts';

afterEach(() => speakLanguage('en-US'));

describe('the language of the browser', () => {
  it('leaves the date form of English to the house, in every English', () => {
    for (const tag of ['en-US', 'en-GB', 'en-IN']) {
      speakLanguage(tag);
      expect(formatDate('2025-03-04')).toBe('Tue 4 Mar 2025');
    }
  });

  it('decides dates and numbers without a window', () => {
    speakLanguage('de-DE');
    expect(formatDate('2025-03-04')).toBe('Di., 4. März 2025');
    expect(formatCount(1204, 'item')).toBe('1.204 items');
    expect(formatSize(1_500_000)).toBe('1,5 MB');
  });

  it('keeps our calendar and figures, so that what is shown can be typed', () => {
    speakLanguage('th-TH');
    expect(formatDate('2025-03-04')).toContain('2025');
    speakLanguage('ar-EG');
    expect(formatDate('2025-03-04')).toContain('2025');
  });

  it('shows the whole day of an instant, also where the form holds a comma', () => {
    speakLanguage('de-DE');
    expect(formatInstantDay('2025-03-04T12:00:00Z')).toContain('2025');
  });

  it('stays as it was when the browser names one nobody knows', () => {
    speakLanguage('not a language');
    expect(languageNow()).toBe('en-US');
  });

  it.each([
    ['en-US', 'month-first'],
    ['en-GB', 'day-first'],
    ['de-DE', 'day-first'],
    ['ja-JP', 'month-first'],
    // Both are usual where these are spoken.
    ['en', 'ask'],
    ['en-CA', 'ask'],
  ])('says how 3/4/2027 is meant: %s', (tag, order) => {
    speakLanguage(tag);
    expect(usualOrder(tag)).toBe(order);
  });

  const tags = [
    'de-DE',
    'fr-FR',
    'es-MX',
    'it-IT',
    'pt-BR',
    'nl-NL',
    'sv-SE',
    'pl-PL',
    'cs-CZ',
    'ru-RU',
    'uk-UA',
    'tr-TR',
  ];
  it.each([...tags, 'ja-JP', 'zh-CN', 'ko-KR', 'vi-VN', 'hu-HU', 'el-GR', 'he-IL', 'fi-FI'])(
    'is read back from every date it spells: %s',
    (tag) => {
      speakLanguage(tag);
      const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
      fc.assert(
        fc.property(days, (day) => {
          const date = day.toISOString().slice(0, 10);
          expect(readDay(formatDate(date), dateHabits('future'))).toEqual({ value: date });
        }),
        { numRuns: 60 },
      );
    },
  );
});
