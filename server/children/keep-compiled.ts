import { flushCompileCache } from 'node:module';

/**
 * Keeps what this thread has compiled for the next process that loads it, where the process keeps compiled code at all.
 * Node does so when a process exits, and child processes are killed. Costs a tenth of a second once, then nothing.
 */
export function keepCompiled(): void {
  // The report of the job goes out first.
  setImmediate(flushCompileCache);
}
