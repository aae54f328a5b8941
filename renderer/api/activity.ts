import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryClient,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call } from './client.ts';
import type { EvidenceItem, JobOutcome, Operations, WorkNow } from './generated.ts';
import { keys } from './query-keys.ts';

/** A file that is added is to be read, one that is deleted no longer; so with exports of messages. */
const jobsMeta = { follows: { evidence: [], messageImports: [] } };

const whileRemoving = 1500;

export function useWork(): UseQueryResult<WorkNow> {
  return useQuery({
    queryKey: keys.jobsNow,
    meta: jobsMeta,
    queryFn: () => call('get_jobs', {}),
    // Erasing bytes changes no record, so no live news reports its end.
    refetchInterval: ({ state }) => ((state.data?.removing ?? 0) > 0 ? whileRemoving : false),
  });
}

type WaitingPage = Operations['get_jobs_waiting']['output'];
type FailedPage = Operations['get_jobs_failed']['output'];

export function useWaitingJobs(wanted: boolean): UseInfiniteQueryResult<InfiniteData<WaitingPage>> {
  return useInfiniteQuery({
    queryKey: keys.jobLines('waiting'),
    meta: jobsMeta,
    queryFn: ({ pageParam }) => call('get_jobs_waiting', placeOf(pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: wanted,
  });
}

export function useFailedReadings(wanted: boolean): UseInfiniteQueryResult<InfiniteData<FailedPage>> {
  return useInfiniteQuery({
    queryKey: keys.jobLines('failed'),
    meta: jobsMeta,
    queryFn: ({ pageParam }) => call('get_jobs_failed', placeOf(pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: wanted,
  });
}

function placeOf(after: string | null): { after?: string } {
  return after === null ? {} : { after };
}

export async function cancelJob(client: QueryClient, jobId: string): Promise<void> {
  try {
    await call('delete_jobs', { id: jobId });
  } finally {
    await client.invalidateQueries({ queryKey: keys.jobsOfAll });
  }
}

export async function cancelWaiting(client: QueryClient): Promise<JobOutcome> {
  const outcome = await call('delete_jobs_waiting', {});
  await client.invalidateQueries({ queryKey: keys.jobsOfAll });
  return outcome;
}

export async function readFailedAgain(client: QueryClient): Promise<JobOutcome> {
  const outcome = await call('post_jobs_failed_retry', {});
  await client.invalidateQueries({ queryKey: keys.jobsOfAll });
  return outcome;
}

interface ImportProgress {
  importId: string;
  state: string;
  done: number;
  of: number | null;
}

/** The same for an import of messages. */
export function patchImport(client: QueryClient, { importId, state, done, of }: ImportProgress): boolean {
  const known = client.getQueryData<WorkNow>(keys.jobsNow);
  if (known === undefined) return false;
  const shown = known.imports.find((each) => each.importId === importId);
  if (shown?.state !== 'running' || state !== 'storing') return true;
  const imports = known.imports.map((each) => (each === shown ? { ...each, done, of } : each));
  client.setQueryData<WorkNow>(keys.jobsNow, { ...known, imports });
  return false;
}

/** The same for a check or a build of a packet. */
export function patchPacketWork(
  client: QueryClient,
  { packetId, buildId, done, of }: { packetId: string; buildId: string | null; done: number; of: number | null },
): boolean {
  const known = client.getQueryData<WorkNow>(keys.jobsNow);
  if (known === undefined) return false;
  const shown = known.packets.find((each) => each.packetId === packetId && each.buildId === buildId);
  if (shown?.state !== 'running' || of === null || done >= of) return true;
  const packets = known.packets.map((each) => (each === shown ? { ...each, done, of } : each));
  client.setQueryData<WorkNow>(keys.jobsNow, { ...known, packets });
  return false;
}

type Reading = Pick<EvidenceItem['extraction'], 'status' | 'page' | 'pages'>;

/** Shows the page a reading is at without asking for it. True when the jobs themselves are no longer these. */
export function patchJobs(client: QueryClient, readings: ReadonlyMap<string, Reading>): boolean {
  const known = client.getQueryData<WorkNow>(keys.jobsNow);
  if (known === undefined) return false;
  const running = known.running.map((job) => {
    const reading = readings.get(job.evidenceId);
    return reading?.status === 'running' ? { ...job, page: reading.page, pages: reading.pages } : job;
  });
  client.setQueryData<WorkNow>(keys.jobsNow, { ...known, running });
  const shown = new Set(known.running.map(({ evidenceId }) => evidenceId));
  return [...readings].some(([id, { status }]) => status !== 'running' || !shown.has(id));
}
