/** The thread that sets papers. One job at a time; every job ends in exactly one of the reports of `Final`. */
import { parentPort } from 'node:worker_threads';
import { setBinders } from './binder/set-binders.ts';
import { keepCompiled } from '#server/children/keep-compiled.ts';
import { usualProfile } from './court-profile.ts';
import { setIndex } from './evidence-index/set-index.ts';
import { asFailure } from './failure.ts';
import { inspectPdf } from './inspect/inspect-pdf.ts';
import { joinPdfs } from './join/join-pdfs.ts';
import { pickPages } from './join/pick-pages.ts';
import { setLogNumbers, setLogPart } from './message-log/set-log.ts';
import type { Paper, SetPaper } from './paper.ts';
import { openPictureShelf } from './pictures.ts';
import type { Final, Job, Report } from './protocol.ts';
import { setPaper, type Shop } from './set-paper.ts';
import { findWords } from './redaction/find-words.ts';
import { redactPdf } from './redaction/redact-pdf.ts';
import { readSheets } from './sheets.ts';
import { openTypesetter, type Typesetter } from './typesetter.ts';
import { paperAsWord } from './word/document.ts';

const port = parentPort;
if (!port) throw new Error('This program runs as a thread of the process that sets papers.');

/** Next to this program, in the bundle as in the source. */
const sheetFolder = new URL('./sheets/', import.meta.url);

/** What is set to be warm: fonts are read and the sheets compiled with it. */
const firstPaper: Paper = {
  title: 'First paper',
  body: 'One line.',
  language: 'en-US',
  profile: usualProfile,
  caption: null,
  citations: {},
  pictures: {},
  signatures: [],
  mark: null,
};

const pictures = openPictureShelf();
let typesetter: Promise<Typesetter> | null = null;

const sayReading = (): void => port.postMessage({ type: 'reading' } satisfies Report);

port.on('message', (job: Job) => {
  void run(job)
    .then((report) => port.postMessage(report))
    .then(keepCompiled);
});

async function run(job: Job): Promise<Final> {
  try {
    if (job.kind === 'word') return { type: 'word', word: await paperAsWord(job.paper, pictures) };
    if (job.kind === 'join') return { type: 'joined', pdf: await joinPdfs(job.parts, job.stamps, sayReading) };
    if (job.kind === 'inspect') return { type: 'inspected', facts: await inspectPdf(job.path, sayReading) };
    if (job.kind === 'find words') return { type: 'found', boxes: await findWords(job.path, job.text) };
    if (job.kind === 'redact') {
      return { type: 'redacted', redacted: await redactPdf(job.path, job, job.out, sayReading) };
    }
    if (job.kind === 'pick pages') {
      await pickPages(job.path, job.ranges, job.out, sayReading);
      return { type: 'picked' };
    }
    typesetter ??= openTypesetter(readSheets(sheetFolder));
    const shop = { typesetter: await typesetter, pictures };
    if (job.kind === 'warm') {
      await setPaper(shop, firstPaper, job.limits);
      return { type: 'warm' };
    }
    const result = await setJob(shop, job);
    return { type: 'set', result, memoryBytes: shop.typesetter.memoryBytes() };
  } catch (error) {
    return { type: 'failed', failure: asFailure(error) };
  }
}

function setJob(
  shop: Shop,
  job: Extract<Job, { kind: 'set' | 'binders' | 'index' | 'log part' | 'log numbers' }>,
): Promise<SetPaper> {
  switch (job.kind) {
    case 'set':
      return setPaper(shop, job.paper, job.limits);
    case 'binders':
      return setBinders(shop.typesetter, job.paper, job.limits);
    case 'index':
      return setIndex(shop.typesetter, job.paper, job.limits);
    case 'log part':
      return setLogPart(shop.typesetter, job.part, job.alone, job.limits);
    case 'log numbers':
      return setLogNumbers(shop.typesetter, job.log, job.pages);
  }
}
