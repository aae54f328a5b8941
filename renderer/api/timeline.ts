import { skipToken, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from './client.ts';
import type { TimelineEntry } from './generated.ts';
import { keys } from './query-keys.ts';
import { recordStore } from './record-store.ts';
import { keepUnchanged } from './timeline-merge.ts';
import { inTimelineOrder } from './timeline-place.ts';

/** More than a tall window shows; a longer timeline is shown from here while the rest comes. */
const startRows = 150;

/** Events, and what else has a date: evidence, hearings, and the key dates of the matter; in the order of time. */
export const timelineStore = recordStore('timelineEntries', {
  order: inTimelineOrder,
  belongs: ({ kind, courtCaseId }, filter: Filter) =>
    (filter.courtCaseId === undefined || filter.courtCaseId === courtCaseId) &&
    (filter.kinds === undefined || filter.kinds === kind),
  rowsOf: {
    evidence: ['eventDate', 'title', 'description', 'courtCaseIds', 'private'],
    hearings: ['date', 'time', 'purpose', 'outcome', 'courtCaseId', 'contactIds', 'private'],
  },
  follows: { cases: ['keyDates'] },
  read: (client, caseId, filter, signal) =>
    Object.keys(filter).length === 0
      ? readWhole(client, caseId, signal)
      : call('get_timeline', { caseId, ...filter }, { signal }),
  // Comparing 20,000 entries in depth would cost a pause at each change.
  structuralSharing: (before, now) => keepUnchanged(before as TimelineEntry[] | undefined, now as TimelineEntry[]),
});

interface Filter {
  courtCaseId?: string;
  /** One kind. */
  kinds?: string;
}

/** The timeline of a matter; of one court file when one is named. */
export function useTimeline(caseId: string, courtCaseId: string | null = null): UseQueryResult<TimelineEntry[]> {
  return useQuery({
    ...timelineStore.list(caseId, courtCaseId === null ? undefined : { courtCaseId }),
    // The list stays while that of another court file is read, but never another matter's.
    placeholderData: (before, query) => (query?.queryKey[1] === caseId ? before : undefined),
  });
}

/** The events of the timeline, without what the calendar has from elsewhere; asked for only when they are shown. */
export function useDatedEvents(caseId: string, wanted: boolean): UseQueryResult<TimelineEntry[]> {
  return useQuery({ ...timelineStore.list(caseId, { kinds: 'event' }), enabled: wanted });
}

/** The first rows of a long timeline that is read for the first time. */
export function useTimelineStart(caseId: string): TimelineEntry[] | undefined {
  return useQuery<TimelineEntry[]>({
    queryKey: keys.timelineStart(caseId),
    queryFn: skipToken,
    staleTime: Infinity,
    structuralSharing: false,
  }).data;
}

async function readWhole(client: QueryClient, caseId: string, signal: AbortSignal): Promise<TimelineEntry[]> {
  if (client.getQueryData(timelineStore.list(caseId).queryKey) === undefined) {
    const start = await call('get_timeline', { caseId, limit: startRows }, { signal });
    if (start.length < startRows) return start;
    client.setQueryData(keys.timelineStart(caseId), start);
  }
  const whole = await call('get_timeline', { caseId }, { signal });
  client.removeQueries({ queryKey: keys.timelineStart(caseId) });
  return whole;
}

/** Writes where events stand among those of the same day, from the last on: on the way no two stand at one place. */
export async function placeEvents(
  client: QueryClient,
  entries: readonly TimelineEntry[],
  plan: readonly { id: string; position: number }[],
): Promise<void> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  for (const { id, position } of plan.toReversed()) {
    const entry = byId.get(id);
    if (entry !== undefined) await timelineStore.change(client, entry, { position });
  }
}
