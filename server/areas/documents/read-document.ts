import { createHash } from 'node:crypto';
import type { FileReading } from '#server/areas/evidence/file-reading.ts';
import type { DocumentNews } from '#server/catalog/news.ts';
import { markdownOfRecognisedPages } from '#server/extraction/markdown/plain-text.ts';
import type { ExtractedPage } from '#server/extraction/protocol.ts';
import { documentLimits, isFinal } from '#server/rules/documents.ts';
import { notReadLine } from '#server/rules/pages-not-read.ts';
import type { JobContext } from '#server/store/jobs.ts';
import { updateFollower } from '#server/store/records.ts';
import type { DocumentOriginalRow, JobRow, Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { findOriginal, type Reading, setReading } from './originals.ts';
import { documents } from './record.ts';
import { statusAfter } from './state.ts';
import { keepVersion, textBytes } from './versions.ts';

/** The job that recognises the text of a scan which was uploaded as a document, and fills the document with it. */
export class DocumentReader {
  readonly kind = 'readDocument';
  readonly givesWay = true;
  readonly oneAtATime: string;
  readonly together: number;
  readonly #reading: FileReading;
  readonly #notify: (news: DocumentNews) => void;

  constructor(reading: FileReading, notify: (news: DocumentNews) => void) {
    this.oneAtATime = reading.recognition;
    this.together = reading.together;
    this.#reading = reading;
    this.#notify = notify;
  }

  async run(job: JobRow, context: JobContext): Promise<void> {
    const original = await context.read((tx) => findOriginal(tx, job.subjectId));
    if (!original) return;
    const fail = (error: string): Promise<void> => this.#fail(context, original, error);
    await this.#reading.read(job, context, {
      file: original,
      onProgress: async ({ page, pages }) => {
        await context.commit((tx) => setReading(tx, original.documentId, { status: 'running', page, pages }));
        this.#news(original);
      },
      keep: async (result) => {
        const pages = 'unsupported' in result ? [] : result.pages;
        const text = markdownOfRecognisedPages(pages.map(withNotRead));
        if (text === '') return fail('No text was found in this file.');
        if (text.length > documentLimits.body) return fail(tooLong);
        await this.#fill(context, original, text, pages.length);
      },
      fail: (_reason, error) => fail(error),
    });
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

function withNotRead(page: ExtractedPage, at: number): { text: string } {
  if (page.notRead === undefined) return page;
  return { text: [page.text, notReadLine({ page: at + 1, reason: page.notRead })].filter(Boolean).join('\n\n') };
}

const tooLong =
  'The recognized text is longer than a document can be. The file is kept; split it and upload the parts.';
const keptAside =
  'Someone wrote here while the file was read, so nothing was replaced. The recognized text is the newest version in the history.';

function findDocument(tx: ReadTx, id: string): Promise<Row<'documents'> | undefined> {
  return tx.db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();
}
