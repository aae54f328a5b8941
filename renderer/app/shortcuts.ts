import { useEffect, useRef } from 'react';

export interface Shortcut {
  /** `j`, `?`, `mod+k`, or two keys one after the other: `g e`. */
  keys: string;
  label: string;
  run: () => void;
}

const active = new Set<{ current: readonly Shortcut[] }>();
const sequenceMilliseconds = 1200;
let firstKey: { key: string; at: number } | null = null;
let listening = false;

/** Keys of a screen, alive while it is shown. They rest while the person types in a field. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    active.add(latest);
    listen();
    return () => {
      active.delete(latest);
    };
  }, []);
}

/** All shortcuts of what is on the screen now, for the sheet. */
export function currentShortcuts(): Shortcut[] {
  return [...active].flatMap((ref) => [...ref.current]);
}

function listen(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('keydown', onKey);
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const mod = event.metaKey || event.ctrlKey;
  if (!mod && (isTyping(event.target) || isAsking())) return;
  if (event.key === 'Enter' && isPressable(event.target)) return;
  const now = performance.now();
  const sequence =
    firstKey !== null && now - firstKey.at < sequenceMilliseconds ? `${firstKey.key} ${event.key}` : null;
  const wanted = mod ? `mod+${event.key.toLowerCase()}` : event.key;
  firstKey = sequence === null && !mod && event.key === 'g' ? { key: event.key, at: now } : null;
  const shortcuts = currentShortcuts();
  const found = shortcuts.find(({ keys }) => keys === sequence) ?? shortcuts.find(({ keys }) => keys === wanted);
  if (found === undefined) return;
  event.preventDefault();
  found.run();
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type);
}

/** Enter on a button or a link means that button or link. */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, input, summary, [role="button"]') !== null;
}

/** A question or a menu on the screen has the keyboard to itself. */
function isAsking(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null;
}
