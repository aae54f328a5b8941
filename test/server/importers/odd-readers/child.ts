/** The process that reads exports, with readers that misbehave as the name of the file says. */
import { workInThread } from '#server/children/thread.ts';
import { asFailure, tooMuchMemory } from '#server/importers/failure.ts';
import { awaitsReply, isFinal, isReply, type Job, type Report } from '#server/importers/protocol.ts';

workInThread<Job, Report>({
  program: new URL('./worker', import.meta.url),
  limits: ({ limits }) => limits,
  isFinal,
  isReply,
  awaitsReply,
  failed: (error, starved) => ({ type: 'failed', failure: asFailure(starved ? tooMuchMemory() : error) }),
});
