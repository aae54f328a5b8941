import type { Viewer } from '#server/access/principal.ts';
import { invalid } from '#server/errors/app-error.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import {
  countFailed,
  countRemoving,
  countWaiting,
  type FailedReading,
  type JobLine,
  listFailed,
  listRunning,
  listWaiting,
  memberCases,
  type RunningJob,
} from './queries.ts';
import type { ReadCount, ReadSince } from './read-count.ts';

/** What the machine does for one account: what runs by name, the rest as counts. */
export interface WorkNow {
  running: RunningJob[];
  waiting: number;
  /** Readings that came to nothing, those that a person cancelled among them. */
  failed: number;
  cancelled: number;
  /** Files whose bytes are being erased for good. */
  removing: number;
  done: ReadSince;
}

export async function workNow(tx: ReadTx, viewer: Viewer, read: ReadCount): Promise<WorkNow> {
  const whole = await memberCases(tx, viewer);
  return {
    running: await listRunning(tx, viewer),
    waiting: await countWaiting(tx, viewer),
    ...(await countFailed(tx, viewer)),
    removing: await countRemoving(tx, whole),
    done: read.of(whole),
  };
}

export interface Page<Line> {
  lines: Line[];
  /** What to send as `after` for the next page; null at the end. */
  next: string | null;
}

const pageSize = 100;

export async function waitingPage(tx: ReadTx, viewer: Viewer, after: string | undefined): Promise<Page<JobLine>> {
  const lines = await listWaiting(tx, viewer, {
    after: after === undefined ? undefined : place(after),
    limit: pageSize,
  });
  const last = lines.length === pageSize ? lines.at(-1) : undefined;
  return { lines, next: last ? `${last.runAfter} ${last.jobId}` : null };
}

export async function failedPage(tx: ReadTx, viewer: Viewer, after: string | undefined): Promise<Page<FailedReading>> {
  const lines = await listFailed(tx, viewer, { after, limit: pageSize });
  return { lines, next: lines.length === pageSize ? (lines.at(-1)?.evidenceId ?? null) : null };
}

function place(after: string): { runAfter: string; jobId: string } {
  const [runAfter, jobId, more] = after.split(' ');
  if (!runAfter || !jobId || more !== undefined) throw invalid('This is no place in the list of jobs.', 'after');
  return { runAfter, jobId };
}
