import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryClient,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { callWindow } from './client.ts';
import type { EvidenceItem } from './generated.ts';
import { keys } from './query-keys.ts';

/** A reading that waits or runs. */
export interface JobLine {
  jobId: string;
  evidenceId: string;
  title: string;
  fileName: string;
  mimeType: string;
  caseId: string;
  caption: string;
  attempts: number;
  runAfter: string;
}

export interface RunningJob extends JobLine {
  page: number | null;
  pages: number | null;
  startedAt: string;
}

export interface FailedReading {
  evidenceId: string;
  title: string;
  fileName: string;
  mimeType: string;
  caseId: string;
  caption: string;
  error: string | null;
  reason: string | null;
}

/** What the machine does for this account: what runs by name, the rest as counts. */
export interface WorkNow {
  running: RunningJob[];
  waiting: number;
  /** Readings that came to nothing, the cancelled ones among them. */
  failed: number;
  cancelled: number;
  /** Deleted files whose bytes are being erased. */
  removing: number;
  done: { count: number; since: string };
}

interface Page<Line> {
  lines: Line[];
  next: string | null;
}

const whileRemoving = 1500;

export function useWork(): UseQueryResult<WorkNow> {
  return useQuery({
    queryKey: keys.jobsNow,
    queryFn: async () => (await callWindow('GET', '/jobs')) as WorkNow,
    // Erasing bytes changes no record, so that no live news tells of its end.
    refetchInterval: ({ state }) => ((state.data?.removing ?? 0) > 0 ? whileRemoving : false),
  });
}

export function useWaitingJobs(wanted: boolean): UseInfiniteQueryResult<InfiniteData<Page<JobLine>>> {
  return useInfiniteQuery({ ...pagesOf<JobLine>('waiting'), enabled: wanted });
}

export function useFailedReadings(wanted: boolean): UseInfiniteQueryResult<InfiniteData<Page<FailedReading>>> {
  return useInfiniteQuery({ ...pagesOf<FailedReading>('failed'), enabled: wanted });
}

function pagesOf<Line>(state: 'waiting' | 'failed') {
  return {
    queryKey: keys.jobLines(state),
    queryFn: async ({ pageParam }: { pageParam: string | null }) => {
      const place = pageParam === null ? '' : `?after=${encodeURIComponent(pageParam)}`;
      return (await callWindow('GET', `/jobs/${state}${place}`)) as Page<Line>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page<Line>) => last.next,
  };
}

/** What was asked of many at once: how many it was done for, and how many the person may only look at. */
export interface Outcome {
  done: number;
  refused: number;
}

export async function cancelJob(client: QueryClient, jobId: string): Promise<void> {
  await callWindow('POST', `/jobs/${encodeURIComponent(jobId)}/cancel`);
  await client.invalidateQueries({ queryKey: keys.jobsOfAll });
}

export async function cancelWaiting(client: QueryClient): Promise<Outcome> {
  const outcome = (await callWindow('POST', '/jobs/cancel-waiting')) as Outcome;
  await client.invalidateQueries({ queryKey: keys.jobsOfAll });
  return outcome;
}

export async function readFailedAgain(client: QueryClient): Promise<Outcome> {
  const outcome = (await callWindow('POST', '/jobs/retry-failed')) as Outcome;
  await client.invalidateQueries({ queryKey: keys.jobsOfAll });
  return outcome;
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
