import { useMemo } from 'react';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { useTimeline, useTimelineStart } from '#renderer/api/timeline.ts';
import { useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { isNarrowed, narrowed, type TimelineFilter } from './timeline-filter.ts';
import { timelineRows, type TimelineRows } from './timeline-rows.ts';

export interface TimelineEntries {
  /** Everything of the matter, or of the court file chosen; undefined until it is read. */
  all: readonly TimelineEntry[] | undefined;
  shown: readonly TimelineEntry[];
  /** Only the first rows are there; the rest comes. */
  growing: boolean;
  layout: TimelineRows;
  error: Error | null;
  /** Another court file's entries stand here until this one's are read. */
  stale: boolean;
  retry: () => void;
}

const none: readonly TimelineEntry[] = [];

/** The entries of the matter that pass the filter, under their years. */
export function useTimelineEntries(caseId: string, filter: TimelineFilter): TimelineEntries {
  const query = useTimeline(caseId, filter.courtCaseId);
  const gone = useOnTheWayOut();
  const all = useMemo(
    () => (gone.size === 0 ? query.data : query.data?.filter(({ id }) => !gone.has(id))),
    [query.data, gone],
  );
  const start = useTimelineStart(caseId);
  const early = all === undefined && !isNarrowed(filter) ? start : undefined;
  const shown = useMemo(() => early ?? (all === undefined ? none : narrowed(all, filter)), [early, all, filter]);
  const layout = useMemo(() => timelineRows(shown), [shown]);
  const { error, isPlaceholderData: stale } = query;
  return { all, shown, growing: early !== undefined, layout, error, stale, retry: () => void query.refetch() };
}
