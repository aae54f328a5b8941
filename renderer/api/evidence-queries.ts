import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call, previewType } from './client.ts';
import { evidenceMeta } from './evidence-cache.ts';
import { type EvidenceProgress, loadEvidence } from './evidence-loading.ts';
import type { EvidenceItem, FoundEvidence } from './generated.ts';
import { keys, noCourtCase, type EvidenceSearch } from './query-keys.ts';

export const searchResultsAtMost = 200;

/** All evidence of a matter from the newest back, shown as it comes; live changes keep it true afterwards. */
export function useEvidence(caseId: string): UseQueryResult<FoundEvidence[]> {
  return useQuery(evidenceList(caseId));
}

export function evidenceList(caseId: string) {
  return queryOptions({
    queryKey: keys.evidence(caseId),
    queryFn: ({ client, signal }) => loadEvidence(client, caseId, signal),
    meta: evidenceMeta,
    // The lists are merged here item by item; comparing 50,000 of them in depth would cost a long pause at each change.
    structuralSharing: false,
  });
}

/** How much of the list is there while it still comes, or after the rest could not be read; null when all is there. */
export function useEvidenceProgress(caseId: string): EvidenceProgress | null {
  const { data } = useQuery<EvidenceProgress | null>({
    queryKey: keys.evidenceProgress(caseId),
    queryFn: skipToken,
    staleTime: Infinity,
  });
  return data ?? null;
}

export function useEvidenceSearch(caseId: string, search: EvidenceSearch): UseQueryResult<FoundEvidence[]> {
  const { q, issueId, tag, priority } = search;
  // Only here is there a name for being assigned to none.
  const courtCaseId = search.courtCaseId === noCourtCase ? null : search.courtCaseId;
  const narrowed = {
    ...(issueId === null ? {} : { issueId }),
    ...(tag === null ? {} : { tag }),
    ...(courtCaseId === null ? {} : { courtCaseId }),
    ...(priority === null ? {} : { priority }),
  };
  return useQuery({
    queryKey: keys.search(caseId, { q, issueId, tag, courtCaseId, priority }),
    queryFn: ({ signal }) => call('get_evidence', { caseId, q, limit: searchResultsAtMost, ...narrowed }, { signal }),
    meta: { caseId, follows: { evidence: true } },
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

export function useEvidenceItem(id: string): UseQueryResult<EvidenceItem> {
  const client = useQueryClient();
  return useQuery({
    queryKey: keys.evidenceItem(id),
    queryFn: ({ signal }) => call('get_evidence_by_id', { id }, { signal }),
    meta: evidenceMeta,
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
