import type { LimitName } from './limits.ts';
import type { Failure } from './protocol.ts';

export type ExtractionFailure = 'encrypted' | 'damaged' | 'limit' | 'timeout' | 'cancelled' | 'crashed';

/** Why a file has no text or preview. The message is a sentence for the person whose file it is. */
export class ExtractionError extends Error {
  readonly reason: ExtractionFailure;
  /** Which limit, when the reason is `limit`. */
  readonly limit: LimitName | null;

  /** `cause` is for the log: the words of the library that gave up. */
  constructor(reason: ExtractionFailure, message: string, limit: LimitName | null = null, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ExtractionError';
    this.reason = reason;
    this.limit = limit;
  }
}

/** The error that a child has sent. */
export function failureError({ reason, message, limit, detail }: Failure): ExtractionError {
  return new ExtractionError(reason, message, limit, detail ?? undefined);
}

const kept = 'The file itself is kept exactly as it is.';

export function locked(what: string): ExtractionError {
  return new ExtractionError(
    'encrypted',
    `This ${what} is locked with a password. The file is kept; to make its text searchable, save a copy without the password and add that too.`,
  );
}

export function damaged(what: string, cause?: unknown): ExtractionError {
  return new ExtractionError(
    'damaged',
    `This ${what} is damaged or incomplete and can't be read. ${kept}`,
    null,
    cause,
  );
}

export function timedOut(seconds: number): ExtractionError {
  return new ExtractionError(
    'timeout',
    `Reading this file took longer than ${seconds} seconds and was stopped. ${kept}`,
  );
}

export function cancelled(): ExtractionError {
  return new ExtractionError('cancelled', 'Reading this file was canceled.');
}

export function isCancelled(error: unknown): boolean {
  return error instanceof ExtractionError && error.reason === 'cancelled';
}

export function crashed(cause?: unknown): ExtractionError {
  const message = `Something in this file made the reader stop. ${kept} You can try again.`;
  return new ExtractionError('crashed', message, null, cause);
}

/** `allowed` is the figure of the limit, for instance 500 pages or 64 × 1024 × 1024 bytes. */
export function overLimit(limit: LimitName, allowed: number): ExtractionError {
  return new ExtractionError('limit', `${limitSentence(limit, allowed)} ${kept}`, limit);
}

function limitSentence(limit: LimitName, allowed: number): string {
  const figure = allowed.toLocaleString('en-US');
  const mebibytes = `${Math.round(allowed / 1024 / 1024)} MiB`;
  switch (limit) {
    case 'fileBytes':
      return `This file is larger than ${mebibytes}, the most that can be read.`;
    case 'archiveBytes':
      return `This file unpacks to more than ${mebibytes}, so it was not opened.`;
    case 'archiveEntries':
      return `This archive holds more than ${figure} files, so it was not opened.`;
    case 'mailboxMails':
      return `This mailbox holds more than ${figure} emails, so its text was not read. Split it and add the parts.`;
    case 'pdfPages':
      return `This PDF has more than ${figure} pages, so its text was not read. Split it and add the parts.`;
    case 'characters':
      return `This file holds more than ${figure} characters of text, so its text was not kept. Split it and add the parts.`;
    case 'memory':
      return 'Reading this file needs more memory than a file may use, so it was stopped.';
    case 'pixels':
      return `This picture has more than ${figure} pixels, so it was not opened. A smaller copy can be read.`;
  }
}
