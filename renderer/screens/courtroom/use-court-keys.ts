import { useEffect, useEffectEvent, useState } from 'react';
import { type Asked, press, type Typing } from './press.ts';

/** The keyboard of the courtroom: every key but those typed into a field. Answers what is being typed. */
export function useCourtKeys(onAsked: (asked: Asked) => void): Typing | null {
  const [typing, setTyping] = useState<Typing | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isAsking()) return;
    if (isTyping(event.target)) {
      if (event.key === 'Escape') event.target.blur();
      return;
    }
    if (event.key === ' ' && isPressable(event.target)) return;
    const pressed = press(typing, event.key);
    if (pressed === null) return;
    event.preventDefault();
    setTyping(pressed.typing);
    if (pressed.asked !== null) onAsked(pressed.asked);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return typing;
}

/** A question has the keyboard to itself. */
function isAsking(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** Text is typed into its field, which Escape leaves. */
function isTyping(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select') !== null;
}

/** Space presses a button, and plays a recording. */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, video, audio') !== null;
}
