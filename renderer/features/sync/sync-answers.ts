import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { answerQuestion, type Choice, type InboxQuestion } from '#renderer/api/sync.ts';
import { toastFailure, toastWithUndo } from '#renderer/features/toasts/toasts.tsx';

/** Questions answered on the screen, whose answer can still be taken back or is on its way. */
let answered: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
/** How each that can still be taken back is sent at once. */
const waiting = new Map<string, () => void>();
const underway = new Set<Promise<void>>();

/**
 * A single key answers: so the answer is given when the offer to undo is over. A window that closes earlier has
 * answered nothing.
 */
export function answerSoon(client: QueryClient, question: InboxQuestion, choice: Choice, says: string): void {
  const { id } = question;
  set([...answered, id]);
  const showAgain = (): void => set([...answered].filter((each) => each !== id));
  const send = async (): Promise<void> => {
    try {
      await answerQuestion(client, question, choice);
    } catch (error) {
      toastFailure('The answer was not taken', error);
    } finally {
      showAgain();
    }
  };
  const over = toastWithUndo(
    says,
    () => {
      waiting.delete(id);
      showAgain();
    },
    () => {
      waiting.delete(id);
      const sending = send().finally(() => underway.delete(sending));
      underway.add(sending);
    },
  );
  waiting.set(id, over);
}

/** Sends every answer that could still be taken back, and waits for those that are on their way. */
export async function sendAnswersNow(): Promise<void> {
  for (const over of waiting.values()) over();
  await Promise.all(underway);
}

export function useAnswered(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => answered);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function set(ids: readonly string[]): void {
  answered = new Set(ids);
  for (const listener of listeners) listener();
}
