import type { QueryClient } from '@tanstack/react-query';
import type { Todo } from '#renderer/api/generated.ts';
import { newStep } from '#renderer/api/session-changes.ts';
import { checkOff } from '#renderer/api/todos.ts';
import { toastFailure, toastStep } from '#renderer/features/toasts/toasts.tsx';
import { markdownText } from '#server/rules/markdown-text.ts';

/** Checks a to-do off, or opens it again. */
export async function checkOffWithUndo(client: QueryClient, todo: Todo, done: boolean): Promise<void> {
  const title = markdownText(todo.title);
  const step = newStep(`“${title}” is ${done ? 'done' : 'open again'}.`);
  try {
    await checkOff(client, todo, done, step);
    // Opened again, it is in the list, and one press checks it off.
    if (done) toastStep(step);
  } catch (error) {
    toastFailure(`“${title}” could not be ${done ? 'checked off' : 'opened again'}`, error);
  }
}
