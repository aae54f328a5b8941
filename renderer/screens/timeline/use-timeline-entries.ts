import { useMemo } from 'react';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { useTimeline, useTimelineStart } from '#renderer/api/timeline.ts';
import { useRead, type Read } from '#renderer/features/list-screen/use-record-list.ts';
import { isNarrowed, narrowed, type TimelineFilter } from './timeline-filter.ts';
import { timelineRows, type TimelineRows } from './timeline-rows.ts';

/** `all` is everything of the matter, or of the court file chosen. */
export interface TimelineEntries extends Read<TimelineEntry> {
  shown: readonly TimelineEntry[];
  /** Only the first rows are there; the rest comes. */
  growing: boolean;
  layout: TimelineRows;
  /** Another court file's entries are shown until this one's are read. */
  stale: boolean;
}

/** The entries of the matter that pass the filter, under their years. */
export function useTimelineEntries(caseId: string, filter: TimelineFilter): TimelineEntries {
  const query = useTimeline(caseId, filter.courtCaseId);
  const read = useRead(query);
  const { all, ready } = read;
  const start = useTimelineStart(caseId);
  const early = !ready && !isNarrowed(filter) ? start : undefined;
  const shown = useMemo(() => early ?? narrowed(all, filter), [early, all, filter]);
  const layout = useMemo(() => timelineRows(shown), [shown]);
  return { ...read, shown, growing: early !== undefined, layout, stale: query.isPlaceholderData };
}
