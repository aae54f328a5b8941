import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from './client.ts';
import type { Account, Case, Folder, Issue, Token, Workspace } from './generated.ts';
import { keys } from './query-keys.ts';
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

export function useWorkspaces(): UseQueryResult<Workspace[]> {
  return useQuery({ queryKey: keys.workspaces, queryFn: ({ signal }) => call('get_workspaces', {}, { signal }) });
}

/** The matter of a context, or of the default workspace. */
export function useCase(context: string | null): UseQueryResult<Case> {
  return useQuery({
    queryKey: keys.caseOf(context),
    queryFn: ({ signal }) => call('get_case', {}, { signal, context }),
    // The matter before stays on the screen until the next one is there.
    placeholderData: keepPreviousData,
  });
}

export function useAccount(): UseQueryResult<Account> {
  return useQuery({ queryKey: keys.account, queryFn: ({ signal }) => call('get_account', {}, { signal }) });
}

export function useFolders(caseId: string): UseQueryResult<Folder[]> {
  return useQuery({
    queryKey: keys.folders(caseId),
    queryFn: ({ signal }) => call('get_folders', { caseId, kind: 'evidence' }, { signal }),
  });
}

export function useIssues(caseId: string): UseQueryResult<Issue[]> {
  return useQuery({
    queryKey: keys.issues(caseId),
    queryFn: ({ signal }) => call('get_issues', { caseId }, { signal }),
    select: (issues) => issues.toSorted((left, right) => left.position - right.position),
  });
}

export function useTokens(): UseQueryResult<Token[]> {
  return useQuery({ queryKey: keys.tokens, queryFn: ({ signal }) => call('get_developer_tokens', {}, { signal }) });
}
