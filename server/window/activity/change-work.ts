import { allows } from '#server/access/levels.ts';
import { findMatter, levelFor, type Matter, requireLevel, requireMatter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { findEvidence } from '#server/areas/evidence/queries.ts';
import { cancelReading, readOnceMore } from '#server/areas/evidence/queue-reading.ts';
import { readingJobs } from '#server/areas/evidence/reading-jobs.ts';
import type { WindowServices } from '#server/catalog/context.ts';
import { notFound } from '#server/errors/app-error.ts';
import { dropJobs, findJob } from '#server/store/jobs.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { cancelImport, findImportOf } from './imports.ts';
import { cancelPacketJob, findPacketJob } from './packet-work.ts';
import { listFailedIds, listWaitingIds } from './queries.ts';

interface Reading {
  evidenceId: string;
  caseId: string;
}

/** What was done of what was asked for; the rest belongs to matters that the viewer may only read. */
interface Outcome {
  done: Reading[];
  refused: number;
}

/** What was canceled: the reading of an item, an import of messages, or a check or build of a packet. */
type Cancelled =
  | Reading
  | { importId: string; caseId: string }
  | { packetId: string; buildId: string | null; caseId: string };

/** Takes one job from the queue, or from whoever does it, who then writes nothing more. */
export async function cancelJob(tx: WriteTx, viewer: Viewer, jobId: string): Promise<Cancelled> {
  const imported = await findImportOf(tx, viewer, jobId);
  if (imported) return cancelImport(tx, viewer, imported, jobId);
  const packet = await findPacketJob(tx, viewer, jobId);
  if (packet) return cancelPacketJob(tx, viewer, packet, jobId);
  const job = await findJob(tx, jobId);
  const isReading = readingJobs.some((kind) => kind === job?.kind);
  const row = job && isReading ? await findEvidence(tx, viewer, job.subjectId) : undefined;
  if (!row) throw notFound('job');
  const matter = await requireMatter(tx, viewer, row.caseId);
  requireLevel(matter, await levelFor({ tx, viewer, matter }, 'evidence', row.id), 'edit', false);
  await dropJobs(tx, [jobId]);
  await cancelReading(tx, row.id);
  return { evidenceId: row.id, caseId: row.caseId };
}

export async function cancelWaiting(tx: WriteTx, viewer: Viewer): Promise<Outcome> {
  const waiting = await listWaitingIds(tx, viewer);
  const mine = await editable(tx, viewer, waiting);
  await dropJobs(
    tx,
    mine.map(({ jobId }) => jobId),
  );
  for (const { evidenceId } of mine) await cancelReading(tx, evidenceId);
  return { done: mine, refused: waiting.length - mine.length };
}

/** Queues every failed reading once more. */
export async function retryFailed(tx: WriteTx, viewer: Viewer): Promise<Outcome> {
  const failed = await listFailedIds(tx, viewer);
  const mine = await editable(tx, viewer, failed);
  for (const { evidenceId: id, caseId } of mine) await readOnceMore(tx, { id, caseId });
  return { done: mine, refused: failed.length - mine.length };
}

/** After the commit: open windows hear of each reading, and the caller hears how many they were. */
export function announceAll(
  { live }: WindowServices,
  { done, refused }: Outcome,
  status: 'failed' | 'pending',
): { done: number; refused: number } {
  for (const { evidenceId, caseId } of done) {
    live.emit('reading', { evidenceId, caseId, status, page: null, pages: null });
  }
  return { done: done.length, refused };
}

/** Those the viewer may change, each matter looked up once. */
async function editable<R extends Reading>(tx: ReadTx, viewer: Viewer, readings: readonly R[]): Promise<R[]> {
  const matters = new Map<string, Matter | undefined>();
  const mine: R[] = [];
  for (const reading of readings) {
    const { caseId, evidenceId } = reading;
    if (!matters.has(caseId)) matters.set(caseId, await findMatter(tx, viewer, caseId));
    const matter = matters.get(caseId);
    if (!matter || matter.archived) continue;
    const level = matter.whole ? matter.level : await levelFor({ tx, viewer, matter }, 'evidence', evidenceId);
    if (level !== undefined && allows(level, 'edit')) mine.push(reading);
  }
  return mine;
}
