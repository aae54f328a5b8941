import { enqueueJob } from '#server/store/jobs.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { findReading } from './queries.ts';
import { readingJob, recognizingJob } from './reading-jobs.ts';
import { changeReading, setReading } from './readings.ts';
import { expectNotRead, forgetRecognized, isPartlyRecognized } from './recognized-pages.ts';

type Item = { id: string; caseId: string };

/** Said of an item that is not read because a person did not want it; the reader's own words for it are shorter. */
const canceled = {
  status: 'failed',
  reason: 'cancelled',
  error: 'Reading this file was canceled. The file is kept as it is, and can be read again at any time.',
} as const;

/** Its job is no longer queued. Pages that were recognized stay, and what is known of the file from its text. */
export async function cancelReading(tx: WriteTx, id: string): Promise<void> {
  await changeReading(tx, id, { ...canceled, page: null });
}

/** Reads an item anew; one whose recognition was canceled continues at the first page that is not stored. */
export async function readOnceMore(tx: WriteTx, { id, caseId }: Item): Promise<void> {
  const reading = await findReading(tx, id);
  if (reading?.reason === canceled.reason && (await isPartlyRecognized(tx, id)))
    return recognizeRest(tx, { id, caseId });
  await forgetRecognized(tx, id);
  await setReading(tx, id, { status: 'pending' });
  await enqueueJob(tx, { kind: readingJob, subjectId: id, caseId });
}

/** Recognizes pages that were given up. */
export async function recognizeNotRead(tx: WriteTx, item: Item): Promise<void> {
  await expectNotRead(tx, item.id);
  await recognizeRest(tx, item);
}

async function recognizeRest(tx: WriteTx, { id, caseId }: Item): Promise<void> {
  await changeReading(tx, id, { status: 'pending', reason: null, error: null });
  await enqueueJob(tx, { kind: recognizingJob, subjectId: id, caseId });
}
