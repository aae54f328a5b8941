import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { stores } from '#renderer/api/stores.ts';
import { checkOff } from '#renderer/api/todos.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { courtFileName } from '#renderer/features/pickers/court-file-select.tsx';
import { RecordSide } from '#renderer/features/list-screen/record-side.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';
import { pageFrom } from '#renderer/features/calendar/calendar-view.ts';
import { onDay as itemsOn } from './day-index.ts';
import { firstDayOfWeek } from '#renderer/lib/first-day.ts';
import { viewTitle } from './view-title.ts';
import { machineZone, todayIn } from '#renderer/lib/zoned.ts';
import { AgendaView } from './agenda-view.tsx';
import type { CalendarNav } from './calendar-nav.ts';
import { CalendarHead } from './calendar-head.tsx';
import { CalendarStates } from './calendar-states.tsx';
import { DayPanel } from './day-panel.tsx';
import { FeedPanel } from './feed-panel.tsx';
import { addressOf } from './item-words.ts';
import { MonthView } from './month-view.tsx';
import { useCalendar } from './use-calendar.ts';
import { useCalendarCommands } from './use-calendar-commands.ts';
import { useCalendarView } from './use-calendar-view.ts';
import { useMoves } from './use-moves.ts';
import { useNow } from './use-now.ts';
import { giveKeyboard, usePanel } from './use-panel.ts';
import { WeekView } from './week-view.tsx';

/** The matter by its days: hearings, what is to be done, and the dates that matter. */
export default function CalendarScreen() {
  const { case: matter, canEdit } = useMatter();
  const today = todayIn(machineZone(), useNow());
  const view = useCalendarView(today);
  const { shown, chosen, show, goTo, choose } = view;
  const { moves, move } = useMoves();
  const data = useCalendar(shown, moves);
  const courtFiles = useCourtFileNames();
  const panel = usePanel();
  const { onOpen, onDone } = useItemWork(data.todos);
  const firstDay = firstDayOfWeek();
  useScreenTitle(`Calendar, ${viewTitle(shown, firstDay)}`);
  // Arrow keys work at once, on a view that just came up.
  useEffect(() => giveKeyboard(), [shown.view]);

  const items = itemsOn(data.index, shown.date);
  const current = items.find(({ key }) => key === chosen);
  const place = data.items.find(({ key }) => key === chosen);
  const follow = useEffectEvent(() => {
    if (place !== undefined && place.date !== shown.date) choose(place);
  });
  // The person stays with what is moved, and moved back.
  useEffect(() => follow(), [place?.date]);
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  });
  const onMove = useCallback(
    (key: string, date: string): void => {
      const item = latest.current.items.find((each) => each.key === key);
      if (item === undefined) return;
      move(item, date, latest.current);
    },
    // `move` does the same whenever it is made.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  );
  const { showDay } = panel;
  // A press on a day or on something in it is answered next to it.
  const onDay = useCallback(
    (date: string): void => {
      goTo(date);
      showDay();
      giveKeyboard();
    },
    [goTo, showDay],
  );
  const onItem = useCallback(
    (item: CalendarItem): void => {
      choose(item);
      showDay();
      giveKeyboard();
    },
    [choose, showDay],
  );
  useCalendarCommands({
    ...view,
    index: data.index,
    today,
    canEdit,
    current,
    onOpen,
    onDone,
    onMove: ({ key }, date) => onMove(key, date),
    onAdd: () => panel.add('todo'),
    onDayPanel: showDay,
    onFeed: panel.toggleFeed,
  });
  const late = useMemo(() => data.items.filter((item) => item.late), [data.items]);
  const conflicts = useMemo(() => data.items.filter((item) => item.conflict), [data.items]);
  const nav: CalendarNav = {
    date: shown.date,
    today,
    // What a filter hides, or somebody deleted, is no longer to be seen as chosen.
    chosen: current === undefined ? null : chosen,
    canEdit,
    onDay,
    onItem,
    onOpen,
    onMove,
  };
  return (
    <div className="flex full-height">
      <section className="grow stack measured" aria-label="Calendar">
        <CalendarHead
          shown={shown}
          firstDay={firstDay}
          canEdit={canEdit}
          late={late.length}
          conflicts={conflicts.length}
          courtFiles={courtFiles.choices}
          feedShown={panel.kind === 'feed'}
          onShow={show}
          onPage={(step) => goTo(pageFrom(shown.view, shown.date, step))}
          onToday={() => goTo(today)}
          onAdd={() => panel.add('todo')}
          onLate={() => choose(nextOf(late, chosen))}
          onConflict={() => choose(nextOf(conflicts, chosen))}
          onFeed={panel.toggleFeed}
        />
        <CalendarStates data={data} adding={panel.adding !== null} onAdd={() => panel.add('hearing')}>
          {shown.view === 'month' && <MonthView {...nav} index={data.index} firstDay={firstDay} />}
          {shown.view === 'week' && (
            <WeekView {...nav} index={data.index} firstDay={firstDay} now={data.now} zone={data.zone} />
          )}
          {shown.view === 'agenda' && (
            <AgendaView
              {...nav}
              index={data.index}
              read={data.missing.length > 0 ? 'some' : 'all'}
              courtFileNames={courtFiles.names}
            />
          )}
        </CalendarStates>
      </section>
      {panel.kind !== null && (panel.kind === 'feed' || panel.adding !== null || !data.empty) && (
        <RecordSide label={panel.kind === 'feed' ? 'Other calendars' : 'Day'} onClose={panel.close}>
          {panel.kind === 'feed' ? (
            <FeedPanel onClose={panel.close} />
          ) : (
            <DayPanel
              date={shown.date}
              today={today}
              items={items}
              read={data.pending ? 'not yet' : data.missing.length > 0 ? 'some' : 'all'}
              chosen={chosen}
              canEdit={canEdit}
              archived={matter.archived}
              adding={panel.adding}
              courtCaseId={shown.courtCaseId}
              courtFileNames={courtFiles.names}
              onAdding={panel.setAdding}
              onAdded={(key) => {
                panel.setAdding(null);
                choose({ key, date: shown.date });
                giveKeyboard();
              }}
              onItem={choose}
              onOpen={onOpen}
              onDone={onDone}
              onMove={onMove}
              onClose={panel.close}
            />
          )}
        </RecordSide>
      )}
    </div>
  );
}

/** What a calendar does to its items, in addition to moving them. */
function useItemWork(todos: ReadonlyMap<string, Parameters<typeof checkOff>[1]>) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const onOpen = useCallback((item: CalendarItem): void => navigate(addressOf(item)), [navigate]);
  const onDone = (item: CalendarItem, done: boolean): void => {
    const todo = todos.get(item.id);
    if (todo === undefined) return;
    checkOff(client, todo, done).catch((error: unknown) => toastFailure(`“${item.title}” was not changed`, error));
  };
  return { onOpen, onDone };
}

const noNames: ReadonlyMap<string, string> = new Map();

function useCourtFileNames() {
  const files = stores.courtCases.useList(useMatter().case.caseId).data;
  return useMemo(() => {
    if (files === undefined) return { choices: [], names: noNames };
    const choices = files.map((file) => ({ value: file.id, label: courtFileName(file) }));
    return { choices, names: new Map(files.map((file) => [file.id, file.caption])) };
  }, [files]);
}

/** The one after what is chosen, and after the last the first again. */
function nextOf(items: readonly CalendarItem[], chosen: string | null): CalendarItem | null {
  const sorted = items.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  const at = sorted.findIndex(({ key }) => key === chosen);
  return sorted[(at + 1) % sorted.length] ?? null;
}
