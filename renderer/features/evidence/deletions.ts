import type { QueryClient } from '@tanstack/react-query';
import { deleteMany } from '#renderer/api/evidence-deletions.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { formatCount, formatNumber, formatSize } from '#renderer/lib/quantities.ts';
import { deleteSoon } from '#renderer/features/toasts/delayed-deletion.ts';
import { showProgress, tellFailures } from '#renderer/features/bulk/many-items.tsx';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';

/** Takes items off the screen, and deletes them for good when the offer to undo is over. */
export function deleteEvidenceSoon(client: QueryClient, items: readonly EvidenceItem[]): void {
  const bytes = items.reduce((sum, item) => sum + item.size, 0);
  deleteSoon({
    ids: items.map(({ id }) => id),
    says: `Deleting ${formatCount(items.length, 'item')}, ${formatSize(bytes)}, for good.`,
    failed: 'The evidence could not be deleted',
    remove: () => deleteNow(client, items),
  });
}

async function deleteNow(client: QueryClient, items: readonly EvidenceItem[]): Promise<void> {
  const stop = new AbortController();
  const progress = showProgress('Deleting', items.length, () => stop.abort());
  const { done, failed, left } = await deleteMany(client, items, {
    signal: stop.signal,
    onProgress: progress.tell,
  });
  progress.end();
  tellFailures(failed, 'deleted');
  if (left.length > 0) {
    toastDone(
      `Stopped: ${formatCount(done.length, 'item')} deleted for good, the other ${formatNumber(left.length)} kept.`,
    );
  }
}
