import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { speakLanguage } from '#renderer/lib/locale.ts';
import { dateHabits } from '#renderer/lib/date-habits.ts';
import { readDay } from '#server/rules/typed-date.ts';
import { readQuickTodo } from '#renderer/screens/todos/todo-quick-add.ts';

// A Wednesday.
const today = '2026-12-09';

afterEach(() => speakLanguage('en-US'));

describe('a due date in words', () => {
  const due = (typed: string) => readDay(typed, dateHabits('future', today));

  it('knows the days and months of the person’s language, and still English', () => {
    speakLanguage('de-DE');
    expect(due('Freitag')).toEqual({ value: '2026-12-11' });
    expect(due('12. Dezember')).toEqual({ value: '2026-12-12' });
    expect(due('Friday')).toEqual({ value: '2026-12-11' });
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
    ['Call the clerk tomorrow', 'Call the clerk', '2026-12-10', 'normal'],
    ['Call the clerk, Tomorrow !', 'Call the clerk', '2026-12-10', 'high'],
    ['Call the clerk the day after tomorrow', 'Call the clerk', '2026-12-11', 'normal'],
    ['Call the clerk next Friday', 'Call the clerk', '2026-12-18', 'normal'],
    ['Call the clerk friday', 'Call the clerk', '2026-12-11', 'normal'],
    ['Call the clerk in 3 days', 'Call the clerk', '2026-12-12', 'normal'],
    ['Call the clerk two weeks from today', 'Call the clerk', '2026-12-23', 'normal'],
    ['Call the clerk on 3/12', 'Call the clerk', '2027-03-12', 'normal'],
    ['Call the clerk, due on 3/12', 'Call the clerk', '2027-03-12', 'normal'],
  ])('understands “%s”', (line, title, due, priority) => {
    expect(readQuickTodo(line, today)).toEqual({ title, due, priority });
  });

  it.each([
    'Get the statements for May',
    'Plan the march',
    'List what he paid in March',
    'File a motion in limine second',
    'Ask for an extension of 3 days',
    'Read exhibit 3/12',
    'Find pictures in the sun',
    'Prepare for tomorrow',
    'Copy the letter from Friday',
    'Trade every other Friday',
    'Rowan is with me Good Friday',
    'Write down what happened last Friday',
    'Write down what happened yesterday',
    'Write about the call on 3 March 2025',
    'Tomorrow',
    'by Friday',
  ])('takes “%s” as it is', (title) => {
    expect(readQuickTodo(title, today)).toEqual({ title, due: null, priority: 'normal' });
  });

  it('knows the days of the person’s language by their whole names', () => {
    speakLanguage('de-DE');
    expect(readQuickTodo('Gericht anrufen Freitag', today)).toMatchObject({ due: '2026-12-11' });
    for (const title of ['Den Dienst', 'Das machen wir so']) {
      expect(readQuickTodo(title, today)).toMatchObject({ title, due: null });
    }
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
