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
