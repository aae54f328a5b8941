import { useEffect } from 'react';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { dropSent, dropUnsaved, keepUnsaved, unsavedOf } from './unsaved.ts';
import { openForms } from './use-kept-unsaved.ts';

interface KeptWords {
  /** It was sent, or is not wanted: also when the field has gone meanwhile. What was typed since it was sent stays. */
  forget: (sent?: object) => void;
  /** The field is still on the screen, to say there how it went. */
  isHere: () => boolean;
}

/** What was typed in a field that begins with it: nothing when it was sent or taken away. */
export function keptWords<Words extends object>(key: string): Partial<Words> {
  return unsavedOf<null, Words>(key)?.draft ?? {};
}

/**
 * Keeps what is typed where no form of a record is, as forms do: from the first key until it is sent. Null is nothing;
 * `name` is what a sentence calls it: “a new to-do”.
 */
export function useKeptWords(key: string, name: string, words: object | null): KeptWords {
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
  return {
    forget: (sent) => (sent === undefined ? dropUnsaved(key) : dropSent(key, sent)),
    isHere: () => openForms.has(key),
  };
}
