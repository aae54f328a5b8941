import { inspect } from 'node:util';
import { AppError } from '#server/errors/app-error.ts';
import type { Failure } from './protocol.ts';
import { gaveUp } from './refusals.ts';

/** An error as it crosses from one process to another. */
export function asFailure(thrown: unknown): Failure {
  const error = thrown instanceof AppError ? thrown : gaveUp(thrown);
  const { problem, message, cause } = error;
  return { problem, message, detail: cause === undefined ? null : inspect(cause) };
}

export function asError({ problem, message, detail }: Failure): AppError {
  const error = new AppError(problem, message);
  if (detail !== null) error.cause = detail;
  return error;
}
