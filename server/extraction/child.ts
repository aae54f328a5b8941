/** The program of the child process that reads files. */
import { workInThread } from '#server/children/thread.ts';
import { crashed, overLimit } from './extraction-error.ts';
import { isFinal, type Job, type Report } from './protocol.ts';

workInThread<Job, Report>({
  program: new URL('./worker', import.meta.url),
  limits: ({ settings }) => settings.limits,
  isFinal,
  failed: (error, starved) => {
    // The figure is not in the sentence.
    const { reason, message, limit, cause } = starved ? overLimit('memory', 0) : crashed(error);
    const detail = cause instanceof Error ? (cause.stack ?? cause.message) : null;
    return { type: 'failed', failure: { reason, message, limit, detail } };
  },
});
