/** The thread that sets papers. One job at a time; every job ends in exactly one of set, word, warm or failed. */
import { parentPort } from 'node:worker_threads';
import { asFailure } from './failure.ts';
import type { Job, Report } from './protocol.ts';
import { setPaper } from './set-paper.ts';
import { readSheets } from './sheets.ts';
import { openTypesetter, type Typesetter } from './typesetter.ts';
import { paperAsWord } from './word/document.ts';

const port = parentPort;
if (!port) throw new Error('This program runs as a thread of the process that sets papers.');

/** Next to this program, in the bundle as in the source. */
const sheetFolder = new URL('./sheets/', import.meta.url);

let typesetter: Promise<Typesetter> | null = null;

port.on('message', (job: Job) => {
  void run(job).then((report) => port.postMessage(report));
});

async function run(job: Job): Promise<Report> {
  try {
    if (job.kind === 'word') return { type: 'word', word: await paperAsWord(job.paper) };
    typesetter ??= openTypesetter(readSheets(sheetFolder));
    const open = await typesetter;
    if (job.kind === 'warm') return { type: 'warm' };
    const result = await setPaper(open, job.paper, job.limits);
    return { type: 'set', result, memoryBytes: open.memoryBytes() };
  } catch (error) {
    return { type: 'failed', failure: asFailure(error) };
  }
}
