import { dropJobsOf, enqueueJob } from '#server/store/jobs.ts';
import { eraseAnswers } from '#server/store/kept-answers.ts';
import type { SideWrites } from '#server/store/record.ts';
import { addCustodyEvent } from './custody-log.ts';
import { claimNumber } from './given-exhibits.ts';
import { type Held, requireNumberFree } from './ledger.ts';
import { releaseEntries } from './ledger-entries.ts';
import { readingJob } from './reading-jobs.ts';
import { insertPendingReading } from './readings.ts';
import { forgetRecognized } from './recognized-pages.ts';
import { setWordPlaces } from './word-places.ts';

/** The reading of an item's bytes, and in the end the removal of both; its custody, and the ledger of its numbers. */
export const evidenceSideWrites: SideWrites<Held & { sourceKind: string }> = {
  async inserted(tx, row) {
    await insertPendingReading(tx, row.id);
    await enqueueJob(tx, { kind: readingJob, subjectId: row.id, caseId: row.caseId });
    const { id, caseId, sha256, sourceKind } = row;
    await addCustodyEvent(tx, { kind: 'received', caseId, evidenceId: id, hash: sha256, detail: sourceKind });
  },
  async updated(tx, after, before) {
    if (after.exhibitNumber === before.exhibitNumber) return;
    await requireNumberFree(tx, after, before);
    const { id, caseId, sha256 } = after;
    await addCustodyEvent(tx, { kind: 'numbered', caseId, evidenceId: id, hash: sha256 });
    await claimNumber(tx, after);
  },
  /** What was read of it, and its bytes unless another item has them. */
  async deleting(tx, { id, caseId, sha256 }) {
    await tx.db.deleteFrom('extractions').where('evidenceId', '=', id).execute();
    await setWordPlaces(tx, id, null);
    await forgetRecognized(tx, id);
    await dropJobsOf(tx, id);
    // An answer may say what the item was called, as a skipped duplicate does.
    await eraseAnswers(tx, id);
    await releaseEntries(tx, { id });
    await addCustodyEvent(tx, { kind: 'deleted', caseId, evidenceId: id, hash: sha256 });
    await enqueueJob(tx, { kind: 'removeBytes', subjectId: sha256, caseId });
  },
};
