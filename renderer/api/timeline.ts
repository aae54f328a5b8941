import { skipToken, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { TimelineEntry } from './generated.ts';
import { keys } from './query-keys.ts';
import { newStep } from './session-changes.ts';
import { stores } from './stores.ts';

/** The timeline of a matter; of one court file when one is named. */
export function useTimeline(caseId: string, courtCaseId: string | null = null): UseQueryResult<TimelineEntry[]> {
  return useQuery({
    ...stores.timelineEntries.list(caseId, courtCaseId === null ? undefined : { courtCaseId }),
    // The list stays while that of another court file is read, but never another matter's.
    placeholderData: (before, query) => (query?.queryKey[1] === caseId ? before : undefined),
  });
}

/**
 * The events of the timeline, without what the calendar takes from other records; asked for only when they are shown.
 */
export function useDatedEvents(caseId: string, wanted: boolean): UseQueryResult<TimelineEntry[]> {
  return useQuery({ ...stores.timelineEntries.list(caseId, { kinds: 'event' }), enabled: wanted });
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

/**
 * Writes the positions of events among those of the same day, from the last on: on the way no two have one position.
 */
export async function placeEvents(
  client: QueryClient,
  entries: readonly TimelineEntry[],
  plan: readonly { id: string; position: number }[],
): Promise<void> {
  const step = newStep('Changed the order of events.');
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  for (const { id, position } of plan.toReversed()) {
    const entry = byId.get(id);
    if (entry !== undefined) await stores.timelineEntries.change(client, entry, { position }, step);
  }
}
