import type { QueryClient } from '@tanstack/react-query';
import type { Todo } from './generated.ts';
import { recordStore } from './record-store.ts';

/** Open to-dos by due date, then what is done. */
export const todoStore = recordStore('todos');

/** Checks off, or opens again; the list shows it at once. */
export function checkOff(client: QueryClient, todo: Todo, done: boolean): Promise<Todo> {
  return todoStore.set(client, todo, { done }, { ...todo, done, doneAt: done ? new Date().toISOString() : null });
}
