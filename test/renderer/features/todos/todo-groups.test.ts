import { describe, expect, it } from 'vitest';
import type { Todo } from '#renderer/api/generated.ts';
import { dueInWords, everyTodo, filterTodos, groupTodos, isNarrowed } from '#renderer/features/todos/todo-groups.ts';
import { todoOrder } from '#server/rules/order.ts';

const today = '2026-12-30';
let made = 0;

function todo(facts: Partial<Todo>): Todo {
  made += 1;
  return {
    id: `0198c0de-0000-7000-8000-${String(made).padStart(12, '0')}`,
    caseId: '0198c0de-0000-7000-8000-aaaaaaaaaaaa',
    title: 'To do',
    detail: '',
    due: null,
    done: false,
    doneAt: null,
    priority: 'normal',
    hearingId: null,
    courtCaseId: null,
    deadline: null,
    private: false,
    createdAt: '2026-11-21T00:00:00.000Z',
    updatedAt: '2026-11-21T00:00:00.000Z',
    ...facts,
  };
}

describe('to-dos', () => {
  it('are grouped by when they are due, over the end of the year too', () => {
    const todos = [
      todo({ title: 'undated' }),
      todo({ title: 'in eight days', due: '2027-01-07' }),
      todo({ title: 'in seven days', due: '2027-01-06' }),
      todo({ title: 'tomorrow', due: '2026-12-31' }),
      todo({ title: 'today', due: today }),
      todo({ title: 'yesterday', due: '2026-12-29' }),
      todo({ title: 'done, though late', due: '2026-12-01', done: true, doneAt: '2026-12-02T00:00:00.000Z' }),
    ];
    expect(
      groupTodos(todos.toSorted(todoOrder), today).map((group) => [group.label, group.todos.map(({ title }) => title)]),
    ).toEqual([
      ['Late', ['yesterday']],
      ['Today', ['today']],
      ['Next 7 days', ['tomorrow', 'in seven days']],
      ['Later', ['in eight days']],
      ['No date', ['undated']],
      ['Done', ['done, though late']],
    ]);
  });

  it.each([
    ['2026-12-29', '1 day late'],
    ['2026-11-30', '30 days late'],
    [today, 'today'],
    ['2026-12-31', 'tomorrow'],
    ['2027-01-04', 'in 5 days'],
    ['2027-06-01', ''],
  ])('due on %s are “%s”', (due, words) => {
    expect(dueInWords({ due, done: false }, today)).toBe(words);
  });

  it('are not late once they are done', () => {
    expect(dueInWords({ due: '2026-01-01', done: true }, today)).toBe('');
  });

  it('are narrowed by words, priority, hearing, court file and whether they are done', () => {
    const [filed, other] = [
      todo({
        title: 'File the response',
        detail: 'Bring the *fee*',
        priority: 'high',
        hearingId: 'h',
        courtCaseId: 'c',
      }),
      todo({ done: true }),
    ];
    const found = (filter: object): Todo[] => filterTodos([filed, other], { ...everyTodo, ...filter });
    for (const filter of [
      { text: 'RESPONSE fee' },
      { priority: 'high' },
      { hearingId: 'h' },
      { courtCaseId: 'c' },
      { shown: 'open' },
    ]) {
      expect(found(filter)).toEqual([filed]);
      expect(isNarrowed({ ...everyTodo, ...filter } as typeof everyTodo)).toBe(true);
    }
    expect(found({ shown: 'done' })).toEqual([other]);
    expect(found({})).toEqual([filed, other]);
    expect(isNarrowed(everyTodo)).toBe(false);
  });
});
