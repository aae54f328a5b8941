import { parentPort } from 'node:worker_threads';
import { keepCompiled } from '#server/children/keep-compiled.ts';
import { asFailure } from './failure.ts';
import type { Job, Reply, Report } from './protocol.ts';
import { readExport } from './read-export.ts';
import type { FindReader } from './open-readable.ts';
import { surveyExport } from './survey-export.ts';

/** How a job speaks with the server. */
export interface Line {
  report(report: Report): void;
  /** Questions are answered one after the other, in their order. */
  ask(question: Report): Promise<Reply>;
}

/** Takes jobs from the child process, and reads with these readers. */
export function serveReadings(readerOf: FindReader): void {
  const port = parentPort;
  if (!port) throw new Error('This program runs as a thread of the process that reads exports.');
  const asked: ((reply: Reply) => void)[] = [];
  const report = (message: Report): void => port.postMessage(message);
  const line: Line = {
    report,
    ask: (question) =>
      new Promise((resolve) => {
        asked.push(resolve);
        report(question);
      }),
  };
  port.on('message', (message: Job | Reply) => {
    if (!('kind' in message)) return asked.shift()?.(message);
    void run(readerOf, message, line).then(report).then(keepCompiled);
  });
}

async function run(readerOf: FindReader, job: Job, line: Line): Promise<Report> {
  try {
    return job.kind === 'survey' ? await surveyExport(readerOf, job, line) : await readExport(readerOf, job, line);
  } catch (error) {
    return { type: 'failed', failure: asFailure(error) };
  }
}
