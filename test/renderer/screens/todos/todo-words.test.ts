import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { formatDate } from '#renderer/lib/dates.ts';
import { speakLanguage } from '#renderer/lib/locale.ts';
import { dueFromWords } from '#renderer/screens/todos/todo-due-words.ts';
import { readQuickTodo } from '#renderer/screens/todos/todo-quick-add.ts';

// A Wednesday.
const today = '2026-12-09';

afterEach(() => speakLanguage('en-US'));

describe('a due date in words', () => {
  it.each([
    ['today', '2026-12-09'],
    ['Tomorrow', '2026-12-10'],
    ['fri', '2026-12-11'],
    ['Friday', '2026-12-11'],
    ['by Friday', '2026-12-11'],
    ['this Friday', '2026-12-11'],
    ['next Friday', '2026-12-18'],
    // Said on a Wednesday, it is the one of next week.
    ['Wednesday', '2026-12-16'],
    ['this wed', '2026-12-09'],
    ['next Mon', '2026-12-14'],
    ['sunday', '2026-12-13'],
    ['next sunday', '2026-12-13'],
    ['12 Dec', '2026-12-12'],
    ['Dec 12', '2026-12-12'],
    ['Sat 12 Dec', '2026-12-12'],
    ['Dec 12th', '2026-12-12'],
    ['12th of December', '2026-12-12'],
    // Past this year: the next one.
    ['4 March', '2027-03-04'],
    ['29 Feb', '2028-02-29'],
    ['in 3 days', '2026-12-12'],
    ['3 days', '2026-12-12'],
    ['in two weeks', '2026-12-23'],
    ['in a month', '2027-01-09'],
    ['next week', '2026-12-16'],
    ['end of month', '2026-12-31'],
    ['4 Mar 2027', '2027-03-04'],
    ['March 4, 2027', '2027-03-04'],
    ['2027-03-04', '2027-03-04'],
    ['Thu 4 Mar 2027', '2027-03-04'],
    // A whole date may be past.
    ['2025-03-04', '2025-03-04'],
  ])('reads “%s”', (typed, due) => {
    expect(dueFromWords(typed, today)).toBe(due);
  });

  it.each(['', 'soon', '31 Feb', 'in many days', '3/4/2027', 'm', 'Friday the 13th', '12', 'in 99999 days', '0 Dec'])(
    'takes “%s” for no date',
    (typed) => {
      expect(dueFromWords(typed, today)).toBeNull();
    },
  );

  it('counts months to the last day there is', () => {
    expect(dueFromWords('in a month', '2027-01-31')).toBe('2027-02-28');
    expect(dueFromWords('end of month', '2028-02-10')).toBe('2028-02-29');
  });

  it('knows the days and months of the person’s language, and still English', () => {
    speakLanguage('de-DE');
    expect(dueFromWords('Freitag', today)).toBe('2026-12-11');
    expect(dueFromWords('12. Dezember', today)).toBe('2026-12-12');
    expect(dueFromWords('Friday', today)).toBe('2026-12-11');
  });

  it('reads back what dates are shown as, in any language the window speaks', () => {
    const day = fc.date({ min: new Date('2026-12-09'), max: new Date('2031-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.constantFrom('en-US', 'de-DE', 'es-ES', 'fr-FR', 'ja-JP'), (instant, language) => {
        speakLanguage(language);
        const date = instant.toISOString().slice(0, 10);
        expect(dueFromWords(formatDate(date), today)).toBe(date);
      }),
    );
  });

  it('answers a real day not before today, or nothing, whatever is typed without a year', () => {
    const word = fc.constantFrom('next', 'this', 'fri', 'Monday', 'dec', 'feb', '29', '31', '3', 'days', 'in', 'weeks');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), (words) => {
        const due = dueFromWords(words.join(' '), today);
        fc.pre(due !== null);
        expect(new Date(`${due}T00:00:00Z`).toISOString().slice(0, 10)).toBe(due);
        expect(due >= today).toBe(true);
      }),
    );
  });
});

describe('a to-do in one line', () => {
  it.each([
    ['File the response by Fri 11 Dec !', 'File the response', '2026-12-11', 'high'],
    ['File the response ! by Friday', 'File the response', '2026-12-11', 'high'],
    ['Call the clerk', 'Call the clerk', null, 'normal'],
    ['Call now!', 'Call now!', null, 'normal'],
    ['Read the letter by Ms. Ortiz', 'Read the letter by Ms. Ortiz', null, 'normal'],
    ['Read the letter by Ms. Ortiz by tomorrow', 'Read the letter by Ms. Ortiz', '2026-12-10', 'normal'],
    ['Serve the papers, due 12 Dec 2026', 'Serve the papers', '2026-12-12', 'normal'],
    ['by Friday !', 'by Friday', null, 'high'],
    ['  Pay the fee   by   in 3 days ', 'Pay the fee', '2026-12-12', 'normal'],
  ])('understands “%s”', (line, title, due, priority) => {
    expect(readQuickTodo(line, today)).toEqual({ title, due, priority });
  });

  it('never leaves a to-do without a title, and never makes words up', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (line) => {
        const { title } = readQuickTodo(line, today);
        expect(title === '').toBe(line.trim() === '');
        for (const word of title.split(/\s+/).filter(Boolean)) expect(line).toContain(word);
      }),
    );
  });
});
