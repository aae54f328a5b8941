import type { QueryClient } from '@tanstack/react-query';
import { answerQuestion, type Choice, type InboxQuestion } from '#renderer/api/sync.ts';
import { namingSharedNumbers } from '#renderer/features/evidence/shared-number.ts';
import { dropUnsaved } from '#renderer/features/record-form/unsaved.ts';
import { SharedValue } from '#renderer/lib/shared-value.ts';
import { toastBefore, toastFailure } from '#renderer/features/toasts/toasts.tsx';

/** Where what is written for an answer is kept, until one is given that stays. */
export const answerKey = ({ id }: Pick<InboxQuestion, 'id'>): string => `answer to ${id}`;

/** Questions answered on the screen, whose answer can still be taken back or is on its way. */
const answered = new SharedValue<ReadonlySet<string>>(new Set());
/** How each that can still be taken back is sent at once. */
const waiting = new Map<string, () => void>();
const underway = new Set<Promise<void>>();

/**
 * A single key answers: so the answer is given when the offer to undo is over. A window that closes earlier has
 * answered nothing.
 */
export function answerSoon(client: QueryClient, question: InboxQuestion, choice: Choice, says: string): void {
  const { id } = question;
  answered.set(new Set([...answered.now, id]));
  const showAgain = (): void => answered.set(new Set([...answered.now].filter((each) => each !== id)));
  const send = async (): Promise<void> => {
    try {
      await namingSharedNumbers(client, question.caseId, () => answerQuestion(client, question, choice));
      dropUnsaved(answerKey(question));
    } catch (error) {
      toastFailure('The answer was not taken', error);
    } finally {
      showAgain();
    }
  };
  const over = toastBefore(says, {
    onUndo: () => {
      waiting.delete(id);
      showAgain();
    },
    onOver: () => {
      waiting.delete(id);
      const sending = send().finally(() => underway.delete(sending));
      underway.add(sending);
    },
  });
  waiting.set(id, over);
}

/** Sends every answer that could still be taken back, and waits for those that are on their way. */
export async function sendAnswersNow(): Promise<void> {
  for (const over of waiting.values()) over();
  await Promise.all(underway);
}

export const useAnswered = answered.use;
