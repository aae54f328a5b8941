import { useMemo } from 'react';
import { useDatedEvents } from '#renderer/api/timeline.ts';
import type { Case, Hearing, Todo } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';
import { calendarItems } from './calendar-items.ts';
import type { CalendarView } from '#renderer/features/calendar/calendar-view.ts';
import { type DayIndex, indexByDay, passes } from './day-index.ts';
import { machineZone } from '#renderer/lib/zoned.ts';
import { useNow } from './use-now.ts';

/** A part of the calendar that could not be read. */
export interface Missing {
  what: string;
  error: unknown;
  retry: () => void;
}

export interface CalendarData {
  index: DayIndex;
  /** All that passes the filter, for what is late or in conflict. */
  items: readonly CalendarItem[];
  hearings: ReadonlyMap<string, Hearing>;
  todos: ReadonlyMap<string, Todo>;
  pending: boolean;
  /** The matter has nothing with a date. */
  empty: boolean;
  missing: readonly Missing[];
  now: number;
  zone: string;
}

/** The places of items that were just moved, until the server has answered. */
export type Moves = ReadonlyMap<string, string>;

const noHearings: Hearing[] = [];
const noTodos: Todo[] = [];

/** Hearings, to-dos, key dates and events of the matter, by their days. */
export function useCalendar({ kinds, courtCaseId }: CalendarView, moves: Moves): CalendarData {
  const { case: matter } = useMatter();
  const hearings = stores.hearings.useList(matter.caseId);
  const todos = stores.todos.useList(matter.caseId);
  const events = useDatedEvents(matter.caseId, kinds.has('event'));
  const gone = useOnTheWayOut();
  const now = useNow();
  const zone = machineZone();
  const all = useMemo(() => {
    const sources = {
      hearings: hearings.data ?? noHearings,
      todos: todos.data ?? noTodos,
      keyDates: matter.keyDates,
      events: events.data ?? [],
    };
    return calendarItems(sources, { zone, now }).filter(({ id }) => !gone.has(id));
  }, [hearings.data, todos.data, matter.keyDates, events.data, zone, now, gone]);
  const items = useMemo(
    () => all.filter((item) => passes({ kinds, courtCaseId }, item)).map((item) => moved(item, moves)),
    [all, kinds, courtCaseId, moves],
  );
  const index = useMemo(() => indexByDay(items), [items]);
  const missing = [
    { what: 'hearings', query: hearings },
    { what: 'to-dos', query: todos },
    { what: 'events', query: events },
  ].flatMap(({ what, query }) =>
    query.isError && query.data === undefined ? [{ what, error: query.error, retry: () => void query.refetch() }] : [],
  );
  return {
    index,
    items,
    hearings: useById(hearings.data ?? noHearings),
    todos: useById(todos.data ?? noTodos),
    pending: hearings.isPending || todos.isPending,
    empty: nothingDated(hearings.data, todos.data, matter.keyDates),
    missing,
    now,
    zone,
  };
}

function nothingDated(
  hearings: readonly Hearing[] | undefined,
  todos: readonly Todo[] | undefined,
  keyDates: Case['keyDates'],
): boolean {
  return hearings?.length === 0 && todos?.every(({ due }) => due === null) === true && keyDates.length === 0;
}

function moved(item: CalendarItem, moves: Moves): CalendarItem {
  const date = moves.get(item.key);
  return date === undefined || date === item.date ? item : { ...item, date };
}

function useById<Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
}
