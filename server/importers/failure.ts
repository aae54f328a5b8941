import { inspect } from 'node:util';
import { ImportError } from './import-error.ts';
import type { Failure } from './protocol.ts';

/* Why an export could not be read, as sentences for the person whose export it is. */

/** The fault is Casewright’s: the person can try again. */
export class ReadingFault extends Error {}

const nothing = 'Nothing was imported.';

export function tookTooLong(seconds: number): ImportError {
  return new ImportError(
    'too_large',
    `Reading this export made no progress for ${seconds} seconds and was stopped. ${nothing} Export a shorter period and try again.`,
  );
}

export function tooMuchMemory(): ImportError {
  return new ImportError(
    'too_large',
    `Reading this export needs more memory than an import may use, so it was stopped. ${nothing} Export a shorter period and try again.`,
  );
}

export function gaveUp(cause?: unknown): ReadingFault {
  return new ReadingFault(`Something in this export made the reader stop. ${nothing} You can try again.`, { cause });
}

export function stopped(): ReadingFault {
  return new ReadingFault('Reading this export was canceled.');
}

/** An error as it crosses from one process to another. */
export function asFailure(thrown: unknown): Failure {
  const error = thrown instanceof ImportError ? thrown : gaveUp(thrown);
  const { message, cause } = error;
  const reason = error instanceof ImportError ? error.reason : null;
  return { reason, message, detail: cause === undefined ? null : inspect(cause) };
}

export function asError({ reason, message, detail }: Failure): Error {
  const options = detail === null ? {} : { cause: detail };
  return reason === null ? new ReadingFault(message, options) : new ImportError(reason, message, options);
}
