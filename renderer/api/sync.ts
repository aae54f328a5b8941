import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryClient,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { callWindow } from './client.ts';
import { keys } from './query-keys.ts';
import type { AskedRun, Choice, HeldCreation, InboxQuestion, LogLine, MatterThere } from './sync-types.ts';
import type { Preview, QuarantinedRecord, Remote, RemoteChange, SyncOverview, SyncStatus } from './sync-types.ts';

export type * from './sync-types.ts';

/** Deployments, the matters kept in step with each, and where their tokens are kept. */
export function useSync(): UseQueryResult<SyncOverview> {
  return useQuery({
    queryKey: keys.syncOverview,
    queryFn: async () => (await callWindow('GET', '/sync')) as SyncOverview,
  });
}

/** How it stands with each deployment; the event stream keeps it true. */
export function useSyncStatus(enabled = true): UseQueryResult<SyncStatus[]> {
  return useQuery({
    queryKey: keys.syncStatus,
    queryFn: async () => (await callWindow('GET', '/sync/status')) as SyncStatus[],
    enabled,
  });
}

/** What the event stream told; the rest of what is shown follows when more than the progress has changed. */
export function takeSyncStatus(client: QueryClient, told: readonly Omit<SyncStatus, 'nextRunAt'>[]): void {
  const before = client.getQueryData<SyncStatus[]>(keys.syncStatus);
  const next = told.map((status) => ({
    ...status,
    nextRunAt: before?.find(({ remoteId }) => remoteId === status.remoteId)?.nextRunAt ?? null,
  }));
  client.setQueryData(keys.syncStatus, next);
  if (before !== undefined && restOf(before) === restOf(next)) return;
  void client.invalidateQueries({ queryKey: keys.syncOfAll });
  // When it runs next is not told.
  if (next.every(({ state }) => state !== 'running')) void client.invalidateQueries({ queryKey: keys.syncStatus });
}

function restOf(statuses: readonly SyncStatus[]): string {
  return JSON.stringify(statuses.map((status) => ({ ...status, progress: null, waitsUntil: null, nextRunAt: null })));
}

export function useMattersThere(remoteId: string): UseQueryResult<MatterThere[]> {
  return useQuery({
    queryKey: keys.mattersThere(remoteId),
    queryFn: async () => (await callWindow('GET', `/sync/remotes/${remoteId}/matters`)) as MatterThere[],
    ...askedOnce,
  });
}

/** Each look is a request to the deployment, and counts there. */
const askedOnce = {
  staleTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Runs that are still known, the newest first. */
export function useRuns(remoteId: string): UseQueryResult<AskedRun[]> {
  return useQuery({
    queryKey: keys.syncRuns(remoteId),
    queryFn: async () => (await callWindow('GET', `/sync/remotes/${remoteId}/runs`)) as AskedRun[],
  });
}

export function useQuestions(): UseQueryResult<InboxQuestion[]> {
  return useQuery({
    queryKey: keys.syncQuestions,
    queryFn: async () => (await callWindow('GET', '/sync/questions')) as InboxQuestion[],
  });
}

export function useHeld(): UseQueryResult<HeldCreation[]> {
  return useQuery({
    queryKey: keys.syncHeld,
    queryFn: async () => (await callWindow('GET', '/sync/held')) as HeldCreation[],
  });
}

export function useQuarantine(): UseQueryResult<QuarantinedRecord[]> {
  return useQuery({
    queryKey: keys.syncQuarantine,
    queryFn: async () => (await callWindow('GET', '/sync/quarantine')) as QuarantinedRecord[],
  });
}

const linesAtOnce = 100;

/** What was asked of deployments, the newest first. */
export function useSyncLog(remoteId: string | null): UseInfiniteQueryResult<InfiniteData<LogLine[]>> {
  return useInfiniteQuery({
    queryKey: keys.syncLog(remoteId),
    queryFn: async ({ pageParam }) => {
      const query = new URLSearchParams({ limit: String(linesAtOnce) });
      if (remoteId !== null) query.set('remoteId', remoteId);
      if (pageParam !== null) query.set('before', String(pageParam));
      return (await callWindow('GET', `/sync/log?${query}`)) as LogLine[];
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < linesAtOnce ? null : (page.at(-1)?.seq ?? null)),
  });
}

/** What answered at an address somebody typed (server/sync/look-at-address.ts). */
export interface AddressFound {
  url: string;
  kind: 'hosted' | 'desktop' | 'other';
  /** Where its people make a token for a desktop, when we know. */
  tokenPage: string | null;
}

export async function lookAtAddress(url: string): Promise<AddressFound> {
  return (await callWindow('POST', '/sync/look', { url })) as AddressFound;
}

/** Looks who answers there before anything is kept. What the token may not do is answered along with it. */
export async function addRemote(
  client: QueryClient,
  remote: { name: string; url: string; token: string },
): Promise<Remote & { missing: string[] | null }> {
  const made = (await callWindow('POST', '/sync/remotes', remote)) as Remote & { missing: string[] | null };
  await refresh(client);
  return made;
}

export async function changeRemote(client: QueryClient, id: string, change: RemoteChange): Promise<void> {
  await callWindow('POST', `/sync/remotes/${id}`, change);
  await refresh(client);
}

export async function changeRemoteToken(id: string, token: string): Promise<{ missing: string[] | null }> {
  return (await callWindow('POST', `/sync/remotes/${id}/token`, { token })) as { missing: string[] | null };
}

/** Forgets the deployment and its token; deletes nothing, here or there. */
export async function removeRemote(client: QueryClient, id: string): Promise<void> {
  await callWindow('POST', `/sync/remotes/${id}/remove`);
  client.removeQueries({ queryKey: keys.mattersThere(id) });
  await refresh(client);
}

/** Links a matter here with one there; the one that is not named is made. */
export async function selectMatter(
  client: QueryClient,
  remoteId: string,
  wanted: { caseId?: string; remoteCaseId?: string },
): Promise<{ caseId: string }> {
  const selected = (await callWindow('POST', `/sync/remotes/${remoteId}/select`, wanted)) as { caseId: string };
  await Promise.all([
    refresh(client),
    client.invalidateQueries({ queryKey: keys.mattersThere(remoteId) }),
    client.invalidateQueries({ queryKey: keys.workspaces }),
  ]);
  return selected;
}

/** Keeps a matter in step no longer; deletes nothing. */
export async function deselectMatter(client: QueryClient, remoteId: string, caseId: string): Promise<void> {
  await callWindow('POST', `/sync/remotes/${remoteId}/deselect`, { caseId });
  await Promise.all([refresh(client), client.invalidateQueries({ queryKey: keys.mattersThere(remoteId) })]);
}

/** What a run would do. Both sides are read for it, and nothing is written; who leaves before it is there stops it. */
export function usePreview(remoteId: string, caseId: string): UseQueryResult<Preview> {
  return useQuery({
    queryKey: keys.syncPreview(remoteId, caseId),
    queryFn: async ({ signal }) =>
      (await callWindow('POST', `/sync/remotes/${remoteId}/preview`, { caseId }, signal)) as Preview,
    ...askedOnce,
    gcTime: 0,
  });
}

export async function runSync(client: QueryClient, remoteId: string, caseId?: string): Promise<AskedRun> {
  const run = (await callWindow(
    'POST',
    `/sync/remotes/${remoteId}/run`,
    caseId === undefined ? {} : { caseId },
  )) as AskedRun;
  await refresh(client);
  return run;
}

export async function stopSync(client: QueryClient, remoteId: string): Promise<void> {
  await callWindow('POST', `/sync/remotes/${remoteId}/stop`);
  await refresh(client);
}

/** Lets go on what was stopped for safety. */
export async function releaseBrakes(client: QueryClient, remoteId: string, caseId: string): Promise<void> {
  await callWindow('POST', `/sync/remotes/${remoteId}/release`, { caseId });
  await refresh(client);
}

/** Refused when the question is about other values by now than the ones that were seen. */
export async function answerQuestion(
  client: QueryClient,
  { id, seen }: Pick<InboxQuestion, 'id' | 'seen'>,
  choice: Choice,
): Promise<void> {
  try {
    await callWindow('POST', `/sync/questions/${id}`, { ...choice, seen });
  } finally {
    await refresh(client);
  }
}

export async function sendAgain(client: QueryClient, id: string): Promise<void> {
  await callWindow('POST', `/sync/held/${id}/resend`);
  await refresh(client);
}

export async function leaveHereOnly(client: QueryClient, id: string): Promise<void> {
  await callWindow('POST', `/sync/held/${id}/give-up`);
  await refresh(client);
}

export async function restoreQuarantined(client: QueryClient, id: string): Promise<void> {
  await callWindow('POST', `/sync/quarantine/${id}/restore`);
  await refresh(client);
}

async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.syncOfAll }),
    client.invalidateQueries({ queryKey: keys.syncStatus }),
  ]);
}
