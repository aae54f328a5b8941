import { dropJobsOf, enqueueJob } from '#server/store/jobs.ts';
import type { SideWrites } from '#server/store/record.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { insertPendingReading } from './readings.ts';

/** The reading of an item's bytes, and in the end the removal of both. */
export const evidenceSideWrites: SideWrites<{ id: string; caseId: string; sha256: string }> = {
  async inserted(tx, row) {
    await insertPendingReading(tx, row.id);
    await enqueueJob(tx, { kind: 'readEvidence', subjectId: row.id, caseId: row.caseId });
  },
  /** What was read of it, and its bytes unless another item has them. */
  async deleting(tx, { id, caseId, sha256 }) {
    await tx.db.deleteFrom('extractions').where('evidenceId', '=', id).execute();
    await dropJobsOf(tx, id);
    await forgetAnswersAbout(tx, id);
    await enqueueJob(tx, { kind: 'removeBytes', subjectId: sha256, caseId });
  },
};

/** An answer kept for an Idempotency-Key may say what the item was called, as a skipped duplicate does. */
async function forgetAnswersAbout(tx: WriteTx, id: string): Promise<void> {
  await tx.db.updateTable('idempotencyKeys').set({ body: 'null' }).where(tx.dialect.contains('body', id)).execute();
}
