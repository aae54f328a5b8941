import { capital } from '#server/rules/first-letter.ts';
import { storageOwner } from './own-storage.ts';

interface Issue {
  /** Of the property: `eventDate`, `items.0.note`. */
  path: string;
  message: string;
}

/** What the server said when it refused: the sentence, its code, and what helps the person to go on. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Seconds to wait, when the server named them. */
  readonly retryAfter: number | null;
  readonly issues: readonly Issue[];
  /** The record as it is now, when ours was stale (409). */
  readonly current: unknown;
  /** Of a fault of Casewright's own: what finds it in the log. */
  readonly requestId: string | null;

  constructor(status: number, body: unknown, retryAfter: string | null) {
    const fields = isRecord(body) ? body : {};
    const issues = Array.isArray(fields['issues']) ? fields['issues'].flatMap(readIssue) : [];
    const fault = fields['code'] === 'internal' && typeof fields['requestId'] === 'string' ? fields['requestId'] : null;
    const said = fault === null && typeof fields['error'] === 'string' ? inWords(fields['error'], issues) : null;
    super(said ?? sentenceForStatus(status));
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof fields['code'] === 'string' ? fields['code'] : 'unknown';
    this.retryAfter = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
    this.issues = issues;
    this.current = fields['current'];
    this.requestId = fault;
  }
}

/** Nothing answered at all: a desktop's application has stopped, a hosted one is out of reach, or the request was cut off. */
export class OfflineError extends Error {
  constructor() {
    super(
      storageOwner() === null
        ? 'Casewright is not answering; it may have stopped.'
        : 'The server did not answer. Check your connection.',
    );
    this.name = 'OfflineError';
  }
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** A read found nothing: there is no such record, or the address holds no id at all (400, named “id”). */
export function foundNothing(error: unknown): boolean {
  if (isGone(error)) return true;
  return error instanceof ApiError && error.status === 400 && error.issues.some(({ path }) => path === 'id');
}

/** A sentence to show for anything that was thrown. */
export function sentenceFor(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Something failed, with no reason given.';
}

/** “Event date: …” where the server names the property, as programs need it: “eventDate: …”. */
function inWords(sentence: string, [issue]: readonly Issue[]): string {
  const name = issue?.path.split('.').findLast((step) => !/^\d+$/.test(step)) ?? '';
  if (issue === undefined || name === '' || sentence !== `${issue.path}: ${issue.message}`) return sentence;
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${capital(words)}: ${issue.message}`;
}

function readIssue(issue: unknown): Issue[] {
  if (!isRecord(issue) || typeof issue['message'] !== 'string') return [];
  const path = issue['path'];
  return [
    { path: Array.isArray(path) ? path.join('.') : typeof path === 'string' ? path : '', message: issue['message'] },
  ];
}

function sentenceForStatus(status: number): string {
  if (status === 401) return 'This window is not signed in.';
  if (status === 404) return 'This is gone.';
  if (status === 413) return 'This is larger than Casewright accepts.';
  if (status >= 500) return 'Something went wrong in Casewright. Nothing was left half done. Try again.';
  return `Casewright refused this (${status}).`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
