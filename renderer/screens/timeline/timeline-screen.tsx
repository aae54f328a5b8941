import { Button } from '@mantine/core';
import { IconFilterOff, IconTimelineEvent } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { ListScreen } from '#renderer/features/list-screen/list-screen.tsx';
import { GoneSide } from '#renderer/features/list-screen/record-side.tsx';
import { useMissing } from '#renderer/features/list-screen/use-record-list.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { unsavedOf } from '#renderer/features/record-form/unsaved.ts';
import { SampleButton } from '#renderer/features/matter/sample-button.tsx';
import { toastWithAction } from '#renderer/features/toasts/toasts.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';
import { PrintButton } from '#renderer/parts/print-button.tsx';
import type { RowListHandle } from '#renderer/parts/row-list/row-list.tsx';
import { useRowNav } from '#renderer/parts/row-list/use-row-nav.ts';
import { SelectionBar } from '#renderer/parts/selection-bar.tsx';
import { ChronologyOnPaper } from './chronology-on-paper.tsx';
import { sourceAddress } from './entry-source.ts';
import { QuickAdd, type QuickAddHandle } from './quick-add.tsx';
import { deleteEvents, dropWithinDay, moveWithinDay } from './timeline-actions.ts';
import { isNarrowed, narrowed, timelineFilterOf, timelineFilterQuery, wholeTimeline } from './timeline-filter.ts';
import { TimelineFilters, type FilterMenu } from './timeline-filters.tsx';
import { TimelineList } from './timeline-list.tsx';
import { NamesProvider, useNamesOfMatter } from './timeline-names.ts';
import { sectionAt } from './timeline-rows.ts';
import { filterSentence } from './timeline-words.ts';
import { useTimelineCommands } from './use-timeline-commands.ts';
import { useTimelineEntries } from './use-timeline-entries.ts';

/** What happened, in the order it happened: events, dated evidence, hearings and key dates in one list. */
export default function TimelineScreen() {
  const { case: matter, canEdit } = useMatter();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [query] = useSearchParams();
  const address = query.toString();
  const filter = useMemo(() => timelineFilterOf(new URLSearchParams(address)), [address]);
  const setFilter = (next: typeof filter): void => {
    const narrowing = timelineFilterQuery(next);
    navigate(narrowing === '' ? '/timeline' : `/timeline?${narrowing}`);
  };
  const entries = useTimelineEntries(matter.caseId, filter);
  const { all, ready, shown, growing, layout } = entries;
  const failed = entries.query.isError && !ready;
  const names = useNamesOfMatter(matter.caseId);
  const nav = useRowNav(
    useMemo(() => shown.map(({ id }) => id), [shown]),
    { cursor: query.get('id'), atFirst: true },
  );
  useLink(query.get('id'), nav.setCursor);
  const meant = nav.meant.flatMap((id) => shown.find((entry) => entry.id === id) ?? []);
  const events = nav.selection.size === 0 ? 0 : meant.filter(({ editable }) => editable).length;
  const [editing, setEditing] = useState<string | null>(() => {
    // A link to an event that was being written goes on with it.
    const linked = query.get('id');
    return linked !== null && unsavedOf(`event ${linked}`) !== undefined ? linked : null;
  });
  // Of one court file's entries, others are only left out.
  const complete = { all, ready: ready && !entries.stale && filter.courtCaseId === null };
  const { missing } = useMissing(complete, editing ?? query.get('id'));
  const closeMissing = (): void => {
    setEditing(null);
    setFilter(filter);
  };
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<FilterMenu>(null);
  const list = useRef<RowListHandle>(null);
  const quick = useRef<QuickAddHandle>(null);
  const years = useMemo(() => [...new Set(all.map(({ date }) => date.slice(0, 4)))], [all]);

  const edit = (id: string): void => {
    setEditing(id);
    nav.setCursor(id);
  };
  const unfold = (id: string, open: boolean): void =>
    setUnfolded((before) => new Set(open ? [...before, id] : [...before].filter((each) => each !== id)));
  const open = (id: string): void => {
    const entry = shown.find((each) => each.id === id);
    const source = entry === undefined ? null : sourceAddress(entry);
    if (source !== null) navigate(source);
    else if (canEdit) edit(id);
    else unfold(id, !unfolded.has(id));
  };
  const remove = (): void => {
    if (meant.length === 0) return;
    nav.clear();
    deleteEvents(client, meant);
  };
  const edited = (id: string): void => {
    setEditing(null);
    list.current?.focus();
    // With another date it is in another place: the list is drawn with it by the second frame.
    requestAnimationFrame(() => requestAnimationFrame(() => list.current?.show(id)));
  };
  const added = (event: TimelineEntry): void => {
    nav.setCursor(event.id);
    if (narrowed([event], filter).length > 0) return;
    toastWithAction('The event is added, but the filters hide it.', 'Show everything', () => setFilter(wholeTimeline));
  };
  useTimelineCommands({
    nav,
    meant,
    canEdit,
    filter,
    setFilter,
    years,
    open,
    add: () => quick.current?.focus(),
    remove,
    place: (by) => nav.cursor !== null && moveWithinDay(client, all, nav.cursor, by),
    stepYear: (by) => {
      const here = sectionAt(layout.years, list.current?.top() ?? 0);
      const at = here === null ? -1 : layout.years.indexOf(here.year);
      const next = layout.years[Math.min(layout.years.length - 1, Math.max(0, at + by))];
      if (next !== undefined) list.current?.goTo(next.row);
    },
    folding: {
      label: unfolded.size > 0 ? 'Hide all details' : 'Show all details',
      run: () => setUnfolded(new Set(unfolded.size > 0 ? [] : nav.order)),
    },
    onMenu: setMenu,
  });
  const none = all.length === 0 && !isNarrowed(filter);
  const courtFile = filter.courtCaseId === null ? null : (names.courtFiles.get(filter.courtCaseId) ?? 'chosen');
  const nothingChosen = [filter.kinds, filter.years, filter.months].some((values) => values?.length === 0);
  return (
    <NamesProvider value={names}>
      <ListScreen
        list={entries}
        none={none}
        title="Timeline"
        sentence="What happened, in the order it happened. Dated evidence, hearings and key dates are added automatically."
        noun="entry"
        plural="timeline"
        icon={IconTimelineEvent}
        action={shown.length > 0 && <PrintButton />}
        above={
          <>
            {(growing || (ready && !none)) && (
              <TimelineFilters
                all={ready ? all : null}
                filter={filter}
                onFilter={setFilter}
                menu={menu}
                onMenu={setMenu}
              />
            )}
            {canEdit && !failed && (
              <QuickAdd
                ref={quick}
                caseId={matter.caseId}
                courtCaseId={filter.courtCaseId}
                onAdded={added}
                onLeave={() => list.current?.focus()}
              />
            )}
            {nav.selection.size > 0 && (
              <SelectionBar
                label="Selected entries"
                count={nav.selection.size}
                place="above"
                deletes={canEdit && events > 0 ? `Move ${formatCount(events, 'event')} to Trash` : undefined}
                onDelete={remove}
                onClear={nav.clear}
              />
            )}
          </>
        }
        empty={{
          title: 'No event yet',
          action: canEdit && (
            <>
              <Button onClick={() => quick.current?.focus()}>Add the first event</Button>
              <SampleButton />
            </>
          ),
          words: (
            <p>
              What happened, in the order it happened: a judge, a lawyer and a mediator ask for it first. Write events
              as you remember them; “about May 2024” is enough. Dated evidence, hearings and key dates are added
              automatically.
            </p>
          ),
        }}
        side={
          missing !== null && <GoneSide label="Event" resource="timelineEntries" id={missing} onClose={closeMissing} />
        }
        noneFits={{
          icon: IconFilterOff,
          title: nothingChosen ? 'Nothing is chosen' : 'Nothing here matches these filters',
          words: 'Nothing is lost; the filters hide it.',
          showAll: 'Show everything',
        }}
        onShowAll={() => setFilter(wholeTimeline)}
        print={
          <ChronologyOnPaper
            entries={shown}
            names={names}
            sentence={filterSentence(filter, courtFile, shown.length, all.length)}
          />
        }
      >
        <TimelineList
          ref={list}
          layout={layout}
          nav={nav}
          canEdit={canEdit}
          stale={entries.stale}
          growing={growing}
          listKey={timelineFilterQuery(filter)}
          editing={canEdit ? editing : null}
          edit={edit}
          unfolded={unfolded}
          unfold={unfold}
          onEdited={edited}
          onMove={(id, target) => dropWithinDay(client, all, id, target)}
        />
      </ListScreen>
    </NamesProvider>
  );
}

/** A link within the screen leads to another entry. */
function useLink(asked: string | null, setCursor: (id: string) => void): void {
  const [followed, setFollowed] = useState(asked);
  if (asked === followed) return;
  setFollowed(asked);
  if (asked !== null) setCursor(asked);
}
