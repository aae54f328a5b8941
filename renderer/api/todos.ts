import type { QueryClient } from '@tanstack/react-query';
import type { Todo } from './generated.ts';
import type { Step } from './session-changes.ts';
import { stores } from './stores.ts';

/** Checks off, or opens again; the list shows it at once. */
export function checkOff(client: QueryClient, todo: Todo, done: boolean, step?: Step): Promise<Todo> {
  const meanwhile = { ...todo, done, doneAt: done ? new Date().toISOString() : null };
  return stores.todos.set(client, todo, { done }, meanwhile, step);
}
