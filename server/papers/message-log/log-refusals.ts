import { AppError } from '#server/errors/app-error.ts';
import { messageLogLimits } from './message-log.ts';
import { figure } from './words.ts';

/* Why a log could not be set, as sentences for the person who asked for it. */

const instead = 'Choose a shorter period or one conversation, or export it as CSV or JSON.';

export function tooManyMessages(count: number): AppError {
  const most = figure(messageLogLimits.messages);
  return new AppError(
    'resource_limit',
    `This log has ${figure(count)} messages, and a PDF can have at most ${most}. ${instead}`,
  );
}

/** `cause`, which limit it was, is for the log. */
export function logTooLarge(cause?: AppError): AppError {
  const error = new AppError('resource_limit', `This message log is too large to set as one PDF. ${instead}`);
  error.cause = cause;
  return error;
}
