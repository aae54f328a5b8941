import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { notSaved } from './use-saving.tsx';
import { offerTakenBack, toastDone } from '#renderer/features/toasts/toasts.tsx';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';

/** What is typed and not saved waits under it, and what a sentence calls it: “the caption”. */
interface Keeping {
  keptAs: string;
  name: string;
}

/**
 * A line of text that is saved when it is left or Enter is pressed; Escape takes back what was typed. What could not
 * be saved stays; a blank is refused aloud, and what is saved comes back.
 */
export function useTyped(saved: string, save: (text: string) => Promise<boolean>, { keptAs, name }: Keeping) {
  const [typed, setTyped] = useState(() => {
    const { text, base } = keptWords<{ text: string; base: string }>(keptAs);
    return text === undefined || base === undefined ? null : { text, base };
  });
  const { forget: forgetKept, isHere } = useKeptWords(keptAs, name, typed?.text === saved ? null : typed);
  const underWay = useRef<string | null>(null);
  const keep = async (text: string): Promise<void> => {
    // Enter saves, and the field that is left after it asks again.
    if (underWay.current === text) return;
    underWay.current = text;
    if (await save(text.trim())) {
      forgetKept({ ...typed, text });
      setTyped((now) => (now?.text === text ? null : now));
    } else if (!isHere()) toastDone(notSaved(name));
    underWay.current = null;
  };
  const overtaken = typed !== null && saved !== typed.base && saved !== typed.text.trim();
  const leave = (): void => {
    if (typed === null || overtaken) return;
    const text = typed.text.trim();
    if (text === '' && saved !== '') toastDone(`Nothing was changed: ${name} can’t be blank.`);
    if (text === '' || text === saved) setTyped(null);
    else void keep(typed.text);
  };
  const forget = (): void => setTyped(null);
  return {
    blank: typed !== null && typed.text.trim() === '',
    /** It was changed by others since the typing began: nothing is saved until the person chooses. */
    overtaken,
    forget,
    saveAnyway: () => void (typed !== null && keep(typed.text)),
    input: {
      value: typed === null ? saved : typed.text,
      onChange: (event: ChangeEvent<HTMLInputElement>): void => {
        const text = event.currentTarget.value;
        setTyped((now) => ({ text, base: now === null ? saved : now.base }));
      },
      onBlur: leave,
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>): void => {
        if (event.key === 'Enter') leave();
        if (event.key !== 'Escape') return;
        if (typed !== null) offerTakenBack(typed.text, saved);
        forget();
      },
    },
  };
}
