import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';

/**
 * A line of text that is saved when it is left or Enter is pressed; Escape takes back what was typed. What could not
 * be saved stays.
 */
export function useTyped(saved: string, save: (text: string) => Promise<boolean>) {
  const [typed, setTyped] = useState<{ text: string; base: string } | null>(null);
  const underWay = useRef<string | null>(null);
  const keep = async (text: string): Promise<void> => {
    // Enter saves, and the field that is left after it asks again.
    if (underWay.current === text) return;
    underWay.current = text;
    if (await save(text.trim())) setTyped((now) => (now?.text === text ? null : now));
    underWay.current = null;
  };
  const overtaken = typed !== null && saved !== typed.base && saved !== typed.text.trim();
  const leave = (): void => {
    if (typed === null || overtaken) return;
    const text = typed.text.trim();
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
        if (event.key === 'Escape') forget();
      },
    },
  };
}
