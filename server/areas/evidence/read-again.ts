import { levelFor, requireLevel, requireMatter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { AppError, notFound } from '#server/errors/app-error.ts';
import { enqueueJob } from '#server/store/jobs.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { findEvidence } from './queries.ts';
import { setReading } from './readings.ts';

/** Queues a failed reading once more; a person asks for it in the window. */
export async function readAgain(tx: WriteTx, viewer: Viewer, id: string): Promise<void> {
  const row = await findEvidence(tx, viewer, id);
  if (!row) throw notFound('evidence item');
  const matter = await requireMatter(tx, viewer, row.caseId);
  requireLevel(matter, await levelFor(tx, viewer, matter, 'evidence', id), 'edit', false);
  if (row.status === 'pending' || row.status === 'running') {
    throw new AppError('conflict', 'This file is being read already.');
  }
  await setReading(tx, row.id, { status: 'pending' });
  await enqueueJob(tx, { kind: 'readEvidence', subjectId: row.id, caseId: row.caseId });
}
