import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from './client.ts';
import type { Operations, Todo } from './generated.ts';
import { goneAtLast } from './gone-at-last.ts';
import { keys } from './query-keys.ts';

export type { Todo } from './generated.ts';
export type TodoFacts = Omit<Operations['patch_todos']['input'], 'id' | 'expectedUpdatedAt'>;
export type NewTodo = Operations['post_todos']['input'];

/** Every to-do of a matter: open ones by due date, then what is done. */
export function useTodos(caseId: string): UseQueryResult<Todo[]> {
  return useQuery({
    queryKey: keys.todos(caseId),
    queryFn: ({ signal }) => call('get_todos', { caseId }, { signal }),
  });
}

export async function createTodo(client: QueryClient, todo: NewTodo): Promise<Todo> {
  const made = await call('post_todos', todo);
  putTodos(client, [made]);
  await client.invalidateQueries({ queryKey: keys.todosOfAll });
  return made;
}

/** Refused with 409 when someone else changed it since `todo` was read. */
export async function changeTodo(client: QueryClient, todo: Todo, facts: TodoFacts): Promise<Todo> {
  const changed = await call('patch_todos', { id: todo.id, ...facts, expectedUpdatedAt: todo.updatedAt });
  putTodos(client, [changed]);
  void client.invalidateQueries({ queryKey: keys.todosOfAll });
  return changed;
}

/**
 * Checks off, or takes that back; the list shows it at once. Whatever else was changed meanwhile does not matter: the
 * person says that it is done.
 */
export async function checkOff(client: QueryClient, todo: Todo, done: boolean): Promise<Todo> {
  putTodos(client, [{ ...todo, done, doneAt: done ? new Date().toISOString() : null }]);
  try {
    const changed = await call('patch_todos', { id: todo.id, done });
    putTodos(client, [changed]);
    return changed;
  } catch (error) {
    putTodos(client, [todo]);
    throw error;
  } finally {
    void client.invalidateQueries({ queryKey: keys.todosOfAll });
  }
}

/** Deletes one of many for good; the lists are read again by `refreshTodos` when all are done. */
export async function removeTodo(id: string): Promise<void> {
  await goneAtLast(call('delete_todos', { id }));
}

export async function refreshTodos(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.todosOfAll }),
    client.invalidateQueries({ queryKey: keys.hearingResourcesOfAll }),
  ]);
}

/** Puts records into the list that is on the screen, each in its place or at the end. */
export function putTodos(client: QueryClient, todos: readonly Todo[]): void {
  for (const [caseId, changed] of Map.groupBy(todos, (todo) => todo.caseId)) {
    client.setQueryData<Todo[]>(keys.todos(caseId), (list) => {
      if (list === undefined) return list;
      const byId = new Map(changed.map((todo) => [todo.id, todo]));
      const inPlace = list.map((todo) => byId.get(todo.id) ?? todo);
      const listed = new Set(list.map(({ id }) => id));
      return [...inPlace, ...changed.filter(({ id }) => !listed.has(id))];
    });
  }
}
