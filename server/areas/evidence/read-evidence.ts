import type { Extraction } from '#server/extraction/pool.ts';
import { enqueueJob, type JobContext } from '#server/store/jobs.ts';
import { updateRecord } from '#server/store/records.ts';
import type { JobRow, Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import type { FileReading } from './file-reading.ts';
import { findItem, readingOf, type ReadingKeeper } from './keep-reading.ts';
import { recognizingJob } from './reading-jobs.ts';
import { changeReading, setPages, setReading } from './readings.ts';
import { evidence } from './record.ts';
import { expectPages, forgetRecognized, keepRecognized } from './recognized-pages.ts';
import { setWordPlaces } from './word-places.ts';

/**
 * The job that reads an item's text in the background: its state is visible from the first page to the reason it failed.
 * What the file itself holds is stored at once; what has to be recognized is another job's.
 */
export class EvidenceReader {
  readonly kind = 'readEvidence';
  readonly givesWay = true;
  readonly #reading: FileReading;
  readonly #keeper: ReadingKeeper;

  constructor(reading: FileReading, keeper: ReadingKeeper) {
    this.#reading = reading;
    this.#keeper = keeper;
  }

  begin(tx: WriteTx, job: JobRow): Promise<void> {
    return setReading(tx, job.subjectId, { status: 'running' });
  }

  async run(job: JobRow, context: JobContext): Promise<void> {
    const row = await context.read((tx) => findItem(tx, job.subjectId));
    if (!row || (await this.#keeper.copyTwin(context, row))) return;
    this.#keeper.say(row, { status: 'running' });
    await this.#reading.read(job, context, {
      file: row,
      part: 'text',
      onProgress: ({ page, pages }) => {
        this.#keeper.say(row, { status: 'running', page, pages });
        return context.commit((tx) => changeReading(tx, row.id, { page, pages }));
      },
      keep: (result) =>
        'left' in result ? this.#keepText(context, row, result) : this.#keeper.keepWhole(context, row, result),
      fail: (reason, error) => this.#keeper.fail(context, row, reason, error),
    });
  }

  /** From here on it waits to be recognized. The text of a picture that is read again stays until then. */
  async #keepText(context: JobContext, row: Row<'evidence'>, result: Extraction): Promise<void> {
    const { pages, left = [], pageCount } = result;
    const page = pages.length - left.length;
    const reading = {
      ...readingOf(row, result),
      status: 'pending',
      page: page || null,
      pages: pages.length || null,
    } as const;
    await this.#keeper.end(context, row, reading, async (tx, now) => {
      await forgetRecognized(tx, now.id);
      if (pages.length > 0) {
        await setPages(tx, now, pages);
        await setWordPlaces(tx, now.id, null);
      }
      if (left.length > 0) {
        await expectPages(tx, now.id, left);
        for (const [index, { notRead: reason }] of pages.entries()) {
          if (reason !== undefined) await keepRecognized(tx, now.id, { index, reason });
        }
      }
      if (pageCount !== null) await updateRecord(tx, evidence, now, { pageCount });
      await enqueueJob(tx, { kind: recognizingJob, subjectId: now.id, caseId: now.caseId });
    });
  }
}
