import { keepPreviousData, useQuery, type QueryMeta, type UseQueryResult } from '@tanstack/react-query';
import { call } from './client.ts';
import { refreshFollowers } from './follows.ts';
import type { Account, Case, Folder, Issue, Workspace } from './generated.ts';
import { keys } from './query-keys.ts';
import { stores } from './stores.ts';
import { readSession, type Session } from './window-routes.ts';

export function useSessionQuery(): UseQueryResult<Session> {
  return useQuery({
    queryKey: keys.session,
    queryFn: readSession,
    staleTime: Infinity,
    retry: false,
    // Signed in again in another window, or the address confirmed on another device: seen when this one is looked at.
    refetchOnWindowFocus: ({ state: { status, data } }) =>
      status === 'error' || data?.account?.emailVerified === false ? 'always' : false,
  });
}

/** Who may do what in a matter. */
const members = { workspaces: true, memberships: true } as const;

/** A matter changed here shows with its answer; one that others changed is read again. */
const matterMeta: QueryMeta = {
  resource: 'cases',
  follows: members,
  refresh: (client, changes) => {
    void client.invalidateQueries({ queryKey: keys.caseOfAll });
    for (const { id } of changes) refreshFollowers(client, { resource: 'cases', caseId: id, fields: null, ids: [id] });
  },
};

export function useWorkspaces(): UseQueryResult<Workspace[]> {
  return useQuery({
    queryKey: keys.workspaces,
    queryFn: ({ signal }) => call('get_workspaces', {}, { signal }),
    meta: { follows: { ...members, cases: ['caption', 'archived'] } },
  });
}

/** The matter of a context, or of the default workspace. */
export function useCase(context: string | null): UseQueryResult<Case> {
  return useQuery({
    queryKey: keys.caseOf(context),
    queryFn: ({ signal }) => call('get_case', {}, { signal, context }),
    meta: matterMeta,
    // The matter before stays on the screen until the next one is there.
    placeholderData: keepPreviousData,
  });
}

export function useAccount(): UseQueryResult<Account> {
  return useQuery({ queryKey: keys.account, queryFn: ({ signal }) => call('get_account', {}, { signal }) });
}

/** The folders for evidence, or for documents. */
export function useFolders(caseId: string, kind: Folder['kind'] = 'evidence'): UseQueryResult<Folder[]> {
  return useQuery(stores.folders.list(caseId, { kind }));
}

export function useIssues(caseId: string): UseQueryResult<Issue[]> {
  return stores.issues.useList(caseId);
}

/** How much there is in a matter, whose own record says it only as it was when that was read. */
export function useMatterCounts({ caseId, context, counts }: Case): Case['counts'] {
  const { data } = useQuery({
    queryKey: keys.matterCounts(caseId),
    queryFn: async ({ signal }) => (await call('get_case', {}, { signal, context })).counts,
    meta: { caseId, follows: whatComesAndGoes },
  });
  return data ?? counts;
}

const counted = ['evidence', 'timelineEntries', 'hearings', 'todos', 'contacts', 'courtCases'];
const whatComesAndGoes = Object.fromEntries(counted.map((resource) => [resource, []]));
