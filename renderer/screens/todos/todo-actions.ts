import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Todo } from '#renderer/api/generated.ts';
import type { Facts } from '#renderer/api/record-store.ts';
import { stores } from '#renderer/api/stores.ts';
import { changeMany, moveToTrash } from '#renderer/features/bulk/record-actions.ts';
import { checkOffWithUndo } from '#renderer/features/todos/check-off.ts';

type TodoFacts = Facts<'todos'>;

export interface TodoActions {
  /** Checks off, or back, one or several, and offers to take that back. */
  checkOff: (todos: readonly Todo[], done: boolean) => void;
  /** `now` ends the sentence “3 to-dos are now …”. */
  change: (todos: readonly Todo[], facts: TodoFacts, now: string) => void;
  remove: (todos: readonly Todo[]) => void;
}

/** What can be done with to-dos of the list: each can be taken back for a while. */
export function useTodoActions(): TodoActions {
  const client = useQueryClient();
  return useMemo(() => {
    const change: TodoActions['change'] = (todos, facts, now) =>
      void changeMany(client, stores.todos, todos, facts, { now });
    return {
      checkOff: (todos, done) => {
        const [only] = todos;
        if (todos.length === 1 && only !== undefined) void checkOffWithUndo(client, only, done);
        else change(todos, { done }, done ? 'done' : 'open again');
      },
      change,
      remove: (todos) => void moveToTrash(client, stores.todos, todos),
    };
  }, [client]);
}
