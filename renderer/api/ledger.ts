import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Numbered } from '#server/rules/exhibit-numbering.ts';
import { call } from './client.ts';
import type { LedgerEntry } from './generated.ts';
import { keys } from './query-keys.ts';

/** The numbers of a matter that are taken permanently. */
export function useLedger(caseId: string): UseQueryResult<LedgerEntry[]> {
  return useQuery({
    queryKey: keys.exhibitLedger(caseId),
    queryFn: () => call('get_evidence_ledger', { caseId }),
    meta: { caseId, follows: { evidence: ['exhibitState'], packets: ['given'] } },
    staleTime: Infinity,
  });
}

const none: readonly Numbered[] = [];

/** Exhibit numbers that no item has and that stay taken. */
export function useTakenNumbers(caseId: string): readonly Numbered[] {
  const entries = useLedger(caseId).data;
  return useMemo(
    () =>
      entries
        ?.filter(
          ({ scheme, state, evidenceId }) => scheme === 'exhibit' && (state === 'withdrawn' || evidenceId === null),
        )
        .map(({ id, title, number, courtCaseIds }) => ({ id, title, exhibitNumber: number, courtCaseIds })) ?? none,
    [entries],
  );
}
