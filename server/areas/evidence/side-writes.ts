import { dropJobsOf, enqueueJob } from '#server/store/jobs.ts';
import type { SideWrites } from '#server/store/record.ts';
import { indexDescription, removeFromIndex } from '#server/store/search.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { insertPendingReading } from './readings.ts';

/** What an item is found by, in addition to its pages. */
interface Described {
  id: string;
  caseId: string;
  sha256: string;
  title: string;
  fileName: string;
  description: string;
  tagNames: string;
  exhibitNumber: string | null;
}

/** The search entries of an item, the reading of its bytes, and in the end the removal of both. */
export const evidenceSideWrites: SideWrites<Described> = {
  async inserted(tx, row) {
    await describeForSearch(tx, row);
    await insertPendingReading(tx, row.id);
    await enqueueJob(tx, { kind: 'readEvidence', subjectId: row.id, caseId: row.caseId });
  },
  async updated(tx, after, before) {
    const searched = ['title', 'fileName', 'description', 'tagNames', 'exhibitNumber'] as const;
    if (searched.some((column) => after[column] !== before[column])) await describeForSearch(tx, after);
  },
  /** What was read of it, and its bytes unless another item has them. */
  async deleting(tx, { id, caseId, sha256 }) {
    await tx.db.deleteFrom('extractions').where('evidenceId', '=', id).execute();
    await removeFromIndex(tx, id);
    await dropJobsOf(tx, id);
    await forgetAnswersAbout(tx, id);
    await enqueueJob(tx, { kind: 'removeBytes', subjectId: sha256, caseId });
  },
};

/** An answer kept for an Idempotency-Key may say what the item was called, as a skipped duplicate does. */
async function forgetAnswersAbout(tx: WriteTx, id: string): Promise<void> {
  await tx.db.updateTable('idempotencyKeys').set({ body: 'null' }).where(tx.dialect.contains('body', id)).execute();
}

async function describeForSearch(tx: WriteTx, row: Described): Promise<void> {
  const tags = JSON.parse(row.tagNames) as string[];
  const exhibit = row.exhibitNumber === null ? [] : [`Exhibit ${row.exhibitNumber}`];
  const names = row.title === row.fileName ? [row.title] : [row.title, row.fileName];
  await indexDescription(tx, {
    evidenceId: row.id,
    caseId: row.caseId,
    heading: [...names, ...exhibit, ...tags].join(' · '),
    text: row.description,
  });
}
