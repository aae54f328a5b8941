import type { QueryClient } from '@tanstack/react-query';
import { timelineOrder } from '#server/rules/timeline.ts';
import { call } from './client.ts';
import type { TimelineEntry } from './generated.ts';
import { keys } from './query-keys.ts';
import { listKey } from './record-lists.ts';
import type { StoreOptions } from './record-store.ts';
import { keepUnchanged } from './timeline-merge.ts';

/** More than a tall window shows; a longer timeline is shown from here while the rest comes. */
const startRows = 150;

interface Filter {
  courtCaseId?: string;
  /** One kind. */
  kinds?: string;
}

/** Events, and what else has a date: evidence, hearings, and the key dates of the matter; in the order of time. */
export const timelineList: StoreOptions<'timelineEntries'> = {
  order: timelineOrder,
  belongs: ({ kind, courtCaseId }, filter: Filter) =>
    (filter.courtCaseId === undefined || filter.courtCaseId === courtCaseId) &&
    (filter.kinds === undefined || filter.kinds === kind),
  read: (client, caseId, filter, signal) =>
    Object.keys(filter).length === 0
      ? readWhole(client, caseId, signal)
      : call('get_timeline', { caseId, ...filter }, { signal }),
  // Comparing 20,000 entries in depth would cost a pause at each change.
  structuralSharing: (before, now) => keepUnchanged(before as TimelineEntry[] | undefined, now as TimelineEntry[]),
};

async function readWhole(client: QueryClient, caseId: string, signal: AbortSignal): Promise<TimelineEntry[]> {
  if (client.getQueryData(listKey('timelineEntries', caseId)) === undefined) {
    const start = await call('get_timeline', { caseId, limit: startRows }, { signal });
    if (start.length < startRows) return start;
    client.setQueryData(keys.timelineStart(caseId), start);
  }
  const whole = await call('get_timeline', { caseId }, { signal });
  client.removeQueries({ queryKey: keys.timelineStart(caseId) });
  return whole;
}
