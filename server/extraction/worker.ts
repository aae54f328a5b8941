/** The thread that reads. One job at a time; every job ends in exactly one of extracted, written, previewed, viewed or failed. */
import { stat } from 'node:fs/promises';
import { inspect } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { keepCompiled } from '#server/children/keep-compiled.ts';
import { isRecordingKind } from '#server/rules/recordings.ts';
import { crashed, ExtractionError, overLimit } from './extraction-error.ts';
import { extractFile } from './extract.ts';
import { identifyFile } from './file-kind.ts';
import { previewFile } from './preview.ts';
import type { Failure, FileMarkdown, Job, Report, Unsupported } from './protocol.ts';
import { thumbnailOf } from './thumbnail.ts';
import { makeView } from './views/make-view.ts';

const port = parentPort;
if (!port) throw new Error('This program runs as a thread of the reading process.');

const report = (message: Report): void => port.postMessage(message);

port.on('message', (job: Job) => {
  void run(job).then(keepCompiled);
});

async function run(job: Job): Promise<void> {
  try {
    await requireSize(job);
    if (job.kind === 'extract') report({ type: 'extracted', result: await extractFile(job, report) });
    else if (job.kind === 'markdown') report({ type: 'written', result: await writtenIn(job) });
    else if (job.kind === 'preview') report({ type: 'previewed', result: await previewFile(job) });
    else if (job.kind === 'thumbnail') report({ type: 'previewed', result: await thumbnailOf(job) });
    else report({ type: 'viewed', result: await makeView(job) });
  } catch (error) {
    report({ type: 'failed', failure: asFailure(error) });
  }
}

/** Loaded when a document is uploaded: few files are. */
async function writtenIn(job: Extract<Job, { kind: 'markdown' }>): Promise<FileMarkdown | Unsupported> {
  return (await import('./markdown/file-to-markdown.ts')).markdownOfFile(job, report);
}

/** Readers take a file into memory as a whole, but for recordings, of which only the ends are looked at. */
async function requireSize({ file: { path, fileName }, settings: { limits } }: Job): Promise<void> {
  if ((await stat(path)).size <= limits.fileBytes) return;
  const { kind } = await identifyFile(path, fileName);
  if (!isRecordingKind(kind)) throw overLimit('fileBytes', limits.fileBytes);
}

function asFailure(thrown: unknown): Failure {
  const error = thrown instanceof ExtractionError ? thrown : crashed(thrown);
  const { reason, message, limit, cause } = error;
  const words = cause instanceof Error ? (cause.stack ?? cause.message) : cause;
  return { reason, message, limit, detail: words === undefined ? null : inspect(words) };
}
