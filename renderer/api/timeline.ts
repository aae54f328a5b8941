import { skipToken, useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { keepUnchanged } from './timeline-merge.ts';
import { call } from './client.ts';
import type { Operations, TimelineEntry } from './generated.ts';
import { doToEach, type ManyDone, type ManyRecordOptions } from './many-records.ts';
import { keys } from './query-keys.ts';
import { dropEntries, putEntry } from './timeline-cache.ts';

export type TimelineFacts = Omit<Operations['patch_timeline']['input'], 'id' | 'expectedUpdatedAt'>;
export type NewTimelineEntry = Operations['post_timeline']['input'];

/** More than a tall window shows; a longer timeline is shown from here while the rest comes. */
const startRows = 150;

/**
 * Events, dated evidence, key dates and hearings of a matter as one list, in the order of time; of one court file when
 * one is named.
 */
export function useTimeline(caseId: string, courtCaseId: string | null = null): UseQueryResult<TimelineEntry[]> {
  const client = useQueryClient();
  return useQuery({
    queryKey: keys.timeline(caseId, courtCaseId === null ? {} : { courtCaseId }),
    queryFn: ({ signal }) =>
      courtCaseId === null
        ? readWhole(client, caseId, signal)
        : call('get_timeline', { caseId, courtCaseId }, { signal }),
    // The list stays while that of another court file is read, but never another matter's.
    placeholderData: (before, query) => (query?.queryKey[1] === caseId ? before : undefined),
    // Comparing 20,000 entries in depth would cost a pause at each change.
    structuralSharing: (before, now) => keepUnchanged(before as TimelineEntry[] | undefined, now as TimelineEntry[]),
  });
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
  if (client.getQueryData(keys.timeline(caseId, {})) === undefined) {
    const start = await call('get_timeline', { caseId, limit: startRows }, { signal });
    if (start.length < startRows) return start;
    client.setQueryData(keys.timelineStart(caseId), start);
  }
  const whole = await call('get_timeline', { caseId }, { signal });
  client.removeQueries({ queryKey: keys.timelineStart(caseId) });
  return whole;
}

/** Answers when the list holds the new event, in its place. */
export async function createEvent(client: QueryClient, event: NewTimelineEntry): Promise<TimelineEntry> {
  const made = await call('post_timeline', event);
  putEntry(client, made);
  return made;
}

/** Refused with 409 when someone else changed it since `event` was read. */
export async function changeEvent(
  client: QueryClient,
  event: TimelineEntry,
  facts: TimelineFacts,
): Promise<TimelineEntry> {
  const changed = await call('patch_timeline', { id: event.id, ...facts, expectedUpdatedAt: event.updatedAt });
  putEntry(client, changed);
  return changed;
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
    if (entry !== undefined) await changeEvent(client, entry, { position });
  }
}

/** Deletes events for good; the evidence and the people they name stay. */
export async function deleteEvents(
  client: QueryClient,
  events: readonly TimelineEntry[],
  options: ManyRecordOptions,
): Promise<ManyDone<TimelineEntry, void>> {
  const outcome = await doToEach(events, ({ id }) => call('delete_timeline', { id }), options);
  dropEntries(client, new Set(outcome.done.map(({ item }) => item.id)));
  return outcome;
}
