import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, request } from './client.ts';
import type { LedgerPage, Operations } from './generated.ts';
import { keys } from './query-keys.ts';

export type {
  AssistantCommand,
  LedgerCall,
  LedgerLine,
  LedgerPage,
  NamedRecord,
  QuarterCount,
  TokenActivity,
  Trial,
} from './generated.ts';

export type ToolChoice = Pick<Operations['post_connect_test']['input'], 'compact' | 'readOnly'>;
export type LedgerKind = NonNullable<Operations['get_connect_tokens_by_id_calls']['input']['kind']>;

export interface LedgerFilter {
  kind: LedgerKind;
  /** ISO instants; null is open. */
  from: string | null;
  to: string | null;
}

export function useInstallation() {
  return useQuery({
    queryKey: keys.installation,
    queryFn: () => call('get_connect', {}),
    staleTime: Infinity,
  });
}

export function useTokenActivity() {
  return useQuery({
    queryKey: keys.tokenActivity,
    queryFn: () => call('get_connect_tokens', {}),
  });
}

/** The newest lines, kept live. */
export function useLedgerHead(tokenId: string, filter: LedgerFilter) {
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

function readLedger(id: string, { kind, from, to }: LedgerFilter, before: number | null): Promise<LedgerPage> {
  return call('get_connect_tokens_by_id_calls', {
    id,
    kind,
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(before !== null && { before }),
  });
}

export function useLedgerCall(tokenId: string, id: number) {
  return useQuery({
    queryKey: keys.ledgerCall(tokenId, id),
    queryFn: () => call('get_connect_tokens_by_id_calls_by_call', { id: tokenId, call: id }),
  });
}

export function useLedgerCounts(tokenId: string, from: string) {
  return useQuery({
    queryKey: keys.ledgerCounts(tokenId, from),
    queryFn: () => call('get_connect_tokens_by_id_days', { id: tokenId, from }),
  });
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
