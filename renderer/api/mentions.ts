import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from './client.ts';
import type { FoundEvidence } from './generated.ts';
import { keys } from './query-keys.ts';

const mentionsAtMost = 50;

/** Evidence that contains one of these phrases, best first for each phrase, every item once. */
export function useMentions(caseId: string, phrases: readonly string[]): UseQueryResult<FoundEvidence[]> {
  return useQuery({
    queryKey: keys.mentions(caseId, phrases),
    enabled: phrases.length > 0,
    meta: { caseId, follows: { evidence: true } },
    queryFn: async ({ signal }) => {
      const found = new Map<string, FoundEvidence>();
      for (const phrase of phrases) {
        const q = `"${phrase.replaceAll('"', ' ')}"`;
        const items = await call('get_evidence', { caseId, q, limit: mentionsAtMost }, { signal });
        for (const item of items) if (!found.has(item.id)) found.set(item.id, item);
      }
      return [...found.values()];
    },
  });
}
