import { levelFor, requireLevel, requireMatter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visible } from '#server/access/visible.ts';
import { updateBuild } from '#server/areas/packets/builds.ts';
import { dropJobs } from '#server/store/jobs.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import type { PacketLine } from './schema.ts';

/* Court packets that are being checked or built, as the work panel shows them. */

type PacketJob = Pick<PacketLine, 'packetId' | 'buildId' | 'caseId'>;

export async function listPacketWork(tx: ReadTx, viewer: Viewer): Promise<PacketLine[]> {
  const checks = await checkJobs(tx, viewer).execute();
  const builds = await buildJobs(tx, viewer).execute();
  const all = [
    // How far a check is was never written down: news says so while it goes on.
    ...checks.map(({ status, ...line }) => ({
      ...line,
      ...at(status),
      buildId: null,
      draft: false,
      done: 0,
      of: null,
    })),
    ...builds.map(({ status, progress, draft, ...line }) => ({
      ...line,
      ...at(status),
      draft: draft === 1,
      ...(JSON.parse(progress) as { done: number; of: number | null }),
    })),
  ];
  return all.toSorted((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
}

export async function findPacketJob(tx: ReadTx, viewer: Viewer, jobId: string): Promise<PacketJob | undefined> {
  const check = await checkJobs(tx, viewer).where('jobs.id', '=', jobId).executeTakeFirst();
  if (check) return { ...check, buildId: null };
  return buildJobs(tx, viewer).where('jobs.id', '=', jobId).executeTakeFirst();
}

/** Ends a check, or a build of which nothing is kept then. */
export async function cancelPacketJob(
  tx: WriteTx,
  viewer: Viewer,
  { packetId, buildId, caseId }: PacketJob,
  jobId: string,
): Promise<{ packetId: string; buildId: string | null; caseId: string }> {
  const matter = await requireMatter(tx, viewer, caseId);
  requireLevel(matter, await levelFor({ tx, viewer, matter }, 'packets', packetId), 'edit', false);
  await dropJobs(tx, [jobId]);
  if (buildId !== null) await updateBuild(tx, buildId, { state: 'cancelled', finishedAt: tx.now });
  return { packetId, buildId, caseId };
}

function at(status: string): Pick<PacketLine, 'state'> {
  return { state: status === 'running' ? 'running' : 'waiting' };
}

const packetColumns = ['item.id as packetId', 'item.title', 'item.caseId', 'cases.caption'] as const;
const jobColumns = ['jobs.id as jobId', 'jobs.status', 'jobs.updatedAt as startedAt'] as const;

function checkJobs(tx: ReadTx, viewer: Viewer) {
  return visible(tx.db, viewer, 'packets')
    .innerJoin('cases', 'cases.id', 'item.caseId')
    .innerJoin('jobs', 'jobs.subjectId', 'item.id')
    .where('jobs.kind', '=', 'checkPacket')
    .select(packetColumns)
    .select(jobColumns);
}

function buildJobs(tx: ReadTx, viewer: Viewer) {
  return visible(tx.db, viewer, 'packets')
    .innerJoin('cases', 'cases.id', 'item.caseId')
    .innerJoin('packetBuilds as build', 'build.packetId', 'item.id')
    .innerJoin('jobs', 'jobs.subjectId', 'build.id')
    .where('jobs.kind', '=', 'buildPacket')
    .select(packetColumns)
    .select(jobColumns)
    .select(['build.id as buildId', 'build.draft', 'build.progress']);
}
