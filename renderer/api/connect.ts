import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callWindow, request } from './client.ts';
import { keys } from './query-keys.ts';

/** How a program on this machine starts Casewright for an assistant. */
export interface Installation {
  command: string;
  args: string[];
  platform: string;
  /** Why the command may stop working, and what to do; null when it lasts. */
  caution: string | null;
}

export interface ToolChoice {
  compact: boolean;
  readOnly: boolean;
}

/** The program behind a token, and its last call. */
export interface TokenActivity {
  tokenId: string;
  clientName: string | null;
  clientVersion: string | null;
  clientAt: string | null;
  lastAt: string | null;
  lastTransport: string | null;
  lastOperationId: string | null;
  lastOutcome: string | null;
}

export interface TrialStep {
  name: 'start' | 'tools' | 'call';
  done: boolean;
  milliseconds: number;
  sentence: string;
}

export interface Trial {
  works: boolean;
  steps: TrialStep[];
}

export interface NamedRecord {
  id: string;
  kind: string;
  title: string;
}

export interface LedgerLine {
  id: number;
  at: string;
  transport: string;
  operationId: string;
  outcome: string;
  records: (NamedRecord | null)[];
  recordCount: number;
  bytes: number;
  times: number;
}

export interface LedgerCall extends LedgerLine {
  caseName: string | null;
  changes: { kind: string; op: 'insert' | 'update' | 'delete'; title: string | null; fields: string[] }[];
}

export interface LedgerPage {
  lines: LedgerLine[];
  nextBefore: number | null;
}

export interface QuarterCount {
  quarter: string;
  reads: number;
  changes: number;
  refused: number;
}

export type LedgerKind = 'all' | 'reads' | 'changes' | 'refused';

export interface LedgerFilter {
  kind: LedgerKind;
  /** ISO instants; null is open. */
  from: string | null;
  to: string | null;
}

export function useInstallation(): UseQueryResult<Installation> {
  return useQuery({
    queryKey: keys.installation,
    queryFn: async () => (await callWindow('GET', '/connect')) as Installation,
    staleTime: Infinity,
  });
}

export function useTokenActivity(): UseQueryResult<TokenActivity[]> {
  return useQuery({
    queryKey: keys.tokenActivity,
    queryFn: async () => (await callWindow('GET', '/connect/tokens')) as TokenActivity[],
  });
}

/** The newest lines, kept live. */
export function useLedgerHead(tokenId: string, filter: LedgerFilter): UseQueryResult<LedgerPage> {
  return useQuery({
    queryKey: keys.ledgerHead(tokenId, filter),
    queryFn: () => readLedger(tokenId, filter, null),
  });
}

/** All lines from the newest at the time of opening backwards, page by page. */
export function useLedgerPages(tokenId: string, filter: LedgerFilter) {
  return useInfiniteQuery({
    queryKey: keys.ledgerPages(tokenId, filter),
    queryFn: ({ pageParam }) => readLedger(tokenId, filter, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextBefore,
    staleTime: Infinity,
  });
}

async function readLedger(tokenId: string, filter: LedgerFilter, before: number | null): Promise<LedgerPage> {
  const query = new URLSearchParams({ kind: filter.kind, limit: '100' });
  if (filter.from !== null) query.set('from', filter.from);
  if (filter.to !== null) query.set('to', filter.to);
  if (before !== null) query.set('before', String(before));
  return (await callWindow('GET', `/connect/tokens/${encodeURIComponent(tokenId)}/calls?${query}`)) as LedgerPage;
}

export function useLedgerCall(tokenId: string, id: number): UseQueryResult<LedgerCall> {
  return useQuery({
    queryKey: keys.ledgerCall(tokenId, id),
    queryFn: async () =>
      (await callWindow('GET', `/connect/tokens/${encodeURIComponent(tokenId)}/calls/${id}`)) as LedgerCall,
  });
}

export function useLedgerCounts(tokenId: string, from: string): UseQueryResult<QuarterCount[]> {
  return useQuery({
    queryKey: keys.ledgerCounts(tokenId, from),
    queryFn: async () =>
      (await callWindow(
        'GET',
        `/connect/tokens/${encodeURIComponent(tokenId)}/days?from=${encodeURIComponent(from)}`,
      )) as QuarterCount[],
  });
}

export async function testConnection(token: string, way: 'stdio' | 'http', choice: ToolChoice): Promise<Trial> {
  return (await callWindow('POST', '/connect/test', { token, way, ...choice })) as Trial;
}

/** The bundle's bytes; the window saves them as a file. */
export async function makeBundle(choice: ToolChoice): Promise<Blob> {
  const response = await request('/app/connect/bundle', {
    method: 'POST',
    credentials: 'same-origin',
    cache: 'no-store',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(choice),
  });
  return response.blob();
}
