import type { QueryClient } from '@tanstack/react-query';
import { stores } from '#renderer/api/stores.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { deleteManySoon, type RecordWords } from '#renderer/features/bulk/record-actions.ts';
import { formatCount, formatSize } from '#renderer/lib/quantities.ts';

/** A sentence about several calls them items. */
export const itemWords: RecordWords<'evidence'> = { noun: 'item', titleOf: ({ title }) => title };

/** Takes items off the screen, and deletes them permanently when the offer to undo is over. */
export function deleteEvidenceSoon(client: QueryClient, items: readonly EvidenceItem[]): void {
  const bytes = items.reduce((sum, item) => sum + item.size, 0);
  const says = `Deleting ${formatCount(items.length, 'item')}, ${formatSize(bytes)}, for good.`;
  deleteManySoon(client, stores.evidence, items, says, itemWords);
}
