import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call, previewType } from './client.ts';
import type { EvidenceItem, FoundEvidence } from './generated.ts';
import { keys, type EvidenceSearch } from './query-keys.ts';

const pageSize = 500;
export const searchResultsAtMost = 200;

/** All evidence of a matter, read in pages; live changes keep it true afterwards. */
export function useEvidence(caseId: string): UseQueryResult<FoundEvidence[]> {
  return useQuery({ queryKey: keys.evidence(caseId), queryFn: ({ signal }) => readAll(caseId, signal) });
}

export function useEvidenceSearch(caseId: string, search: EvidenceSearch): UseQueryResult<FoundEvidence[]> {
  const { q, issueId, tag, priority } = search;
  const narrowed = {
    ...(issueId === null ? {} : { issueId }),
    ...(tag === null ? {} : { tag }),
    ...(priority === null ? {} : { priority }),
  };
  return useQuery({
    queryKey: keys.search(caseId, { q, issueId, tag, priority }),
    queryFn: ({ signal }) => call('get_evidence', { caseId, q, limit: searchResultsAtMost, ...narrowed }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

export function useEvidenceItem(id: string): UseQueryResult<EvidenceItem> {
  const client = useQueryClient();
  return useQuery({
    queryKey: keys.evidenceItem(id),
    queryFn: ({ signal }) => call('get_evidence_by_id', { id }, { signal }),
    placeholderData: () =>
      client
        .getQueriesData<EvidenceItem[]>({ queryKey: keys.evidenceOfAll })
        .flatMap(([, list]) => list ?? [])
        .find((item) => item.id === id),
  });
}

/** The text read from a file, page by page. Asked for only when there is some. */
export function useFileText(item: EvidenceItem, wanted: boolean): UseQueryResult<string[]> {
  return useQuery({
    queryKey: keys.fileText(item.id),
    queryFn: async ({ signal }) => (await call('get_files_by_id_text', { id: item.id }, { signal })).split('\f'),
    enabled: wanted && item.extraction.status === 'done',
    staleTime: Infinity,
  });
}

/** What the server's browser-friendly copy is; null when there is none. */
export function usePreviewType(id: string, wanted: boolean): UseQueryResult<string | null> {
  return useQuery({
    queryKey: keys.previewType(id),
    queryFn: async ({ signal }) => {
      try {
        return await previewType(id, signal);
      } catch (error) {
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) return null;
        throw error;
      }
    },
    enabled: wanted,
    staleTime: Infinity,
  });
}

async function readAll(caseId: string, signal: AbortSignal): Promise<FoundEvidence[]> {
  const all: FoundEvidence[] = [];
  for (;;) {
    const last = all.at(-1);
    const after = last === undefined ? {} : { after: last.id };
    const page = await call('get_evidence', { caseId, limit: pageSize, ...after }, { signal });
    all.push(...page);
    if (page.length < pageSize) return all;
  }
}
