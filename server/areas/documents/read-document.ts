import { createHash } from 'node:crypto';
import type { DocumentNews } from '#server/catalog/news.ts';
import { ExtractionError } from '#server/extraction/extraction-error.ts';
import { markdownOfRecognisedPages } from '#server/extraction/markdown/plain-text.ts';
import type { ExtractionPool } from '#server/extraction/pool.ts';
import { documentLimits, isFinal } from '#server/rules/documents.ts';
import type { Blobs } from '#server/store/blobs.ts';
import type { JobContext } from '#server/store/jobs.ts';
import { updateFollower } from '#server/store/records.ts';
import type { DocumentOriginalRow, JobRow, Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { findOriginal, type Reading, setReading } from './originals.ts';
import { documents } from './record.ts';
import { statusAfter } from './state.ts';
import { keepVersion, textBytes } from './versions.ts';

const triesAtMost = 3;
const progressEvery = 400;

/** The job that recognises the text of a scan which was uploaded as a document, and fills the document with it. */
export class DocumentReader {
  readonly kind = 'readDocument';
  readonly givesWay = true;
  readonly #pool: ExtractionPool;
  readonly #blobs: Blobs;
  readonly #notify: (news: DocumentNews) => void;

  constructor(pool: ExtractionPool, blobs: Blobs, notify: (news: DocumentNews) => void) {
    this.#pool = pool;
    this.#blobs = blobs;
    this.#notify = notify;
  }

  async run(job: JobRow, context: JobContext): Promise<void> {
    const original = await context.read((tx) => findOriginal(tx, job.subjectId));
    if (!original) return;
    if (job.attempts > triesAtMost) return this.#fail(context, original, gaveUp);
    try {
      const { pages, count } = await this.#recognise(context, original);
      const text = markdownOfRecognisedPages(pages);
      if (text === '') return await this.#fail(context, original, 'No text was found in this file.');
      if (text.length > documentLimits.body) return await this.#fail(context, original, tooLong);
      await this.#fill(context, original, text, count);
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error;
      if (!context.signal.aborted) await this.#fail(context, original, error.message);
    }
  }

  async #recognise(
    context: JobContext,
    original: DocumentOriginalRow,
  ): Promise<{ pages: { text: string }[]; count: number }> {
    let last = 0;
    let written: Promise<void> = Promise.resolve();
    const { fileName, mimeType, size, sha256 } = original;
    const onProgress = ({ page, pages }: { page: number; pages: number }): void => {
      if (Date.now() - last < progressEvery) return;
      last = Date.now();
      written = written
        .then(() => context.commit((tx) => setReading(tx, original.documentId, { status: 'running', page, pages })))
        .then(() => this.#news(original));
    };
    const file = { path: this.#blobs.pathOf(sha256), fileName, mimeType, size };
    const result = await this.#pool.extract(file, { signal: context.signal, onProgress }).finally(() => written);
    if ('unsupported' in result) return { pages: [], count: 0 };
    return { pages: result.pages, count: result.pages.length };
  }

  /** What a person wrote meanwhile stays; what was read is then a version next to it. */
  async #fill(
    context: JobContext,
    { documentId, caseId }: DocumentOriginalRow,
    body: string,
    pages: number,
  ): Promise<void> {
    await context.finish(async (tx) => {
      const row = await findDocument(tx, documentId);
      if (!row) return;
      const bodyHash = createHash('sha256').update(body).digest('hex');
      // What others have as it is no longer changes.
      const isEmpty = row.body.trim() === '' && !isFinal(row.status);
      if (isEmpty) {
        const read = { body, bodyHash, textBytes: textBytes({ ...row, body }) };
        await updateFollower(tx, documents, row, { ...read, ...statusAfter(row, read) });
      } else await keepVersion(tx, { ...row, body, bodyHash });
      const reading: Partial<Reading> = { status: 'done', page: pages, pages, error: isEmpty ? null : keptAside };
      await setReading(tx, documentId, reading);
    });
    this.#news({ documentId, caseId });
  }

  async #fail(context: JobContext, { documentId, caseId }: DocumentOriginalRow, error: string): Promise<void> {
    await context.finish((tx) => setReading(tx, documentId, { status: 'failed', error }));
    this.#news({ documentId, caseId });
  }

  #news({ documentId, caseId }: DocumentNews): void {
    this.#notify({ documentId, caseId });
  }
}

const gaveUp =
  'Reading this file stopped Casewright several times, so it is not tried again. The file is kept unchanged.';
const tooLong =
  'The recognized text is longer than a document can be. The file is kept; split it and upload the parts.';
const keptAside =
  'Someone wrote here while the file was read, so nothing was replaced. The recognized text is the newest version in the history.';

function findDocument(tx: ReadTx, id: string): Promise<Row<'documents'> | undefined> {
  return tx.db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();
}
