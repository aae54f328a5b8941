import { useEffect } from 'react';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { dropUnsaved, keepUnsaved, unsavedOf } from './unsaved.ts';
import { openForms } from './use-kept-unsaved.ts';

/** What was typed in a field that begins with it: nothing when it was sent or taken away. */
export function keptWords<Words extends object>(key: string): Partial<Words> {
  return unsavedOf<null, Words>(key)?.draft ?? {};
}

/**
 * Keeps what is typed where no form of a record is, as forms do: from the first key until it is sent. Null is nothing;
 * `name` is what a sentence calls it: “a new to-do”. Answers what forgets it, for a field that goes once it was sent.
 */
export function useKeptWords(key: string, name: string, words: object | null): () => void {
  const { caseId } = useMatter().case;
  const text = words === null ? null : JSON.stringify(words);
  useEffect(() => {
    if (text === null) return dropUnsaved(key);
    const { pathname, search } = window.location;
    keepUnsaved(key, { base: null, draft: JSON.parse(text) }, { name, caseId, address: `${pathname}${search}` });
  }, [key, name, caseId, text]);
  useEffect(() => {
    openForms.add(key);
    return () => void openForms.delete(key);
  }, [key]);
  return () => dropUnsaved(key);
}
