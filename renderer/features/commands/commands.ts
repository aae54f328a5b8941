import type { Icon } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { editsText, pressOf } from '#renderer/lib/key-press.ts';

/** One thing a person can do now: the palette offers it, the sheet and menus show its keys. */
export interface Command {
  label: string;
  /** What a menu outside the window calls it by; without one, its group and label. */
  id?: string;
  /** `j`, `?`, ` `, `mod+k`, `alt+ArrowLeft`, or two keys one after the other: `g e`. None: the palette only. */
  keys?: string;
  /** The heading it has in the palette and the sheet, such as `Evidence` or `Go to`. */
  group: string;
  icon?: Icon;
  /** False keeps it out of the palette: moving in a list makes no sense from there. */
  inPalette?: boolean;
  /** It deletes, archives, revokes or shares, and asks nothing: from the palette it takes a second Enter. */
  destructive?: boolean;
  /** It is about what the person has selected: it can be done while this is so, and its keys are then its own. */
  selected?: () => boolean;
  run: () => void;
}

const active = new Set<{ current: readonly Command[] }>();
const sequenceMilliseconds = 1200;
let firstKey: { key: string; at: number } | null = null;
let listening = false;
let wasAsking = false;

/**
 * What can be done on a screen, alive while it is shown: from when it is drawn, so that a key pressed at once counts.
 * Keys rest while the person types in a field.
 */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  useLayoutEffect(() => {
    active.add(latest);
    listen();
    return () => {
      active.delete(latest);
    };
  }, []);
}

/** Everything that can be done on the screen now; what is about a selection comes first. */
export function currentCommands(): Command[] {
  const all = [...active].flatMap((ref) => [...ref.current]);
  const own = all.filter(({ selected }) => selected?.() === true);
  return [...own, ...all.filter(({ selected }) => selected === undefined)];
}

export function commandId({ id, group, label }: Command): string {
  return id ?? `${group}/${label}`;
}

/** Runs what a menu outside the window names; false when it cannot be done on this screen. */
export function runCommandById(id: string): boolean {
  const found = currentCommands().find((command) => commandId(command) === id);
  found?.run();
  return found !== undefined;
}

function listen(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('keydown', lookFirst, { capture: true });
  window.addEventListener('keydown', onKey);
}

/** A dialog that Escape closes is gone before the press arrives here: it was meant all the same. */
function lookFirst(): void {
  wasAsking = isAsking();
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  if (wasAsking || isAsking() || (isTyping(event.target) && editsText(event))) return;
  const press = pressOf(event);
  if ((press === 'Enter' || press === ' ') && isPressable(event.target)) return;
  // When it was pressed, not when a busy page came to it.
  const now = event.timeStamp;
  const sequence = firstKey !== null && now - firstKey.at < sequenceMilliseconds ? `${firstKey.key} ${press}` : null;
  firstKey = sequence === null && press === 'g' ? { key: press, at: now } : null;
  const commands = currentCommands();
  const found = commands.find(({ keys }) => keys === sequence) ?? commands.find(({ keys }) => keys === press);
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

/** Enter or Space on a button or a link means that button or link. */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, input, summary, [role="button"]') !== null;
}

/** A question or a menu on the screen has the keyboard to itself. */
function isAsking(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null;
}
