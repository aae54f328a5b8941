import { existsSync } from 'node:fs';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import { keepCompiled } from './keep-compiled.ts';
import type { UsageReport } from './work.ts';

/*
 * What the program of a child process does. It only starts the thread that works and passes messages on, so that it
 * can always hear its parent: a thread that computes cannot be interrupted, a process can be killed.
 */

export interface ThreadWork<Job, Report> {
  /** The thread's program without its ending, next to the child's: `./worker`. */
  program: URL;
  limits(job: Job): ThreadLimits;
  isFinal(report: Report): boolean;
  /** What the parent sends to a job that waits for it; no job of its own. */
  isReply?(message: object): boolean;
  /** A report that the parent replies to: those after it stay here until then, and the thread works on. */
  awaitsReply?(report: Report): boolean;
  /** The report of a job whose thread ended; `starved` when its heap was full. */
  failed(error: Error, starved: boolean): Report;
}

export interface ThreadLimits {
  /** V8 heap of the thread. */
  oldGenerationMb: number;
  youngGenerationMb: number;
  stackMb?: number | undefined;
}

/** Takes jobs from the parent and gives them to a thread, a new one when the last one ended. */
export function workInThread<Job extends object, Report extends object>(work: ThreadWork<Job, Report>): void {
  let thread: Worker | null = null;
  let working = false;
  let awaitingReply = false;
  const held: Report[] = [];
  const passOn = (): void => {
    while (!awaitingReply) {
      const next = held.shift();
      if (next === undefined) return;
      awaitingReply = work.awaitsReply?.(next) ?? false;
      process.send?.(next);
    }
  };
  const report = (message: Report): void => {
    held.push(message);
    passOn();
  };
  const start = (limits: ThreadLimits): Worker => {
    const started = new Worker(programFile(work.program), { resourceLimits: asResourceLimits(limits) });
    started.on('message', (message: Report) => {
      report(message);
      if (!work.isFinal(message)) return;
      working = false;
      keepCompiled();
    });
    started.on('error', (error) => {
      thread = null;
      // A library that fails after its job was done must not fail the next one.
      if (!working) return;
      working = false;
      const starved = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      report(work.failed(error, starved));
    });
    return started;
  };

  process.on('message', (message) => {
    const job = message as Job;
    if (work.isReply?.(job)) {
      awaitingReply = false;
      passOn();
      // The thread may be done with its job, or may have ended: then the job has failed.
      thread?.postMessage(job);
      return;
    }
    thread ??= start(work.limits(job));
    working = true;
    thread.postMessage(job);
  });
  // Not process.exit(): that waits for native code in other threads, which may run for a minute.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  if (process.platform !== 'linux') {
    setInterval(() => process.send?.(usage()), 50).unref();
  }
}

function usage(): UsageReport {
  const { user, system } = process.cpuUsage();
  return { type: 'usage', residentBytes: process.memoryUsage.rss(), processorMs: (user + system) / 1000 };
}

function asResourceLimits({ oldGenerationMb, youngGenerationMb, stackMb }: ThreadLimits): ResourceLimits {
  return {
    maxOldGenerationSizeMb: oldGenerationMb,
    maxYoungGenerationSizeMb: youngGenerationMb,
    ...(stackMb === undefined ? {} : { stackSizeMb: stackMb }),
  };
}

/** From source it ends in `.ts`, in the bundle in `.js`. */
function programFile(program: URL): URL {
  const places = ['.ts', '.js'].map((ending) => new URL(program.href + ending));
  const found = places.find((place) => existsSync(place));
  if (!found)
    throw new Error(`A program of this installation is missing: ${program.pathname}. Install Casewright again.`);
  return found;
}
