/** The thread that makes pages of files. One job at a time; every job ends in exactly one of made or failed. */
import { parentPort } from 'node:worker_threads';
import { keepCompiled } from '#server/children/keep-compiled.ts';
import { AppError } from '#server/errors/app-error.ts';
import { asFailure } from '#server/papers/failure.ts';
import { readSheets } from '#server/papers/sheets.ts';
import { openTypesetter, type Typesetter } from '#server/papers/typesetter.ts';
import { pagesOf } from './pages-of.ts';
import type { Job, Report } from './protocol.ts';
import { failed } from './source-refusals.ts';

const port = parentPort;
if (!port) throw new Error('This program runs as a thread of the process that makes pages of files.');

/** Above this program, in the bundle as in the source. */
const sheetFolder = new URL('../sheets/', import.meta.url);

let opened: Promise<Typesetter> | null = null;
const typesetter = (): Promise<Typesetter> => (opened ??= openTypesetter(readSheets(sheetFolder)));

port.on('message', (job: Job) => {
  void run(job)
    .then((report) => port.postMessage(report))
    .then(keepCompiled);
});

async function run({ source, out, options, folder, limits }: Job): Promise<Report> {
  try {
    const pages = await pagesOf(source, out, options, { folder, typesetter, pagesAtMost: limits.pages });
    return { type: 'made', pages };
  } catch (error) {
    return { type: 'failed', failure: asFailure(error instanceof AppError ? error : failed(source.fileName, error)) };
  }
}
