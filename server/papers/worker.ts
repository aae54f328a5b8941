/** The thread that sets papers. One job at a time; every job ends in exactly one of set, word, joined, warm or failed. */
import { parentPort } from 'node:worker_threads';
import { usualProfile } from './court-profile.ts';
import { asFailure } from './failure.ts';
import { joinPdfs } from './join/join-pdfs.ts';
import { setLogNumbers, setLogPart } from './message-log/set-log.ts';
import type { Paper, SetPaper } from './paper.ts';
import { openPictureShelf } from './pictures.ts';
import type { Final, Job, Report } from './protocol.ts';
import { setPaper, type Shop } from './set-paper.ts';
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

const sayJoining = (): void => port.postMessage({ type: 'joining' } satisfies Report);

port.on('message', (job: Job) => {
  void run(job).then((report) => port.postMessage(report));
});

async function run(job: Job): Promise<Final> {
  try {
    if (job.kind === 'word') return { type: 'word', word: await paperAsWord(job.paper, pictures) };
    if (job.kind === 'join') return { type: 'joined', pdf: await joinPdfs(job.parts, job.stamps, sayJoining) };
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

function setJob(shop: Shop, job: Extract<Job, { kind: 'set' | 'log part' | 'log numbers' }>): Promise<SetPaper> {
  switch (job.kind) {
    case 'set':
      return setPaper(shop, job.paper, job.limits);
    case 'log part':
      return setLogPart(shop.typesetter, job.part, job.alone, job.limits);
    case 'log numbers':
      return setLogNumbers(shop.typesetter, job.log, job.pages);
  }
}
