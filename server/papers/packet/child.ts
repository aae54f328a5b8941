/** The program of the child process that builds packets. */
import { setFlagsFromString } from 'node:v8';
import { workInThread } from '#server/children/thread.ts';
import { asFailure } from '#server/papers/failure.ts';
import { isFinal, type Job, type Report } from './protocol.ts';
import { gaveUp, tooMuchMemory } from './refusals.ts';

/*
 * WebAssembly is compiled a second time, better, once it has run for a while; that takes the typesetter longer than the
 * sheets of 500 exhibits. With this budget only packets that are much longer pay for it, and win.
 */
setFlagsFromString('--wasm-tiering-budget=2000000000');

workInThread<Job, Report>({
  program: new URL('./worker', import.meta.url),
  limits: ({ limits }) => limits,
  isFinal,
  failed: (error, starved) => ({ type: 'failed', failure: asFailure(starved ? tooMuchMemory() : gaveUp(error)) }),
});
