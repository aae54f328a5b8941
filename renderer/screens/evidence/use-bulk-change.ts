import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { changeMany, type EvidenceChange, type ManyOutcome } from '#renderer/api/evidence-edits.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { showProgress, tellFailures } from '#renderer/features/bulk/many-items.tsx';
import { toastDone, toastWithUndo } from '#renderer/features/toasts/toasts.tsx';
import { changeBack, neededChange } from '#renderer/features/bulk/bulk-change.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';

/** As in “Moving: 3 of 12” and “12 items are now in “Letters””. */
export interface BulkWords {
  doing: string;
  done: string;
}

export type BulkChange = (
  words: BulkWords,
  items: readonly EvidenceItem[],
  change: (item: EvidenceItem) => EvidenceChange,
) => void;

/** Changes many items, tells how far it is, and offers to put all of it back at once. */
export function useBulkChange(): BulkChange {
  const client = useQueryClient();
  return useMemo(() => (words, items, change) => void run(client, words, items, change), [client]);
}

async function run(client: QueryClient, ...[words, items, change]: Parameters<BulkChange>): Promise<void> {
  const concerned = items.filter((item) => neededChange(item, change(item)) !== null);
  if (concerned.length === 0) {
    toastDone(`Nothing to change: ${items.length === 1 ? 'it is' : 'they are all'} ${words.done} already.`);
    return;
  }
  const outcome = await withProgress(client, words.doing, concerned, (item) => neededChange(item, change(item)));
  const { changed, left } = outcome;
  if (changed.length === 0) return;
  const stopped = left.length === 0 ? '' : ` Stopped before the other ${formatNumber(left.length)}.`;
  const now = `${formatCount(changed.length, 'item')} ${changed.length === 1 ? 'is' : 'are'} now ${words.done}.`;
  toastWithUndo(`${now}${stopped}`, () => void putBack(client, changed));
}

/** What was changed by someone else meanwhile is left to them, and said. */
async function putBack(client: QueryClient, changed: ManyOutcome['changed']): Promise<void> {
  const pairs = new Map(changed.map((pair) => [pair.after.id, pair]));
  const items = changed.map(({ after }) => after);
  const outcome = await withProgress(client, 'Putting back', items, (item) => {
    const pair = pairs.get(item.id);
    return pair === undefined ? null : changeBack(item, pair.before, pair.after);
  });
  if (outcome.left.length > 0) {
    const back = formatCount(outcome.changed.length, 'item');
    toastDone(`Stopped: ${back} put back, ${formatNumber(outcome.left.length)} left as changed.`);
  }
  const missed = items.length - outcome.changed.length - outcome.failed.length - outcome.left.length;
  if (missed > 0) {
    toastDone(`${formatCount(missed, 'item')} changed again meanwhile, and ${missed === 1 ? 'was' : 'were'} left so.`);
  }
}

async function withProgress(
  client: QueryClient,
  doing: string,
  items: readonly EvidenceItem[],
  change: (item: EvidenceItem) => EvidenceChange | null,
): Promise<ManyOutcome> {
  const stop = new AbortController();
  const progress = showProgress(doing, items.length, () => stop.abort());
  const outcome = await changeMany(client, items, change, { signal: stop.signal, onProgress: progress.tell });
  progress.end();
  tellFailures(outcome.failed, 'changed');
  return outcome;
}
