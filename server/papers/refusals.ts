import { AppError } from '#server/errors/app-error.ts';

/* Why a paper could not be set, as sentences for the person whose paper it is. */

const kept = 'The text itself is kept exactly as it is.';

export function tooManyPages(pages: number): AppError {
  return new AppError(
    'resource_limit',
    `This text has more than ${pages} pages, the most that are set at once. Split it into several documents. ${kept}`,
  );
}

export function tookTooLong(seconds: number): AppError {
  return new AppError(
    'resource_limit',
    `Setting this text took longer than ${seconds} seconds and was stopped. Split it into several documents. ${kept}`,
  );
}

export function tooMuchMemory(): AppError {
  return new AppError(
    'resource_limit',
    `Setting this text needs more memory than a paper may use, so it was stopped. Split it into several documents. ${kept}`,
  );
}

export function stopped(): AppError {
  return new AppError('conflict', 'Setting this text was canceled.');
}

/** The fault is Casewright’s; `cause` is for the log. */
export function gaveUp(cause?: unknown): AppError {
  const error = new AppError('internal', `This text could not be set as a paper. ${kept} You can try again.`);
  error.cause = cause;
  return error;
}
