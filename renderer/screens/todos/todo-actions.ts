import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { doToEach } from '#renderer/api/many-records.ts';
import { changeTodos, putTodosBack, type TodoChange } from '#renderer/api/todo-edits.ts';
import { checkOff, refreshTodos, removeTodo, type Todo, type TodoFacts } from '#renderer/api/todos.ts';
import { deleteSoon } from '#renderer/features/toasts/delayed-deletion.ts';
import { showProgress, tellFailures } from '#renderer/features/bulk/many-items.tsx';
import { toastDone, toastFailure, toastWithUndo } from '#renderer/features/toasts/toasts.tsx';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';

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
  return useMemo(
    () => ({
      checkOff: (todos, done) => {
        const [only] = todos;
        if (todos.length === 1 && only !== undefined) void checkOffOne(client, only, done);
        else void changeMany(client, todos, { done }, done ? 'done' : 'open again');
      },
      change: (todos, facts, now) => void changeMany(client, todos, facts, now),
      remove: (todos) => removeSoon(client, todos),
    }),
    [client],
  );
}

async function checkOffOne(client: QueryClient, todo: Todo, done: boolean): Promise<void> {
  try {
    await checkOff(client, todo, done);
  } catch (error) {
    toastFailure(`“${todo.title}” could not be ${done ? 'checked off' : 'opened again'}`, error);
    return;
  }
  // Opened again, it stands in the list, and one press checks it off.
  if (done) toastWithUndo(`“${todo.title}” is done.`, () => void checkOffOne(client, { ...todo, done }, false));
}

async function changeMany(client: QueryClient, todos: readonly Todo[], facts: TodoFacts, now: string): Promise<void> {
  const stop = new AbortController();
  const progress = showProgress('Changing', todos.length, () => stop.abort());
  const { done, failed, left } = await changeTodos(client, todos, facts, {
    signal: stop.signal,
    onProgress: progress.tell,
  });
  progress.end();
  tellFailures(failed, 'changed');
  if (done.length === 0) {
    if (failed.length === 0)
      toastDone(`Nothing to change: ${todos.length === 1 ? 'it is' : 'they are all'} ${now} already.`);
    return;
  }
  const stopped = left.length === 0 ? '' : ` Stopped before the other ${formatNumber(left.length)}.`;
  const changes = done.map(({ result }) => result);
  toastWithUndo(
    `${formatCount(done.length, 'to-do')} ${done.length === 1 ? 'is' : 'are'} now ${now}.${stopped}`,
    () => void takeBack(client, changes),
  );
}

async function takeBack(client: QueryClient, changes: readonly TodoChange[]): Promise<void> {
  const { failed, missed } = await putTodosBack(client, changes);
  tellFailures(
    failed.map(({ item, error }) => ({ item: item.after, error })),
    'changed',
  );
  if (missed > 0)
    toastDone(`${formatCount(missed, 'to-do')} changed again meanwhile, and ${missed === 1 ? 'was' : 'were'} left so.`);
}

function removeSoon(client: QueryClient, todos: readonly Todo[]): void {
  const [only] = todos;
  if (only === undefined) return;
  const what = todos.length === 1 ? `the to-do “${only.title}”` : formatCount(todos.length, 'to-do');
  deleteSoon({
    ids: todos.map(({ id }) => id),
    says: `Deleting ${what} for good.`,
    failed: `${todos.length === 1 ? 'The to-do' : 'The to-dos'} could not be deleted`,
    remove: async () => {
      const { failed } = await doToEach(todos, ({ id }) => removeTodo(id));
      await refreshTodos(client);
      tellFailures(failed, 'deleted');
    },
  });
}
