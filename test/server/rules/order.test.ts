import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderBy, type OrderedTodo, todoOrder } from '#server/rules/order.ts';

const todo: fc.Arbitrary<OrderedTodo> = fc
  .record({
    due: fc.option(fc.constantFrom('2024-02-29', '2026-12-31', '2027-01-01')),
    done: fc.boolean(),
    doneAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z', '2027-01-01T00:00:00.000Z'),
    priority: fc.constantFrom('low' as const, 'normal' as const, 'high' as const),
  })
  .map((each) => ({ ...each, id: '', doneAt: each.done ? each.doneAt : null }));
const todos = fc
  .array(todo, { maxLength: 12 })
  .map((all) => all.map((each, index) => ({ ...each, id: `t${index + 10}` })));

/** The order as it is said, drawn one group after another; it shares nothing with the comparison. */
function grouped(all: readonly OrderedTodo[]): string[] {
  const ids: string[] = [];
  const open = all.filter(({ done }) => !done);
  for (const due of [...new Set(open.map((each) => each.due ?? '9999')).values()].toSorted()) {
    for (const priority of ['high', 'normal', 'low']) {
      const group = open.filter((each) => (each.due ?? '9999') === due && each.priority === priority);
      ids.push(...group.map(({ id }) => id).toSorted());
    }
  }
  const done = all.filter((each) => each.done);
  for (const at of [...new Set(done.map(({ doneAt }) => doneAt ?? ''))].toSorted().toReversed()) {
    ids.push(
      ...done
        .filter(({ doneAt }) => doneAt === at)
        .map(({ id }) => id)
        .toSorted(),
    );
  }
  return ids;
}

it('orders to-dos as it says, from any order they come in', () => {
  fc.assert(
    fc.property(todos, fc.nat(), (all, seed) => {
      const shuffled = all.toSorted(
        (one, other) => ((Number(one.id.slice(1)) * seed) % 7) - ((Number(other.id.slice(1)) * seed) % 7),
      );
      expect(shuffled.toSorted(todoOrder).map(({ id }) => id)).toEqual(grouped(all));
    }),
  );
});

it('orders names without case and accents, numbers by their value, and those of one name as they were made', () => {
  const named = (name: string, id: string) => ({ name, id });
  const people = [
    named('émile', '3'),
    named('Emile', '2'),
    named('Zoë', '1'),
    named('alma', '5'),
    named('Ellery', '4'),
    named('Room 10', '6'),
    named('room 9', '7'),
  ];
  expect(people.toSorted(orderBy({ name: 'alphabetical' })).map(({ id }) => id)).toEqual([
    '5',
    '4',
    '2',
    '3',
    '7',
    '6',
    '1',
  ]);
});

it('orders by one field after the other, what has no value first, then as the records were made', () => {
  const at = (id: string, date: string, time: string | null) => ({ id, date, time });
  const hearings = [
    at('1', '2026-03-05', '09:00'),
    at('2', '2026-03-04', '14:00'),
    at('4', '2026-03-05', null),
    at('3', '2026-03-05', null),
    at('5', '2026-03-05', '08:30'),
  ];
  expect(hearings.toSorted(orderBy({ date: 'ascending', time: 'ascending' })).map(({ id }) => id)).toEqual([
    '2',
    '3',
    '4',
    '5',
    '1',
  ]);
});

it('orders a field the other way around', () => {
  const files = [
    { id: '1', status: 'closed' as const },
    { id: '3', status: 'open' as const },
    { id: '2', status: 'open' as const },
  ];
  expect(files.toSorted(orderBy({ status: 'descending' })).map(({ id }) => id)).toEqual(['2', '3', '1']);
});
