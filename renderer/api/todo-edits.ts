import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { doToEach, type ManyDone, type ManyRecordOptions } from './many-records.ts';
import { keys } from './query-keys.ts';
import { putTodos, type Todo, type TodoFacts } from './todos.ts';

export interface TodoChange {
  before: Todo;
  after: Todo;
}

/**
 * Changes many to-dos in the same way, a few at a time. The person says what each is to be, so it holds whatever else
 * was changed meanwhile; one that is that already is passed over.
 */
export async function changeTodos(
  client: QueryClient,
  todos: readonly Todo[],
  facts: TodoFacts,
  options: ManyRecordOptions = {},
): Promise<ManyDone<Todo, TodoChange>> {
  const concerned = todos.filter((todo) => differs(todo, facts));
  const outcome = await doToEach(
    concerned,
    async (before) => ({ before, after: await call('patch_todos', { id: before.id, ...facts }) }),
    options,
  );
  putTodos(
    client,
    outcome.done.map(({ result }) => result.after),
  );
  void client.invalidateQueries({ queryKey: keys.todosOfAll });
  return outcome;
}

/** Puts back what a change of many changed; answers how many someone changed since, which are left to them. */
export async function putTodosBack(
  client: QueryClient,
  changes: readonly TodoChange[],
): Promise<{ failed: ManyDone<TodoChange, unknown>['failed']; missed: number }> {
  let missed = 0;
  const outcome = await doToEach(changes, async ({ before, after }) => {
    const fields = (['done', 'due', 'priority', 'hearingId', 'courtCaseId'] as const).filter(
      (field) => before[field] !== after[field],
    );
    const facts: TodoFacts = Object.fromEntries(fields.map((field) => [field, before[field]]));
    try {
      putTodos(client, [await call('patch_todos', { id: after.id, ...facts, expectedUpdatedAt: after.updatedAt })]);
    } catch (error) {
      const leftToOthers = error instanceof ApiError && (error.status === 409 || error.status === 404);
      if (!leftToOthers) throw error;
      missed += 1;
    }
  });
  void client.invalidateQueries({ queryKey: keys.todosOfAll });
  return { failed: outcome.failed, missed };
}

function differs(todo: Todo, facts: TodoFacts): boolean {
  return Object.entries(facts).some(([field, value]) => todo[field as keyof Todo] !== value);
}
