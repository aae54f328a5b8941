import { useEffect, useLayoutEffect, useState } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { dropSent, dropUnsaved, keepUnsaved, leaveUnsaved, unsavedOf } from './unsaved.ts';
import { openForms } from './use-kept-unsaved.ts';

interface KeptWords {
  /** It was sent, or is not wanted: also when the field has gone meanwhile. What was typed since it was sent stays. */
  forget: (sent?: object) => void;
  /** The field is still on the screen, to say there how it went. */
  isHere: () => boolean;
  busy: boolean;
  /** Says of what was sent last, and is unchanged, that it was refused and why. */
  problem: string | null;
  /**
   * Sends what was typed, and forgets it. `done` is for a field that is still on the screen; one that has gone says in
   * a toast what was refused, with what was typed in it.
   */
  send: <Answer>(typed: string, work: () => Promise<Answer>, done: (answer: Answer) => void) => Promise<void>;
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
  // Gone with the field itself: an effect after the drawing is too late for a refusal that comes in between.
  useLayoutEffect(() => {
    openForms.add(key);
    return () => {
      openForms.delete(key);
      leaveUnsaved(key);
    };
  }, [key]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [textBefore, setTextBefore] = useState(text);
  if (textBefore !== text) {
    setTextBefore(text);
    setProblem(null);
  }
  const isHere = (): boolean => openForms.has(key);
  const send: KeptWords['send'] = async (typed, work, done) => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await work();
      if (words !== null) dropSent(key, words);
      if (isHere()) done(answer);
    } catch (error) {
      if (isHere()) setProblem(`Not saved. ${sentenceFor(error)}`);
      else toastFailure(`Not saved, but what you typed is kept: “${typed}”`, error);
    } finally {
      setBusy(false);
    }
  };
  return {
    forget: (sent) => (sent === undefined ? dropUnsaved(key) : dropSent(key, sent)),
    isHere,
    busy,
    problem,
    send,
  };
}
