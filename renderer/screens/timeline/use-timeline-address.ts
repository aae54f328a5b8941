import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { timelineFilterOf, timelineFilterQuery, type TimelineFilter } from './timeline-filter.ts';

export interface TimelineAddress {
  filter: TimelineFilter;
  setFilter: (filter: TimelineFilter) => void;
  /** The entry a link leads to. */
  asked: string | null;
}

/** What the timeline is narrowed to stands in the address, so that back, forward and links work. */
export function useTimelineAddress(): TimelineAddress {
  const [, navigate] = useLocation();
  const [query] = useSearchParams();
  const text = query.toString();
  const filter = useMemo(() => timelineFilterOf(new URLSearchParams(text)), [text]);
  const setFilter = useCallback(
    (next: TimelineFilter): void => {
      const narrowing = timelineFilterQuery(next);
      navigate(narrowing === '' ? '/timeline' : `/timeline?${narrowing}`);
    },
    [navigate],
  );
  return { filter, setFilter, asked: query.get('id') };
}
