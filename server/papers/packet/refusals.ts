import { AppError } from '#server/errors/app-error.ts';

/* Why a packet could not be built, as sentences for the person whose packet it is. */

const kept = 'Your files are unchanged.';

export function emptyPacket(): AppError {
  return new AppError('invalid_request', 'There is nothing in this packet yet. Add a document or an exhibit.');
}

export function sourceMissing(title: string): AppError {
  return new AppError('invalid_file', `The pages of “${title}” are missing. Build the packet again to make them.`);
}

export function sourceChanged(title: string): AppError {
  return new AppError(
    'invalid_file',
    `The pages of “${title}” are not the ones that were planned. Build the packet again to make them.`,
  );
}

export function sourcePages(title: string, planned: number, found: number): AppError {
  return new AppError('invalid_file', `“${title}” has ${found} pages, and ${planned} were planned. Check the file.`);
}

export function joinFailed(title: string, cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const error = new AppError('invalid_file', `“${title}” could not be added: its PDF is damaged. ${kept}`);
  error.cause = cause;
  return error;
}

export function wrongPage(page: number, difference: string): AppError {
  return new AppError(
    'internal',
    `The finished packet was checked and is wrong on page ${page}: ${difference}. It was not kept. ${kept} Please report this.`,
  );
}

export function tookTooLong(seconds: number): AppError {
  return new AppError(
    'resource_limit',
    `A step of this packet took longer than ${seconds} seconds and was stopped. Make the volumes smaller. ${kept}`,
  );
}

export function tooMuchMemory(): AppError {
  return new AppError(
    'resource_limit',
    `This packet needs more memory than a build may use, so it was stopped. Make the volumes smaller. ${kept}`,
  );
}

export function stopped(): AppError {
  return new AppError('conflict', 'Building this packet was canceled. What was finished is kept for the next build.');
}

/** The error is Casewright’s; `cause` is for the log. */
export function gaveUp(cause?: unknown): AppError {
  const error = new AppError('internal', `This packet could not be built. ${kept} You can try again.`);
  error.cause = cause;
  return error;
}
