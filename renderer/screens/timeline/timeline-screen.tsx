import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { toastWithAction } from '#renderer/features/toasts/toasts.tsx';
import { usePrinting } from '#renderer/lib/use-printing.ts';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { SelectionBar } from '#renderer/parts/selection-bar.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';
import { nothingSelected } from '#renderer/lib/selection.ts';
import { isNarrowed, narrowed, timelineFilterQuery, wholeTimeline } from './timeline-filter.ts';
import { filterSentence } from './timeline-words.ts';
import { ChronologyOnPaper } from './chronology-on-paper.tsx';
import { sourceAddress } from './entry-source.ts';
import { QuickAdd, type QuickAddHandle } from './quick-add.tsx';
import { deleteEventsSoon, dropWithinDay, moveWithinDay } from './timeline-actions.ts';
import { NothingShown, TimelineEmpty } from './timeline-empty.tsx';
import { TimelineFilters, type FilterMenu } from './timeline-filters.tsx';
import { TimelineList, type TimelineListHandle } from './timeline-list.tsx';
import { NamesProvider, useNamesOfMatter } from './timeline-names.ts';
import { useTimelineAddress } from './use-timeline-address.ts';
import { onListKey, useTimelineCommands } from './use-timeline-commands.ts';
import { useTimelineEntries } from './use-timeline-entries.ts';
import { focusList, useTimelineHand } from './use-timeline-hand.ts';
import classes from './timeline.module.css';

/** What happened, in the order it happened: events, dated evidence, hearings and key dates in one list. */
export default function TimelineScreen() {
  useScreenTitle('Timeline');
  const { case: matter, canEdit } = useMatter();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { filter, setFilter, asked } = useTimelineAddress();
  const { all, shown, growing, layout, error, stale, retry } = useTimelineEntries(matter.caseId, filter);
  const names = useNamesOfMatter(matter.caseId);
  const hand = useTimelineHand(shown, asked);
  const { current, cursor, chosen } = hand;
  const events = chosen.filter(({ editable }) => editable).length;
  const [menu, setMenu] = useState<FilterMenu>(null);
  const list = useRef<TimelineListHandle>(null);
  const quick = useRef<QuickAddHandle>(null);
  const printing = usePrinting();
  const whole = all ?? noEntries;
  const years = useMemo(() => [...new Set(whole.map(({ date }) => date.slice(0, 4)))], [whole]);

  // One that a link leads to may come later than the first rows.
  const listed = cursor !== null && layout.rowOf.has(cursor);
  useEffect(() => {
    if (listed) list.current?.showEntry(cursor);
  }, [cursor, listed]);

  const open = (): void => {
    if (current === undefined) return;
    const address = sourceAddress(current);
    if (address !== null) navigate(address);
    else if (canEdit) hand.edit(current.id);
    else hand.unfold(current.id, !hand.unfolded.has(current.id));
  };
  const remove = (): void => {
    const doomed = chosen.length > 0 ? chosen : current === undefined ? [] : [current];
    if (doomed.length === 0) return;
    const gone = new Set(doomed.filter(({ kind }) => kind === 'event').map(({ id }) => id));
    hand.setCursor(shown.slice(hand.at).find(({ id }) => !gone.has(id))?.id ?? null);
    hand.setPicked(nothingSelected);
    deleteEventsSoon(client, doomed);
  };
  const edited = (id: string): void => {
    hand.edit(null);
    // With another date it stands elsewhere: the list is drawn with it by the second frame.
    requestAnimationFrame(() => requestAnimationFrame(() => list.current?.showEntry(id)));
  };
  const added = (event: TimelineEntry): void => {
    hand.setCursor(event.id);
    if (narrowed([event], filter).length > 0) return;
    toastWithAction('The event is added, but the filters hide it.', 'Show everything', () => setFilter(wholeTimeline));
  };
  useTimelineCommands({
    hand,
    canEdit,
    filter,
    setFilter,
    years,
    move: (to) => hand.setCursor(shown[Math.min(shown.length - 1, Math.max(0, to))]?.id ?? null),
    open,
    add: () => quick.current?.focus(),
    remove,
    place: (by) => current !== undefined && moveWithinDay(client, whole, current.id, by),
    stepYear: (by) => list.current?.stepYear(by),
    print: () => window.print(),
    onMenu: setMenu,
  });
  const failed = error !== null && all === undefined;
  const empty = all?.length === 0 && !isNarrowed(filter);
  const courtFile = filter.courtCaseId === null ? null : (names.courtFiles.get(filter.courtCaseId) ?? 'chosen');
  return (
    <NamesProvider value={names}>
      <div className={classes.screen}>
        <PageHead
          title="Timeline"
          sentence="What happened, in the order it happened. Dated evidence, hearings and key dates come here by themselves."
          action={
            shown.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconPrinter size={16} aria-hidden />}
                onClick={() => window.print()}
              >
                Print
              </Button>
            )
          }
        />
        {(all !== undefined || growing) && !empty && (
          <TimelineFilters all={all ?? null} filter={filter} onFilter={setFilter} menu={menu} onMenu={setMenu} />
        )}
        {canEdit && !failed && (
          <QuickAdd
            ref={quick}
            caseId={matter.caseId}
            courtCaseId={filter.courtCaseId}
            onAdded={added}
            onLeave={focusList}
          />
        )}
        {chosen.length > 0 && (
          <SelectionBar
            label="Selected entries"
            count={chosen.length}
            place="above"
            deletes={canEdit && events > 0 ? `Delete ${formatCount(events, 'event')} for good` : undefined}
            onDelete={remove}
            onClear={() => hand.setPicked(nothingSelected)}
          />
        )}
        {all === undefined && !growing && !failed && <Loading label="Reading the timeline" />}
        {failed && <Failure title="The timeline could not be read" error={error} onRetry={retry} />}
        {empty && <TimelineEmpty onAdd={() => quick.current?.focus()} />}
        {all !== undefined && !empty && shown.length === 0 && <NothingShown filter={filter} onFilter={setFilter} />}
        {shown.length > 0 && (
          <TimelineList
            ref={list}
            layout={layout}
            hand={hand}
            canEdit={canEdit}
            stale={stale}
            growing={growing}
            listKey={timelineFilterQuery(filter)}
            onKey={(event, pageful) => onListKey(event, pageful, hand)}
            onEdited={edited}
            onMove={(id, target) => dropWithinDay(client, whole, id, target)}
          />
        )}
        {printing && (
          <ChronologyOnPaper
            entries={shown}
            names={names}
            sentence={filterSentence(filter, courtFile, shown.length, whole.length)}
          />
        )}
      </div>
    </NamesProvider>
  );
}

const noEntries: readonly TimelineEntry[] = [];
