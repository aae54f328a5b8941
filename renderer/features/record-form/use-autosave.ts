import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RecordForm } from './use-record-form.ts';

/** Whoever pauses this long has come to the end of a thought. */
const pauseMs = 1200;

/** Saves what is typed by itself: in each pause, and when the form goes. For notes taken while others speak. */
export function useAutosave<Draft extends object>(form: RecordForm<Draft>): void {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const { draft, edited, busy, problem } = form;
  const ready = edited && !busy && problem === null && form.conflicts.length === 0;
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => void latest.current.save(), pauseMs);
    return () => clearTimeout(timer);
  }, [draft, ready]);
  // Before the form itself goes, which would keep what is typed as not saved.
  useLayoutEffect(() => () => latest.current.saveAndLeave(), []);
}
