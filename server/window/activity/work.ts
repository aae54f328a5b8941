import type { Viewer } from '#server/access/principal.ts';
import { invalid } from '#server/errors/app-error.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import {
  countFailed,
  countRemoving,
  countWaiting,
  listFailed,
  listRunning,
  listWaiting,
  memberCases,
} from './queries.ts';
import { listImports } from './imports.ts';
import { listPacketWork } from './packet-work.ts';
import type { ReadCount } from './read-count.ts';
import type { FailedReading, JobLine, WorkNow } from './schema.ts';

export async function workNow(tx: ReadTx, viewer: Viewer, read: ReadCount): Promise<WorkNow> {
  const whole = await memberCases(tx, viewer);
  return {
    running: await listRunning(tx, viewer),
    imports: await listImports(tx, viewer),
    packets: await listPacketWork(tx, viewer),
    waiting: await countWaiting(tx, viewer),
    ...(await countFailed(tx, viewer)),
    removing: await countRemoving(tx, whole),
    done: read.of(whole),
  };
}

interface Page<Line> {
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
  if (!runAfter || !jobId || more !== undefined) throw invalid('This is not a place in the list of jobs.', 'after');
  return { runAfter, jobId };
}
