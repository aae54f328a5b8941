import type { QueryClient } from '@tanstack/react-query';
import { stores } from '#renderer/api/stores.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { moveToTrash, type RecordWords } from '#renderer/features/bulk/record-actions.ts';

/** A sentence about several calls them items. */
export const itemWords: RecordWords<'evidence'> = { noun: 'item', titleOf: ({ title }) => title };

export function moveEvidenceToTrash(client: QueryClient, items: readonly EvidenceItem[]): void {
  void moveToTrash(client, stores.evidence, items, { words: itemWords });
}
