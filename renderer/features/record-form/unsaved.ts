import { useEffect, useRef } from 'react';
import { toastDone, toastWithAction } from '#renderer/features/toasts/toasts.tsx';

/** What was typed in a form, and the version of the record it was typed on. */
export interface Unsaved<Row, Draft> {
  base: Row | null;
  draft: Draft;
}

const kept = new Map<string, Unsaved<unknown, unknown>>();

/** What was typed for this record and left without being saved; a key belongs to one kind of record. */
export function unsavedOf<Row, Draft>(key: string): Unsaved<Row, Draft> | undefined {
  return kept.get(key) as Unsaved<Row, Draft> | undefined;
}

export function keepUnsaved<Row, Draft>(key: string, unsaved: Unsaved<Row, Draft>): void {
  kept.set(key, unsaved);
}

/** Only what was kept then: what was typed since is another matter. */
export function dropUnsaved<Row, Draft>(key: string, unsaved: Unsaved<Row, Draft>): void {
  if (kept.get(key) === unsaved) kept.delete(key);
}

interface Leaving<Row, Draft> {
  unsaved: Unsaved<Row, Draft> | null;
  /** What the sentence calls the record: “the new court file”. */
  name: string;
  /** It is being sent: the sender reports how that ended. */
  busy: boolean;
  /** The record may have been deleted under the form, which is why the form goes. */
  isThere: () => boolean;
}

interface Kept<Row, Draft> {
  /** There is nothing to keep. */
  forget: () => void;
  /** The form of this record is still on the screen. */
  isHere: () => boolean;
  /** What was last typed in it, also after it went. */
  last: () => Unsaved<Row, Draft> | null;
}

/** Keeps what is typed when the form is left for another one. */
export function useKeptUnsaved<Row, Draft>(key: string, leaving: Leaving<Row, Draft>): Kept<Row, Draft> {
  const latest = useRef(leaving);
  const here = useRef<string | null>(key);
  /** What was typed when the form went over to another record, or away. */
  const left = useRef<{ key: string; unsaved: Unsaved<Row, Draft> | null } | null>(null);
  useEffect(() => {
    latest.current = leaving;
  });
  useEffect(() => {
    here.current = key;
    // It is in the form again.
    kept.delete(key);
    return () => {
      here.current = null;
      left.current = { key, unsaved: latest.current.unsaved };
      const { unsaved, name, busy, isThere } = latest.current;
      if (busy || unsaved === null) return;
      if (!isThere()) return reportDeleted(name, unsaved.draft);
      kept.set(key, unsaved);
      toastDone(`What you typed for ${name} is not saved yet. It waits here until Casewright’s window is closed.`);
    };
  }, [key]);
  return {
    forget: () => {
      latest.current = { ...latest.current, unsaved: null };
    },
    isHere: () => here.current === key,
    last: () => (left.current?.key === key ? left.current.unsaved : latest.current.unsaved),
  };
}

/** There is no record left that it could be saved in; the words need not be lost with it. */
function reportDeleted(name: string, draft: unknown): void {
  const words = Object.values(draft ?? {})
    .filter((value) => typeof value === 'string' && value.trim() !== '')
    .join('\n');
  const says = `While you were writing, someone else deleted ${name}. What you typed could not be saved.`;
  if (words === '') toastDone(says);
  else toastWithAction(says, 'Copy the text', () => void navigator.clipboard.writeText(words));
}
