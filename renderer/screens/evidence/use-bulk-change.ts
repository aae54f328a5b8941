import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type EvidenceFacts } from '#renderer/api/evidence.ts';
import { stores } from '#renderer/api/stores.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { changeMany } from '#renderer/features/bulk/record-actions.ts';
import { itemWords } from '#renderer/features/evidence/deletions.ts';

export type BulkChange = (
  /** As in “Moving: 3 of 12” and “12 items are now in “Letters””. */
  said: { doing: string; now: string },
  items: readonly EvidenceItem[],
  change: (item: EvidenceItem) => EvidenceFacts,
) => void;

/** Changes many items, reports progress, and offers to undo all of it at once. */
export function useBulkChange(): BulkChange {
  const client = useQueryClient();
  return useMemo(
    () => (said, items, change) =>
      void changeMany(client, stores.evidence, items, change, { ...said, words: itemWords }),
    [client],
  );
}
