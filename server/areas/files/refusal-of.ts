import { AppError } from '#server/errors/app-error.ts';
import type { ExtractionError } from '#server/extraction/extraction-error.ts';

/** 413 when a limit stopped the making, 400 `invalid_file` when the file is locked or damaged. */
export function refusalOf(error: ExtractionError): AppError {
  const limited = error.reason === 'limit' || error.reason === 'timeout';
  return new AppError(limited ? 'resource_limit' : 'invalid_file', error.message);
}
