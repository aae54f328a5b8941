import { useEffect, useRef } from 'react';
import { toastDone } from '#renderer/app/toasts.tsx';

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

/**
 * Keeps what is typed when the form is left for another one; the answer says that there is nothing to keep. `name` is
 * what the sentence calls the record: “the new court file”.
 */
export function useKeptUnsaved<Row, Draft>(key: string, unsaved: Unsaved<Row, Draft> | null, name: string): () => void {
  const latest = useRef({ unsaved, name });
  useEffect(() => {
    latest.current = { unsaved, name };
  });
  useEffect(
    () => () => {
      const left = latest.current;
      if (left.unsaved === null) {
        kept.delete(key);
        return;
      }
      kept.set(key, left.unsaved);
      toastDone(`What you typed for ${left.name} is not saved yet. It waits here until Casewright’s window is closed.`);
    },
    [key],
  );
  return () => {
    latest.current = { ...latest.current, unsaved: null };
  };
}
