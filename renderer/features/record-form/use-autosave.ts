import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RecordForm } from './use-record-form.ts';

/** A pause this long is the end of a thought. */
const pauseMs = 1200;

/** Saves what is typed automatically: in each pause, and when the form goes. For notes taken while others speak. */
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
  useSaveOnLeaving(form);
}

/** Saves what was typed when the form goes, or goes on to another record: before it would be kept as not saved. */
export function useSaveOnLeaving<Draft extends object>(form: RecordForm<Draft>): void {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useLayoutEffect(() => () => latest.current.saveAndLeave(), [form.key]);
}
