import { ApiError, OfflineError, sentenceFor } from '#renderer/api/api-error.ts';
import type { ChangeOf } from './upload.ts';
import type { Hold } from './upload-windows.ts';

/** What a refusal means: for the files of the request, and for all that wait. */
export type Refusal = { changeOf: ChangeOf } & (
  | { kind: 'again' | 'files' | 'one-by-one' | 'target' }
  | { kind: 'hold' | 'fault'; hold: Hold & { seconds?: number } }
);

interface Circumstances {
  /** How many travelled together. */
  files: number;
  /** The request was sent before, and nobody knew whether it had arrived. */
  again: boolean;
  /** Files in it can no longer be read, and have been left out. */
  unreadable: boolean;
}

const busySeconds = 2;
const busySecondsAtMost = 60;

/** A refused request was not carried out: what goes again goes under a new key. */
const goesAgain: ChangeOf = ({ state }) => (state === 'waiting' ? { request: null } : null);
/** It may have arrived: it goes again as it is, and the server answers what it did then. */
const asksAgain: ChangeOf = () => null;
/** It may have arrived, but cannot go again as it was: what is there already is found by its bytes. */
const asksByBytes: ChangeOf = ({ state }) => (state === 'waiting' ? { request: null, duplicates: 'skip' } : null);

export function readRefusal(error: unknown, { files, again, unreadable }: Circumstances): Refusal {
  if (error instanceof OfflineError) {
    if (unreadable) return { kind: 'again', changeOf: asksByBytes };
    const sentence = 'Casewright is not answering. Adding resumes automatically when it is back. Nothing is lost.';
    return { kind: 'hold', changeOf: asksAgain, hold: { reason: 'offline', sentence, automatic: true } };
  }
  const sentence = sentenceFor(error);
  const failed: ChangeOf = () => ({ state: 'failed', request: null, message: sentence });
  if (!(error instanceof ApiError)) return { kind: 'files', changeOf: failed };
  const hold = (reason: Hold['reason'], words: string, automatic: boolean): Refusal => ({
    kind: 'hold',
    changeOf: goesAgain,
    hold: { reason, sentence: words, automatic },
  });
  switch (error.status) {
    case 401:
      return hold('signed-out', 'This window is signed out. Adding resumes when you open Casewright again.', true);
    case 402:
    case 507:
      return hold('full', sentence, false);
    case 429:
    case 503: {
      const seconds = Math.min(error.retryAfter ?? busySeconds, busySecondsAtMost);
      const words = 'Casewright is busy. Adding resumes automatically in a moment.';
      return {
        kind: 'hold',
        changeOf: goesAgain,
        hold: { reason: 'busy', sentence: words, automatic: true, seconds },
      };
    }
    case 403:
    case 404:
      return again ? { kind: 'files', changeOf: failed } : { kind: 'target', changeOf: failed };
    case 409:
      if (again) return { kind: 'again', changeOf: asksByBytes };
  }
  if (files > 1) return { kind: 'one-by-one', changeOf: goesAgain };
  if (error.issues.some(({ path }) => path === 'recordingConsent')) {
    return { kind: 'files', changeOf: () => ({ state: 'asking', request: null, message: null }) };
  }
  if (error.status < 500) return { kind: 'files', changeOf: failed };
  return { kind: 'fault', changeOf: failed, hold: { reason: 'faults', sentence, automatic: false } };
}
