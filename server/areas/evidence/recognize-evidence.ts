import type { ReadPart } from '#server/extraction/pool.ts';
import type { RecognitionState } from '#server/extraction/protocol.ts';
import { isoInstant } from '#server/store/clock.ts';
import { type JobContext, noteProgress } from '#server/store/jobs.ts';
import { readPages } from '#server/store/search.ts';
import type { JobRow, Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { endsCasewright, type FileReading } from './file-reading.ts';
import { findItem, type ReadingKeeper } from './keep-reading.ts';
import { findReading } from './queries.ts';
import { recognizingJob } from './reading-jobs.ts';
import { changeReading, listIn, setPage } from './readings.ts';
import { keepRecognized, recognizedSoFar } from './recognized-pages.ts';

type Item = Row<'evidence'>;
type Found = Pick<RecognitionState, 'done' | 'skip' | 'why' | 'known'>;

/** So many pages of a file, then it is the next file's turn: a photo does not wait for a scan of 300 pages. */
const pagesATurn = 10;
/** How soon it is looked again whether the same bytes have been read for another item. */
const twinAgainMs = 1000;

/**
 * The job that recognizes what is only in pictures. Each page is stored when it is ready; whatever ends this, it goes on
 * at the page after the last that was stored.
 */
export class EvidenceRecognizer {
  readonly kind = recognizingJob;
  readonly givesWay = true;
  readonly oneAtATime: string;
  readonly together: number;
  readonly #reading: FileReading;
  readonly #keeper: ReadingKeeper;
  /** What is being recognized now, by matter and bytes: its twin waits, and is copied. */
  readonly #bytes = new Set<string>();

  constructor(reading: FileReading, keeper: ReadingKeeper) {
    this.oneAtATime = reading.recognition;
    this.together = reading.together;
    this.#reading = reading;
    this.#keeper = keeper;
  }

  begin(tx: WriteTx, job: JobRow): Promise<void> {
    return changeReading(tx, job.subjectId, { status: 'running' });
  }

  async run(job: JobRow, context: JobContext): Promise<string | void> {
    const row = await context.read((tx) => findItem(tx, job.subjectId));
    if (!row) return;
    const state = await context.read((tx) => stateOf(tx, row));
    const isFresh = Object.keys(state.done).length === 0 && state.skip.length === 0;
    if (isFresh && (await this.#keeper.copyTwin(context, row))) return;
    const bytes = `${row.caseId} ${row.sha256}`;
    if (this.#bytes.has(bytes)) return this.#waitForTurn(job, context, row, twinAgainMs);
    this.#bytes.add(bytes);
    return this.#recognize(job, context, row, state).finally(() => this.#bytes.delete(bytes));
  }

  async #recognize(job: JobRow, context: JobContext, row: Item, state: Found): Promise<string | void> {
    let again: string | undefined;
    await this.#reading.readOn(context, {
      file: row,
      part: 'pictures',
      state: { ...state, turn: pagesATurn, leavesNext: endsCasewright(job) },
      onProgress: ({ page, pages }) => {
        this.#keeper.say(row, { status: 'running', page, pages });
        return context.commit((tx) => changeReading(tx, row.id, { page, pages }));
      },
      onPage: (part) => context.commit((tx) => keepPart(tx, job, row, part)),
      keep: async (result) => {
        if ('left' in result) again = await this.#waitForTurn(job, context, row, 0);
        else await this.#keeper.keepWhole(context, row, result);
      },
      fail: (reason, error) => this.#keeper.failRest(context, row, reason, error),
    });
    return again;
  }

  async #waitForTurn(job: JobRow, context: JobContext, row: Item, milliseconds: number): Promise<string> {
    let now = '';
    await context.commit(async (tx) => {
      now = isoInstant(Date.parse(tx.now) + milliseconds);
      await changeReading(tx, row.id, { status: 'pending' });
      // Waiting is no failed attempt.
      await noteProgress(tx, job.id);
    });
    return now;
  }
}

/** Where it goes on. Of a PDF it is known what its pages hold; other files are looked through again. */
async function stateOf(tx: ReadTx, row: Item): Promise<Found> {
  const { numbers, ...state } = await recognizedSoFar(tx, row.id);
  if (row.kind !== 'pdf' || numbers.length === 0) return state;
  const texts = (await readPages(tx, row.id)).map(({ text }) => text);
  const cutShort = listIn<'characters' | 'pages'>((await findReading(tx, row.id))?.cutShort ?? '[]');
  return { ...state, known: { texts, numbers: numbers.filter((number) => number < texts.length), cutShort } };
}

/** In office files it is a picture: its words come to those of its page at the end. */
async function keepPart(tx: WriteTx, job: JobRow, row: Item, part: ReadPart): Promise<void> {
  await keepRecognized(tx, row.id, part);
  await noteProgress(tx, job.id);
  if (row.kind === 'pdf' && 'page' in part) await setPage(tx, row, part.index + 1, part.page);
  if (row.kind === 'image')
    await setPage(tx, row, part.index + 1, 'page' in part ? part.page : { text: '', confidence: null });
}
