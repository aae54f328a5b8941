import {
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { SearchHint } from '#server/rules/search-hints.ts';
import { call, callForAnswer } from './client.ts';
import type { EvidenceProgress } from './evidence-loading.ts';
import type { EvidenceItem, FoundEvidence } from './generated.ts';
import { keys, noCourtCase, type EvidenceSearch } from './query-keys.ts';
import type { Facts } from './record-store.ts';
import { stores } from './stores.ts';

export const searchResultsAtMost = 200;

/** What can be changed of an item. */
export type EvidenceFacts = Facts<'evidence'>;

export function useEvidence(caseId: string): UseQueryResult<FoundEvidence[]> {
  return stores.evidence.useList(caseId);
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

/** What the server is asked of a search; it narrows by no more than this. */
function askedOf(caseId: string, search: EvidenceSearch): { caseId: string; q: string; issueId?: string } {
  const { q, issueId, tag, priority } = search;
  // Only here is there a name for being assigned to none.
  const courtCaseId = search.courtCaseId === noCourtCase ? null : search.courtCaseId;
  const asked = Object.entries({ issueId, tag, courtCaseId, priority }).filter(([, value]) => value !== null);
  return { caseId, q, ...Object.fromEntries(asked) };
}

/** Items that hold the words, best first. */
export function evidenceSearch(caseId: string, search: EvidenceSearch) {
  const asked = askedOf(caseId, search);
  return queryOptions({
    queryKey: ['evidence-search', asked],
    queryFn: async ({ client, signal }) => {
      const { value, hints } = await callForAnswer(
        'get_evidence',
        { ...asked, limit: searchResultsAtMost },
        { signal },
      );
      client.setQueryData(hintsKey(asked), hints);
      return value;
    },
    meta: { caseId, holds: 'evidence', follows: { evidence: true } },
  });
}

/** Until the first answer, what was shown `before`: the list stays where the server does not answer. */
export function useEvidenceSearch(
  caseId: string,
  search: EvidenceSearch,
  before?: FoundEvidence[],
): UseQueryResult<FoundEvidence[]> {
  return useQuery({
    ...evidenceSearch(caseId, search),
    enabled: search.q !== '',
    placeholderData: (last) => last ?? before,
  });
}

/** How a search that found nothing would find something: its answer said so too. */
export function useSearchHints(caseId: string, search: EvidenceSearch): readonly SearchHint[] {
  const { data } = useQuery<readonly SearchHint[]>({
    queryKey: hintsKey(askedOf(caseId, search)),
    queryFn: skipToken,
  });
  return data ?? [];
}

function hintsKey(asked: ReturnType<typeof askedOf>) {
  return ['evidence-search-hints', asked];
}

export function useEvidenceItem(id: string): UseQueryResult<EvidenceItem> {
  const client = useQueryClient();
  return useQuery({ ...stores.evidence.one(id), placeholderData: () => stores.evidence.find(client, undefined, id) });
}

type Reading = Pick<EvidenceItem['extraction'], 'status' | 'page' | 'pages'>;

/** Shows which page of a file is being read, without asking the server for the item. */
export function showReading(client: QueryClient, caseId: string, id: string, reading: Reading): void {
  const item = stores.evidence.find(client, caseId, id);
  if (item === undefined) return;
  const { status, page, pages } = reading;
  stores.evidence.show(client, [{ ...item, extraction: { ...item.extraction, status, page, pages } }]);
}

/** Reads a file again, or only its pages that could not be recognized, and shows that it waits. */
export async function readAgain(
  client: QueryClient,
  { id, caseId }: Pick<EvidenceItem, 'id' | 'caseId'>,
  only?: 'not-read',
): Promise<void> {
  await call('post_evidence_by_id_read_again', { id, ...(only !== undefined && { only }) });
  showReading(client, caseId, id, { status: 'pending', page: null, pages: null });
  await client.invalidateQueries({ queryKey: keys.jobsOfAll });
}
