/** The program of the child process that builds packets. */
import { workInThread } from '#server/children/thread.ts';
import { asFailure } from '#server/papers/failure.ts';
import { isFinal, type Job, type Report } from './protocol.ts';
import { gaveUp, tooMuchMemory } from './refusals.ts';

workInThread<Job, Report>({
  program: new URL('./worker', import.meta.url),
  limits: ({ limits }) => limits,
  isFinal,
  failed: (error, starved) => ({ type: 'failed', failure: asFailure(starved ? tooMuchMemory() : gaveUp(error)) }),
});
