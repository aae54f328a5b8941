import { useQueryClient } from '@tanstack/react-query';
import { changeMany, type EvidenceChange } from '#renderer/api/evidence-edits.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { toastFailure, toastWithUndo } from '#renderer/app/toasts.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';

export type BulkChange = (
  done: string,
  items: readonly EvidenceItem[],
  change: (item: EvidenceItem) => EvidenceChange,
) => void;

/** Changes many items and offers to put back what they held before. */
export function useBulkChange(): BulkChange {
  const client = useQueryClient();
  const run = async (...[done, items, change]: Parameters<BulkChange>): Promise<void> => {
    const { changed, failed } = await changeMany(client, items, change);
    if (failed.length > 0) toastFailure(`${formatCount(failed.length, 'item')} could not be changed`, failed[0]?.error);
    if (changed.length === 0) return;
    const before = new Map(changed.map((pair) => [pair.after.id, pair.before]));
    toastWithUndo(`${formatCount(changed.length, 'item')} ${done}.`, () => {
      const back = changeMany(
        client,
        changed.map(({ after }) => after),
        (item) => restored(before.get(item.id) ?? item, change(item)),
      );
      void back.then((outcome) => {
        if (outcome.failed.length > 0) toastFailure('Not everything could be put back', outcome.failed[0]?.error);
      });
    });
  };
  return (...call) => void run(...call);
}

/** The earlier values of exactly the fields that were changed. */
function restored(before: EvidenceItem, change: EvidenceChange): EvidenceChange {
  const fields = Object.keys(change) as (keyof EvidenceChange & keyof EvidenceItem)[];
  return Object.fromEntries(fields.map((field) => [field, before[field]]));
}
