/**
 * The program of the child process. It only starts the thread that reads and passes messages on, so that it can
 * always hear its parent: a thread that computes cannot be interrupted, a process can be killed.
 */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { crashed, overLimit, type ExtractionError } from './extraction-error.ts';
import type { ExtractionLimits } from './limits.ts';
import { isFinal, type Job, type Report } from './protocol.ts';

let thread: Worker | null = null;
let working = false;

process.on('message', (message) => {
  const job = message as Job;
  thread ??= startThread(job.settings.limits);
  working = true;
  thread.postMessage(job);
});

// Not process.exit(): that waits for native code in other threads, which may run for a minute.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

if (process.platform !== 'linux') {
  setInterval(() => report({ type: 'memory', residentBytes: process.memoryUsage.rss() }), 50).unref();
}

function startThread(limits: ExtractionLimits): Worker {
  const candidates = ['./worker.ts', './worker.js'].map((name) => new URL(name, import.meta.url));
  const program = candidates.find((place) => existsSync(place));
  if (!program) throw new Error('The program of the reading thread is missing from this installation.');
  const started = new Worker(program, {
    resourceLimits: {
      maxOldGenerationSizeMb: limits.oldGenerationMb,
      maxYoungGenerationSizeMb: limits.youngGenerationMb,
    },
  });
  started.on('message', (message: Report) => {
    if (isFinal(message)) working = false;
    report(message);
  });
  started.on('error', (error) => {
    thread = null;
    // A library that fails after its file was read must not fail the next one.
    if (!working) return;
    working = false;
    const starved = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    fail(starved ? overLimit('memory', limits.residentBytes) : crashed(error));
  });
  return started;
}

function report(message: Report): void {
  process.send?.(message);
}

function fail({ reason, message, limit, cause }: ExtractionError): void {
  const detail = cause instanceof Error ? (cause.stack ?? cause.message) : null;
  report({ type: 'failed', failure: { reason, message, limit, detail } });
}
