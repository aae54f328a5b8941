/** The program of the child process that makes pages of files. */
import { inspect } from 'node:util';
import { workInThread } from '#server/children/thread.ts';
import { isFinal, type Job, type Report } from './protocol.ts';

workInThread<Job, Report>({
  program: new URL('./worker', import.meta.url),
  limits: ({ limits }) => limits,
  isFinal,
  failed: (error, starved) => ({ type: 'ended', starved, detail: inspect(error) }),
});
