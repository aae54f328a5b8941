import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from './client.ts';
import type {
  AddedRemote,
  AskedRun,
  InboxQuestion,
  Operations,
  SelectedMatter,
  SyncChoice,
  SyncStatus,
} from './generated.ts';
import { keys } from './query-keys.ts';

export type {
  AddressFound,
  AskedRun,
  Brake,
  HeldCreation,
  InboxQuestion,
  LeftAlone,
  MatterReport,
  MatterThere,
  PlannedChange,
  QuarantinedRecord,
  Remote,
  RunEnd,
  SelectedMatter,
  SyncAsk as Ask,
  SyncChoice as Choice,
  SyncConflict as FieldConflict,
  SyncCounts as Counts,
  SyncLogLine as LogLine,
  SyncPreview as Preview,
  SyncResource,
  SyncState,
  SyncStatus,
} from './generated.ts';

/** The fields of a record on one side. */
export type Fields = NonNullable<InboxQuestion['mine']>;
type Sent<Name extends keyof Operations> = Omit<Operations[Name]['input'], 'id'>;
export type RemoteChange = Sent<'patch_sync_remotes_by_id'>;

/** Servers, the matters that sync with each, and where their tokens are kept. */
export function useSync() {
  return useQuery({
    queryKey: keys.syncOverview,
    queryFn: () => call('get_sync', {}),
  });
}

/** The sync status of each server; the event stream keeps it current. */
export function useSyncStatus(enabled = true) {
  return useQuery({
    queryKey: keys.syncStatus,
    queryFn: () => call('get_sync_status', {}),
    enabled,
  });
}

/** The event stream's news; the rest of what is shown follows when more than the progress has changed. */
export function takeSyncStatus(client: QueryClient, news: readonly Omit<SyncStatus, 'nextRunAt'>[]): void {
  const before = client.getQueryData<SyncStatus[]>(keys.syncStatus);
  const next = news.map((status) => ({
    ...status,
    nextRunAt: before?.find(({ remoteId }) => remoteId === status.remoteId)?.nextRunAt ?? null,
  }));
  client.setQueryData(keys.syncStatus, next);
  if (before !== undefined && restOf(before) === restOf(next)) return;
  void client.invalidateQueries({ queryKey: keys.syncOfAll });
  // When it runs next is not in the news.
  if (next.every(({ state }) => state !== 'running')) void client.invalidateQueries({ queryKey: keys.syncStatus });
}

function restOf(statuses: readonly SyncStatus[]): string {
  return JSON.stringify(statuses.map((status) => ({ ...status, progress: null, waitsUntil: null, nextRunAt: null })));
}

export function useMattersThere(remoteId: string) {
  return useQuery({
    queryKey: keys.mattersThere(remoteId),
    queryFn: () => call('get_sync_remotes_by_id_matters', { id: remoteId }),
    ...askedOnce,
  });
}

/** Each look is a request to the server, and counts there. */
const askedOnce = {
  staleTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Runs that are still known, the newest first. */
export function useRuns(remoteId: string) {
  return useQuery({
    queryKey: keys.syncRuns(remoteId),
    queryFn: () => call('get_sync_remotes_by_id_runs', { id: remoteId }),
  });
}

export function useQuestions() {
  return useQuery({
    queryKey: keys.syncQuestions,
    queryFn: () => call('get_sync_questions', {}),
  });
}

/** How far a document is on the servers it syncs with. */
export function useDocumentElsewhere(id: string, enabled: boolean) {
  return useQuery({
    queryKey: keys.syncElsewhere(id),
    queryFn: () => call('get_sync_documents_by_id', { id }),
    enabled,
  });
}

export function useHeld() {
  return useQuery({
    queryKey: keys.syncHeld,
    queryFn: () => call('get_sync_held', {}),
  });
}

export function useQuarantine() {
  return useQuery({
    queryKey: keys.syncQuarantine,
    queryFn: () => call('get_sync_quarantine', {}),
  });
}

const linesAtOnce = 100;

/** Requests to servers, the newest first. */
export function useSyncLog(remoteId: string | null) {
  return useInfiniteQuery({
    queryKey: keys.syncLog(remoteId),
    queryFn: ({ pageParam }) =>
      call('get_sync_log', {
        limit: linesAtOnce,
        ...(remoteId !== null && { remoteId }),
        ...(pageParam !== null && { before: pageParam }),
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < linesAtOnce ? null : (page.at(-1)?.seq ?? null)),
  });
}

/** Finds out which server is at an address before anything is saved. The answer includes what the token may not do. */
export async function addRemote(
  client: QueryClient,
  remote: Operations['post_sync_remotes']['input'],
): Promise<AddedRemote> {
  const made = await call('post_sync_remotes', remote);
  await refresh(client);
  return made;
}

export async function changeRemote(client: QueryClient, id: string, change: RemoteChange): Promise<void> {
  await call('patch_sync_remotes_by_id', { id, ...change });
  await refresh(client);
}

/** Forgets the server and its token; deletes nothing, here or there. */
export async function removeRemote(client: QueryClient, id: string): Promise<void> {
  await call('delete_sync_remotes_by_id', { id });
  client.removeQueries({ queryKey: keys.mattersThere(id) });
  await refresh(client);
}

/** Links a matter here with one there; the one that is not named is made. */
export async function selectMatter(
  client: QueryClient,
  remoteId: string,
  wanted: Sent<'post_sync_remotes_by_id_select'>,
): Promise<SelectedMatter> {
  const selected = await call('post_sync_remotes_by_id_select', { id: remoteId, ...wanted });
  await Promise.all([
    refresh(client),
    client.invalidateQueries({ queryKey: keys.mattersThere(remoteId) }),
    client.invalidateQueries({ queryKey: keys.workspaces }),
  ]);
  return selected;
}

/** Stops syncing a matter; deletes nothing. */
export async function deselectMatter(client: QueryClient, remoteId: string, caseId: string): Promise<void> {
  await call('post_sync_remotes_by_id_deselect', { id: remoteId, caseId });
  await Promise.all([refresh(client), client.invalidateQueries({ queryKey: keys.mattersThere(remoteId) })]);
}

/** What a run would do. Both sides are read for it, and nothing is written; who leaves before it is there stops it. */
export function usePreview(remoteId: string, caseId: string) {
  return useQuery({
    queryKey: keys.syncPreview(remoteId, caseId),
    queryFn: ({ signal }) => call('post_sync_remotes_by_id_preview', { id: remoteId, caseId }, { signal }),
    ...askedOnce,
    gcTime: 0,
  });
}

export async function runSync(client: QueryClient, remoteId: string, caseId?: string): Promise<AskedRun> {
  const run = await call('post_sync_remotes_by_id_run', { id: remoteId, ...(caseId !== undefined && { caseId }) });
  await refresh(client);
  return run;
}

export async function stopSync(client: QueryClient, remoteId: string): Promise<void> {
  await call('post_sync_remotes_by_id_stop', { id: remoteId });
  await refresh(client);
}

/** Keeps sync with every server off for so many seconds; 0 resumes it. */
export async function pauseSync(seconds: number): Promise<void> {
  await call('post_sync_pause', { seconds });
}

/** Continues what was stopped for safety. */
export async function releaseBrakes(client: QueryClient, remoteId: string, caseId: string): Promise<void> {
  await call('post_sync_remotes_by_id_release', { id: remoteId, caseId });
  await refresh(client);
}

/** Refused when the question now concerns other values than the ones that were seen. */
export async function answerQuestion(
  client: QueryClient,
  { id, seen }: Pick<InboxQuestion, 'id' | 'seen'>,
  choice: SyncChoice,
): Promise<void> {
  try {
    await call('post_sync_questions_by_id', { id, choice, seen });
  } finally {
    await refresh(client);
  }
}

export async function sendAgain(client: QueryClient, id: string): Promise<void> {
  await call('post_sync_held_by_id', { id, decision: 'resend' });
  await refresh(client);
}

export async function leaveHereOnly(client: QueryClient, id: string): Promise<void> {
  await call('post_sync_held_by_id', { id, decision: 'giveUp' });
  await refresh(client);
}

export async function restoreQuarantined(client: QueryClient, id: string): Promise<void> {
  await call('post_sync_quarantine_by_id_restore', { id });
  await refresh(client);
}

async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.syncOfAll }),
    client.invalidateQueries({ queryKey: keys.syncStatus }),
  ]);
}
