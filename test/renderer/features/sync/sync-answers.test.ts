import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import type { InboxQuestion } from '#renderer/api/sync.ts';
import { keepUnsaved, unsavedOf } from '#renderer/features/record-form/unsaved.ts';
import { answerKey, answerSoon, sendAnswersNow } from '#renderer/features/sync/sync-answers.ts';

const server = vi.hoisted(() => ({ refuses: false }));
const compared = vi.hoisted((): string[] => []);
const offer = vi.hoisted(() => ({ undo: () => {} }));
vi.mock('#renderer/api/sync.ts', () => ({
  answerQuestion: () => (server.refuses ? Promise.reject(new Error('No.')) : Promise.resolve()),
}));
vi.mock('#renderer/features/evidence/shared-number.ts', () => ({
  namingSharedNumbers: (_client: QueryClient, caseId: string, work: () => Promise<void>) => {
    compared.push(caseId);
    return work();
  },
}));
vi.mock('#renderer/features/toasts/toasts.tsx', () => ({
  toastBefore: (_says: string, { onUndo, onOver }: Record<'onUndo' | 'onOver', () => void>) => {
    offer.undo = onUndo;
    return onOver;
  },
  toastFailure: () => {},
}));

const question = { id: 'question', caseId: 'case-1' } as InboxQuestion;
const key = answerKey(question);

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  server.refuses = false;
  keepUnsaved(
    key,
    { base: null, draft: { merged: ['He came late'] } },
    { name: 'an answer', caseId: 'case-1', address: '/sync/inbox/question' },
  );
});

it('keeps what was written for an answer until one has been given, by whichever way', async () => {
  answerSoon(new QueryClient(), question, { choose: 'mine' }, 'Mine stays.');
  expect(unsavedOf(key)).toBeDefined();
  await sendAnswersNow();
  expect(unsavedOf(key)).toBeUndefined();
  // It may give an item back a number that another has meanwhile.
  expect(compared).toEqual(['case-1']);
});

it('keeps it when the answer is taken back, or refused', async () => {
  answerSoon(new QueryClient(), question, { choose: 'mine' }, 'Mine stays.');
  offer.undo();
  await sendAnswersNow();
  expect(unsavedOf(key)).toBeDefined();
  server.refuses = true;
  answerSoon(new QueryClient(), question, { choose: 'mine' }, 'Mine stays.');
  await sendAnswersNow();
  expect(unsavedOf(key)).toBeDefined();
});
