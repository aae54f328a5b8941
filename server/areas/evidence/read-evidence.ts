import type { ReadingNews } from '#server/catalog/news.ts';
import type { Extraction, Unsupported } from '#server/extraction/pool.ts';
import type { JobRow, Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { readPages } from '#server/store/search.ts';
import type { FileReading } from './file-reading.ts';
import { findTwinReading, type Reading, setPages, setProgress, setReading } from './readings.ts';
import { type PackedPlaces, packedPlaces, packPlaces, setWordPlaces } from './word-places.ts';
import type { JobContext } from '#server/store/jobs.ts';
import { updateRecord } from '#server/store/records.ts';
import { evidence } from './record.ts';

/** The job that reads an item's text in the background: its state is visible from the first page to the reason it failed. */
export class EvidenceReader {
  readonly kind = 'readEvidence';
  readonly givesWay = true;
  readonly #reading: FileReading;
  readonly #notify: (news: ReadingNews) => void;

  constructor(reading: FileReading, notify: (news: ReadingNews) => void) {
    this.#reading = reading;
    this.#notify = notify;
  }

  begin(tx: WriteTx, job: JobRow): Promise<void> {
    return setReading(tx, job.subjectId, { status: 'running' });
  }

  async run(job: JobRow, context: JobContext): Promise<void> {
    const row = await context.read((tx) => findRow(tx, job.subjectId));
    if (!row || (await this.#copyTwin(context, row))) return;
    this.#news(row, { status: 'running' });
    await this.#reading.read(job, context, {
      file: row,
      onProgress: ({ page, pages }) => {
        this.#news(row, { status: 'running', page, pages });
        return context.commit((tx) => setProgress(tx, row.id, page, pages));
      },
      keep: (result) => this.#keepResult(context, row, result),
      fail: (reason, error) => this.#finish(context, row, { status: 'failed', reason, error }),
    });
  }

  async #keepResult(context: JobContext, row: Row<'evidence'>, result: Extraction | Unsupported): Promise<void> {
    if ('unsupported' in result) {
      await this.#finish(context, row, { status: 'unsupported', error: result.unsupported }, [], {
        pageCount: null,
        durationSeconds: result.durationSeconds ?? null,
      });
      return;
    }
    const { method, pages, pageCount, durationSeconds, language, confidence, characters } = result;
    const reading = { status: 'done', method, pages: pages.length, language, confidence, characters } as const;
    await this.#finish(context, row, reading, pages, { pageCount, durationSeconds }, await packPlaces(pages));
  }

  async #copyTwin(context: JobContext, row: Row<'evidence'>): Promise<boolean> {
    const twin = await context.read((tx) => findTwinReading(tx, row));
    if (!twin) return false;
    const pages = await context.read((tx) => readPages(tx, twin.evidenceId));
    const places = await context.read((tx) => packedPlaces(tx, twin.evidenceId));
    const { evidenceId: _twin, pageCount, durationSeconds, ...reading } = twin;
    await this.#finish(context, row, reading, pages, { pageCount, durationSeconds }, places);
    return true;
  }

  async #finish(
    context: JobContext,
    row: Row<'evidence'>,
    reading: Partial<Reading> & { status: Reading['status'] },
    pages: { text: string; confidence: number | null }[] = [],
    facts?: { pageCount: number | null; durationSeconds: number | null },
    places: PackedPlaces | null | undefined = null,
  ): Promise<void> {
    await context.finish(async (tx) => {
      const now = await findRow(tx, row.id);
      if (!now) return;
      await setPages(tx, now, pages);
      await setWordPlaces(tx, now.id, places ?? null);
      await setReading(tx, now.id, reading);
      if (facts) await updateRecord(tx, evidence, now, facts);
    });
    this.#news(row, reading);
  }

  #news(row: Row<'evidence'>, reading: Partial<Reading> & { status: Reading['status'] }): void {
    const { status, page = null, pages = null } = reading;
    this.#notify({ evidenceId: row.id, caseId: row.caseId, status, page, pages });
  }
}

function findRow(tx: ReadTx, id: string): Promise<Row<'evidence'> | undefined> {
  return tx.db.selectFrom('evidence').selectAll().where('id', '=', id).executeTakeFirst();
}
