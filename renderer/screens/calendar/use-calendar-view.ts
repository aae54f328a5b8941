import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { setPreferences, usePreferences } from '#renderer/features/preferences/preferences.ts';
import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';
import { type CalendarView, viewFromQuery, viewToQuery } from '#renderer/features/calendar/calendar-view.ts';

export interface ShownCalendar {
  shown: CalendarView;
  /** The key of what is chosen on the day. */
  chosen: string | null;
  show: (change: Partial<CalendarView>) => void;
  /** Goes to a day, where nothing is chosen yet. */
  goTo: (date: string) => void;
  choose: (item: Pick<CalendarItem, 'key' | 'date'> | null) => void;
}

const place = '/calendar';

/** Where the person is in the calendar: kept in the address, so that Back and a link come to the same place. */
export function useCalendarView(today: string): ShownCalendar {
  const search = useSearch();
  const [, navigate] = useLocation();
  const { calendarView } = usePreferences();
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = useMemo(
    () => viewFromQuery(new URLSearchParams(search), { view: calendarView, today }),
    [search, calendarView, today],
  );
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const show = useCallback(
    (change: Partial<CalendarView>): void => {
      // A move that is taken back from another screen does not lead back here.
      if (window.location.pathname !== place) return;
      const next = { ...latest.current, ...change };
      // Keys come faster than the address: the next one goes on from here.
      latest.current = next;
      if (change.view !== undefined) setPreferences({ calendarView: change.view });
      navigate(`${place}?${viewToQuery(next)}`, { replace: true });
    },
    [navigate],
  );
  const goTo = useCallback(
    (date: string): void => {
      setChosen(null);
      show({ date });
    },
    [show],
  );
  const choose = useCallback(
    (item: Pick<CalendarItem, 'key' | 'date'> | null): void => {
      setChosen(item?.key ?? null);
      if (item !== null && item.date !== latest.current.date) show({ date: item.date });
    },
    [show],
  );
  return { shown, chosen, show, goTo, choose };
}
