import { AppError } from '#server/errors/app-error.ts';

/* Why a file could not become pages, as sentences that name it. */

export function needsPassword(fileName: string): AppError {
  return new AppError(
    'invalid_file',
    `“${fileName}” is protected with a password. Save a copy without the password and use that one.`,
  );
}

export function notReadable(fileName: string, cause?: unknown): AppError {
  const error = new AppError(
    'invalid_file',
    `“${fileName}” is damaged and could not be read. Open it in another program, save it as a new PDF and use that one.`,
  );
  error.cause = cause;
  return error;
}

export function noPages(fileName: string): AppError {
  return new AppError('invalid_file', `“${fileName}” has no pages. Use another copy of the file.`);
}

export function notPrintable(fileName: string): AppError {
  return new AppError(
    'invalid_file',
    `“${fileName}” is a kind of file that cannot be printed. Save it as a PDF and use that one.`,
  );
}

export function tooLarge(fileName: string): AppError {
  return new AppError(
    'resource_limit',
    `“${fileName}” needs more time or memory than one file may use. Split it and use the parts.`,
  );
}

export function canceled(): AppError {
  return new AppError('conflict', 'Preparing the pages was canceled.');
}

/** The fault is Casewright’s; `cause` is for the log. */
export function failed(fileName: string, cause?: unknown): AppError {
  const error = new AppError(
    'internal',
    `“${fileName}” could not be turned into pages. The file is kept. You can try again.`,
  );
  error.cause = cause;
  return error;
}
