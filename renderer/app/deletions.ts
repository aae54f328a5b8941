import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError } from '#renderer/api/api-error.ts';
import { call } from '#renderer/api/client.ts';
import { dropEvidence } from '#renderer/api/evidence-cache.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { formatCount, formatSize } from '#renderer/lib/quantities.ts';
import { toastFailure, toastWithUndo } from './toasts.tsx';

/** Items taken off the screen whose deletion has not been sent yet. */
let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/**
 * Deletes for good when the offer to undo is over: deleting is permanent at the server, so the time to change one's
 * mind is before it is asked. A window that closes earlier deletes nothing.
 */
export function deleteEvidenceSoon(client: QueryClient, items: readonly EvidenceItem[]): void {
  const ids = new Set(items.map((item) => item.id));
  setHidden(new Set([...hidden, ...ids]));
  const bytes = items.reduce((sum, item) => sum + item.size, 0);
  toastWithUndo(
    `Deleting ${formatCount(items.length, 'item')}, ${formatSize(bytes)}, for good.`,
    () => showAgain(ids),
    () => void deleteNow(client, items),
  );
}

export function useHiddenEvidence(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hidden,
  );
}

async function deleteNow(client: QueryClient, items: readonly EvidenceItem[]): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await call('delete_evidence_by_id', { id: item.id });
      dropEvidence(client, new Set([item.id]));
    } catch (error) {
      // Gone already is what was asked for.
      if (error instanceof ApiError && error.status === 404) dropEvidence(client, new Set([item.id]));
      else failures.push(error);
    }
  }
  showAgain(new Set(items.map((item) => item.id)));
  void client.invalidateQueries({ queryKey: keys.foldersOfAll });
  void client.invalidateQueries({ queryKey: keys.issuesOfAll });
  if (failures.length > 0) toastFailure(`${formatCount(failures.length, 'item')} could not be deleted`, failures[0]);
}

function showAgain(ids: ReadonlySet<string>): void {
  setHidden(new Set([...hidden].filter((id) => !ids.has(id))));
}

function setHidden(next: ReadonlySet<string>): void {
  hidden = next;
  for (const listener of listeners) listener();
}
