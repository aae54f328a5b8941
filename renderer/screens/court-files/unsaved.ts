import { useEffect, useRef } from 'react';
import type { CourtCase } from '#renderer/api/generated.ts';
import { toastDone } from '#renderer/app/toasts.tsx';
import type { CourtFileDraft } from '#renderer/lib/court-file-draft.ts';

interface Unsaved {
  base: CourtCase | null;
  draft: CourtFileDraft;
}

const kept = new Map<string, Unsaved>();

/** What was typed for this court file and left without being saved. */
export function unsavedOf(key: string): Unsaved | undefined {
  return kept.get(key);
}

/** Keeps what is typed when the form is left for another one; the answer says that there is nothing to keep. */
export function useKeptUnsaved(key: string, unsaved: Unsaved | null): () => void {
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
  });
  useEffect(
    () => () => {
      const left = latest.current;
      if (left === null) {
        kept.delete(key);
        return;
      }
      kept.set(key, left);
      const name = left.base === null ? 'the new court file' : `“${left.base.caption}”`;
      toastDone(`What you typed for ${name} is not saved yet. It waits here until Casewright’s window is closed.`);
    },
    [key],
  );
  return () => {
    latest.current = null;
  };
}
