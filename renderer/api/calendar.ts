import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from './client.ts';
import type { TimelineEntry } from './generated.ts';
import { keys } from './query-keys.ts';

/** The events of the timeline, without what the calendar has from elsewhere; asked for only when they are shown. */
export function useDatedEvents(caseId: string, wanted: boolean): UseQueryResult<TimelineEntry[]> {
  return useQuery({
    queryKey: keys.timeline(caseId, { kinds: 'event' }),
    queryFn: ({ signal }) => call('get_timeline', { caseId, kinds: 'event' }, { signal }),
    enabled: wanted,
  });
}
