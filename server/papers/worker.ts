/** The thread that sets papers. One job at a time; every job ends in exactly one of set, word, warm or failed. */
import { parentPort } from 'node:worker_threads';
import { usualProfile } from './court-profile.ts';
import { asFailure } from './failure.ts';
import type { Paper } from './paper.ts';
import { openPictureShelf } from './pictures.ts';
import type { Job, Report } from './protocol.ts';
import { setPaper } from './set-paper.ts';
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

port.on('message', (job: Job) => {
  void run(job).then((report) => port.postMessage(report));
});

async function run(job: Job): Promise<Report> {
  try {
    if (job.kind === 'word') return { type: 'word', word: await paperAsWord(job.paper, pictures) };
    typesetter ??= openTypesetter(readSheets(sheetFolder));
    const shop = { typesetter: await typesetter, pictures };
    if (job.kind === 'warm') {
      await setPaper(shop, firstPaper, job.limits);
      return { type: 'warm' };
    }
    const result = await setPaper(shop, job.paper, job.limits);
    return { type: 'set', result, memoryBytes: shop.typesetter.memoryBytes() };
  } catch (error) {
    return { type: 'failed', failure: asFailure(error) };
  }
}
