import { levelFor, requireLevel, requireMatter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visible } from '#server/access/visible.ts';
import { messageImports } from '#server/areas/messages/record.ts';
import { reportIn } from '#server/areas/messages/import-report.ts';
import { dropJobs, enqueueJob, findJob } from '#server/store/jobs.ts';
import { updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import type { ImportLine } from './schema.ts';

/* Imports of messages, as the work panel shows them: those that run or wait, and those that came to nothing. */

export const importingJob = 'importMessages';

export async function listImports(tx: ReadTx, viewer: Viewer): Promise<ImportLine[]> {
  const rows = await visible(tx.db, viewer, 'messageImports')
    .innerJoin('cases', 'cases.id', 'item.caseId')
    .leftJoin('jobs', (join) => join.onRef('jobs.subjectId', '=', 'item.id').on('jobs.kind', '=', importingJob))
    .select(['item.id as importId', 'item.fileName', 'item.caseId', 'item.state', 'item.report', 'item.createdAt'])
    .select(['cases.caption', 'jobs.id as jobId', 'jobs.status', 'jobs.payload', 'jobs.updatedAt'])
    .where('item.state', 'in', ['storing', 'refused'])
    .orderBy('item.createdAt')
    .orderBy('item.id')
    .execute();
  return rows.map((row) => {
    const { importId, fileName, caseId, caption, jobId } = row;
    const { stored = 0, of = null } = JSON.parse(row.payload ?? '{}') as { stored?: number; of?: number };
    const state = row.state === 'refused' ? 'refused' : row.status === 'running' ? 'running' : 'waiting';
    const report = reportIn(row);
    return {
      jobId: jobId ?? importId,
      importId,
      fileName,
      caseId,
      caption,
      state,
      done: stored,
      of,
      startedAt: row.updatedAt ?? row.createdAt,
      error: report?.error ?? null,
    };
  });
}

/** The import of a job, or one that was refused, which has none. */
export async function findImportOf(tx: ReadTx, viewer: Viewer, id: string): Promise<Row<'messageImports'> | undefined> {
  const job = await findJob(tx, id);
  if (job && job.kind !== importingJob) return undefined;
  const row = await visible(tx.db, viewer, 'messageImports')
    .selectAll('item')
    .where('item.id', '=', job?.subjectId ?? id)
    .executeTakeFirst();
  return job || row?.state === 'refused' ? row : undefined;
}

/** Ends an import; a job then removes what it had stored, and its file. */
export async function cancelImport(
  tx: WriteTx,
  viewer: Viewer,
  row: Row<'messageImports'>,
  jobId: string,
): Promise<{ importId: string; caseId: string }> {
  const matter = await requireMatter(tx, viewer, row.caseId);
  requireLevel(matter, await levelFor({ tx, viewer, matter }, 'messageImports', row.id), 'edit', false);
  await dropJobs(tx, [jobId]);
  await updateRecord(tx, messageImports, row, { state: 'cancelled' });
  await enqueueJob(tx, { kind: 'removeMessageImport', subjectId: row.id, caseId: row.caseId });
  return { importId: row.id, caseId: row.caseId };
}
