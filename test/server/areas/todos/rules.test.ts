import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { byUrgency, type Ordered } from '#server/areas/todos/rules.ts';

const todo: fc.Arbitrary<Ordered> = fc
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
function grouped(all: readonly Ordered[]): string[] {
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

it('orders to-dos as it says, from whichever order they come in', () => {
  fc.assert(
    fc.property(todos, fc.nat(), (all, seed) => {
      const shuffled = all.toSorted(
        (one, other) => ((Number(one.id.slice(1)) * seed) % 7) - ((Number(other.id.slice(1)) * seed) % 7),
      );
      expect(shuffled.toSorted(byUrgency).map(({ id }) => id)).toEqual(grouped(all));
    }),
  );
});
