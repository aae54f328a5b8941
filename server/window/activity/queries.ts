import { sql } from 'kysely';
import { readingJobs } from '#server/areas/evidence/reading-jobs.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visible } from '#server/access/visible.ts';
import { isTooLargeToRead } from '#server/rules/request-limits.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import type { FailedReading, JobLine, RunningJob, WorkNow } from './schema.ts';

/** Bytes that are being removed no longer have a name. */
const removingJob = 'removeBytes';

// In the text, not bound: only so are the partial indexes used.
const queued = sql.lit('queued' as const);
const running = sql.lit('running' as const);
const failed = sql.lit('failed' as const);

const lineColumns = [
  'jobs.id as jobId',
  'item.id as evidenceId',
  'item.title',
  'item.fileName',
  'item.mimeType',
  'item.caseId',
  'cases.caption',
  'jobs.attempts',
  'jobs.runAfter',
] as const;

/** Items the viewer sees that have a job in this state; the jobs are few, so they lead. */
function itemsWithJob(tx: ReadTx, viewer: Viewer, status: typeof queued | typeof running) {
  return visible(tx.db, viewer, 'evidence').where('item.id', 'in', (eb) =>
    eb
      .selectFrom('jobs')
      .select('jobs.subjectId')
      .where('jobs.status', '=', status)
      .where('jobs.kind', 'in', readingJobs),
  );
}

function jobLines(tx: ReadTx, viewer: Viewer, status: typeof queued | typeof running) {
  return itemsWithJob(tx, viewer, status)
    .innerJoin('jobs', 'jobs.subjectId', 'item.id')
    .innerJoin('cases', 'cases.id', 'item.caseId')
    .where('jobs.kind', 'in', readingJobs)
    .where('jobs.status', '=', status)
    .select(lineColumns);
}

export function listRunning(tx: ReadTx, viewer: Viewer): Promise<RunningJob[]> {
  return jobLines(tx, viewer, running)
    .innerJoin('extractions as reading', 'reading.evidenceId', 'item.id')
    .select(['reading.page', 'reading.pages', 'jobs.updatedAt as startedAt'])
    .orderBy('jobs.updatedAt')
    .orderBy('jobs.id')
    .execute();
}

/** What waits, in the order in which it is taken. */
export function listWaiting(
  tx: ReadTx,
  viewer: Viewer,
  { after, limit }: { after?: { runAfter: string; jobId: string } | undefined; limit: number },
): Promise<JobLine[]> {
  let query = jobLines(tx, viewer, queued);
  if (after) {
    query = query.where((eb) =>
      eb.or([
        eb('jobs.runAfter', '>', after.runAfter),
        eb.and([eb('jobs.runAfter', '=', after.runAfter), eb('jobs.id', '>', after.jobId)]),
      ]),
    );
  }
  return query.orderBy('jobs.runAfter').orderBy('jobs.id').limit(limit).execute();
}

/** Every waiting reading the viewer sees, for cancelling them all. */
export function listWaitingIds(
  tx: ReadTx,
  viewer: Viewer,
): Promise<{ jobId: string; evidenceId: string; caseId: string }[]> {
  return itemsWithJob(tx, viewer, queued)
    .innerJoin('jobs', 'jobs.subjectId', 'item.id')
    .where('jobs.kind', 'in', readingJobs)
    .where('jobs.status', '=', queued)
    .select(['jobs.id as jobId', 'item.id as evidenceId', 'item.caseId'])
    .execute();
}

export async function countWaiting(tx: ReadTx, viewer: Viewer): Promise<number> {
  const row = await itemsWithJob(tx, viewer, queued)
    .select((eb) => eb.fn.countAll<number | string>().as('items'))
    .executeTakeFirst();
  return Number(row?.items ?? 0);
}

function failedItems(tx: ReadTx, viewer: Viewer) {
  return visible(tx.db, viewer, 'evidence').where('item.id', 'in', (eb) =>
    eb.selectFrom('extractions').select('extractions.evidenceId').where('extractions.status', '=', failed),
  );
}

export async function listFailed(
  tx: ReadTx,
  viewer: Viewer,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<FailedReading[]> {
  let query = failedItems(tx, viewer)
    .innerJoin('extractions as reading', 'reading.evidenceId', 'item.id')
    .innerJoin('cases', 'cases.id', 'item.caseId')
    .select([
      'item.id as evidenceId',
      'item.title',
      'item.fileName',
      'item.mimeType',
      'item.caseId',
      'cases.caption',
      'item.size',
      'item.kind',
      'reading.error',
      'reading.reason',
    ]);
  if (after) query = query.where('item.id', '<', after);
  const rows = await query.orderBy('item.id', 'desc').limit(limit).execute();
  return rows.map(({ size, kind, ...line }) => ({ ...line, mayBeReadAgain: !isTooLargeToRead({ size, kind }) }));
}

/** Without what would only fail again. */
export async function listFailedIds(tx: ReadTx, viewer: Viewer): Promise<{ evidenceId: string; caseId: string }[]> {
  const columns = ['item.id as evidenceId', 'item.caseId', 'item.size', 'item.kind'] as const;
  const rows = await failedItems(tx, viewer).select(columns).orderBy('item.id').execute();
  return rows.filter((row) => !isTooLargeToRead(row)).map(({ evidenceId, caseId }) => ({ evidenceId, caseId }));
}

export async function countFailed(
  tx: ReadTx,
  viewer: Viewer,
): Promise<Pick<WorkNow, 'failed' | 'failedIn' | 'cancelled'>> {
  const rows = await failedItems(tx, viewer)
    .innerJoin('extractions as reading', 'reading.evidenceId', 'item.id')
    .groupBy('item.caseId')
    .select((eb) => [
      'item.caseId',
      eb.fn.countAll<number | string>().as('failed'),
      eb.fn.count<number | string>(eb.case().when('reading.reason', '=', 'cancelled').then(1).end()).as('cancelled'),
    ])
    .execute();
  const total = (of: 'failed' | 'cancelled'): number => rows.reduce((sum, row) => sum + Number(row[of]), 0);
  return {
    failed: total('failed'),
    failedIn: rows.map((row) => ({ caseId: row.caseId, files: Number(row.failed) })),
    cancelled: total('cancelled'),
  };
}

/** The matters the viewer sees whole. */
export async function memberCases(tx: ReadTx, viewer: Viewer): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('memberships')
    .innerJoin('cases', 'cases.workspaceId', 'memberships.workspaceId')
    .select('cases.id')
    .where('memberships.accountId', '=', viewer.accountId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deleted files of these matters whose bytes are still being erased. */
export async function countRemoving(tx: ReadTx, caseIds: readonly string[]): Promise<number> {
  if (caseIds.length === 0) return 0;
  const row = await tx.db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number | string>().as('files'))
    .where('kind', '=', removingJob)
    .where('caseId', 'in', [...caseIds])
    .executeTakeFirst();
  return Number(row?.files ?? 0);
}
