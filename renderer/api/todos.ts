import type { QueryClient } from '@tanstack/react-query';
import type { Todo } from './generated.ts';
import { stores } from './stores.ts';

/** Checks off, or opens again; the list shows it at once. */
export function checkOff(client: QueryClient, todo: Todo, done: boolean): Promise<Todo> {
  return stores.todos.set(client, todo, { done }, { ...todo, done, doneAt: done ? new Date().toISOString() : null });
}
