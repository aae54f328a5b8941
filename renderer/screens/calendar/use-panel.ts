import { useCallback, useState } from 'react';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { keptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { addedOnDay, type AddedOnDay } from './add-on-day.tsx';
import { useNarrow } from '#renderer/parts/narrow.ts';
import { setPreferences, usePreferences } from '#renderer/features/preferences/preferences.ts';
import { calendarId } from './calendar-nav.ts';
import type { Adding } from './day-panel.tsx';

export interface CalendarPanel {
  kind: 'day' | 'feed' | null;
  /** What is being added on the day shown. */
  adding: Adding;
  setAdding: (adding: Adding) => void;
  showDay: () => void;
  add: (what: Adding) => void;
  toggleFeed: () => void;
  close: () => void;
}

/** The panel on the right: the day, which is remembered to be shown, or the file for other calendars. */
export function usePanel(): CalendarPanel {
  const { calendarPanelShown } = usePreferences();
  const { caseId } = useMatter().case;
  // Where it would take half of the window it comes when it is asked for, and is gone with the screen.
  const narrow = useNarrow();
  const [asked, setAsked] = useState(false);
  const [feed, setFeed] = useState(false);
  const [adding, setAdding] = useState<Adding>(() => keptWords<AddedOnDay>(addedOnDay(caseId)).kind ?? null);
  const showDay = useCallback((): void => {
    setFeed(false);
    setAsked(true);
    setPreferences({ calendarPanelShown: true });
  }, []);
  return {
    kind: feed ? 'feed' : (narrow ? asked : calendarPanelShown) || adding !== null ? 'day' : null,
    adding,
    setAdding,
    showDay,
    add: (what) => {
      setFeed(false);
      setAdding(what);
    },
    toggleFeed: () => setFeed(!feed),
    close: () => {
      if (feed) setFeed(false);
      else {
        setAdding(null);
        setAsked(false);
        setPreferences({ calendarPanelShown: false });
      }
      giveKeyboard();
    },
  };
}

/** The keyboard belongs to the calendar again. */
export function giveKeyboard(): void {
  document.getElementById(calendarId)?.focus({ preventScroll: true });
}
