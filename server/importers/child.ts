/** The program of the child process that reads exports of messages. */
import { workInThread } from '#server/children/thread.ts';
import { asFailure, tooMuchMemory } from './failure.ts';
import { awaitsReply, isFinal, isReply, type Job, type Report } from './protocol.ts';

workInThread<Job, Report>({
  program: new URL('./worker', import.meta.url),
  limits: ({ limits }) => limits,
  isFinal,
  isReply,
  awaitsReply,
  failed: (error, starved) => ({ type: 'failed', failure: asFailure(starved ? tooMuchMemory() : error) }),
});
