import { ownName } from '#renderer/api/own-storage.ts';
import { readStored, store } from '#renderer/lib/browser-storage.ts';
import { hearOf, isLiving, onWindowGone, thisWindow } from '#renderer/lib/living-windows.ts';

/*
 * What was typed in forms and is not saved. It is in the browser's storage from the first key on, under the account, so
 * that neither a reload nor a crash loses it: the form offers it when it is opened again.
 */

/** What was typed in a form, and the version of the record it was typed on. */
export interface Unsaved<Row, Draft> {
  base: Row | null;
  draft: Draft;
  /** What others saved differently too, as it was before; the person has not chosen yet. */
  disputed?: Partial<Draft> | undefined;
}

/** Which form it is, for whoever offers it again. */
export interface Typed {
  /** What a sentence calls the record: “the new court file”. */
  name: string;
  caseId: string;
  /** Where the form is. */
  address: string;
  /** It is on the screen no longer: from here on any window may offer what was typed. */
  left?: boolean | undefined;
}

type Kept = Unsaved<unknown, unknown> &
  Typed & {
    /** The window it was typed in. */
    by?: string | undefined;
  };
type AllKept = ReadonlyMap<string, Kept>;

const place = 'casewright.unsaved';

/**
 * What this window knows of: what was typed in it, and what windows left that are gone. What is being typed in another
 * window now is that window's; it is offered when that one is closed, reloaded or crashes.
 */
let known: {
  name: string;
  kept: AllKept;
  before: ReadonlySet<string>;
  /** What the browser has no room for, or takes from nobody: it goes with this window. */
  fleeting: ReadonlySet<string>;
} | null = null;
const listeners = new Set<() => void>();

function inThisWindow(): NonNullable<typeof known> {
  const name = ownName(place);
  if (known?.name !== name) {
    const kept = new Map(atRest(name));
    known = { name, kept, before: new Set(kept.keys()), fleeting: new Set() };
  }
  return known;
}

/** What is in no form of another window now. */
function atRest(name: string): [string, Kept][] {
  return stored(name).filter(([, { by = '', left = false }]) => left || !isLiving(by));
}

/** From here on, what a window leaves behind when it goes is offered in this one. */
export function followWindows(): void {
  window.addEventListener('storage', ({ key }) => {
    // Whoever writes lives: its text is not offered before it is gone.
    if (key?.startsWith(place)) for (const [, { by }] of stored(key)) if (by !== undefined) hearOf(by);
  });
  onWindowGone(takeOver);
}

function takeOver(): void {
  if (known === null || known.name !== ownName(place)) return;
  const { name, kept, before, fleeting } = known;
  const found = atRest(name).filter(([key]) => !kept.has(key));
  if (found.length === 0) return;
  const keys = found.map(([key]) => key);
  known = { name, kept: new Map([...kept, ...found]), before: new Set([...before, ...keys]), fleeting };
  for (const listener of listeners) listener();
}

/** Everything that is kept, by the key of its form; the same object until something changes. */
export function allUnsaved(): AllKept {
  return inThisWindow().kept;
}

/** It was left by a window that was reloaded, closed or crashed. */
export function isFromBefore(key: string): boolean {
  return inThisWindow().before.has(key);
}

/** Something that was typed is in this window only: the browser could not keep it. */
export function isFleeting(): boolean {
  return inThisWindow().fleeting.size > 0;
}

export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What was typed in this form and not saved. */
export function unsavedOf<Row, Draft>(key: string): Unsaved<Row, Draft> | undefined {
  return allUnsaved().get(key) as Unsaved<Row, Draft> | undefined;
}

/** What was typed on a record that is there, by the keys of its forms. */
export function unsavedOfRecord(kept: AllKept, id: string): [string, Unsaved<unknown, unknown>][] {
  return [...kept].filter(([, { base }]) => (base as { id: string } | null)?.id === id);
}

/** The sentences of a draft, without what was only chosen in it. */
export function wordsOf(draft: unknown): string {
  return Object.values(draft ?? {})
    .filter((value) => typeof value === 'string' && value.trim() !== '')
    .join('\n');
}

export function keepUnsaved(key: string, unsaved: Unsaved<unknown, unknown>, typed: Typed): void {
  write(key, { ...unsaved, ...typed });
}

/** The field of these words went with what was typed in it. */
export function leaveUnsaved(key: string): void {
  const kept = allUnsaved().get(key);
  if (kept !== undefined) write(key, { ...kept, left: true });
}

/** With a draft only when it is still that one: what was typed since is kept. */
export function dropUnsaved(key: string, draft?: unknown): void {
  const kept = allUnsaved().get(key);
  if (kept !== undefined && (draft === undefined || kept.draft === draft)) write(key, null);
}

/** The words went out as they are here; what was typed since is kept. */
export function dropSent(key: string, words: object): void {
  const kept = allUnsaved().get(key);
  if (JSON.stringify(kept?.draft) === JSON.stringify(words)) write(key, null);
}

function write(key: string, value: Kept | null): void {
  const { name, kept, before, fleeting } = inThisWindow();
  const was = kept.get(key)?.by;
  const others = [...kept].filter(([other]) => other !== key);
  const own = value === null ? [] : [[key, { ...value, by: thisWindow }] as const];
  // Another window may have the same form open, with its own text.
  const elsewhere = stored(name).filter(
    ([other, { by }]) => other !== key || (by !== undefined && by !== was && by !== thisWindow),
  );
  const all = [...elsewhere, ...own];
  const done = store(name, all.length === 0 ? null : JSON.stringify(all));
  known = {
    name,
    kept: new Map([...others, ...own]),
    before: value === null ? without(before, key) : before,
    fleeting: done || value === null ? without(fleeting, key) : new Set([...fleeting, key]),
  };
  for (const listener of listeners) listener();
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((other) => other !== key));
}

function stored(name: string): [string, Kept][] {
  try {
    return [...(JSON.parse(readStored(name) ?? '[]') as [string, Kept][])];
  } catch (error) {
    // Written by something else, or cut off by a crash of the browser: there is nothing in it to offer.
    if (error instanceof SyntaxError || error instanceof TypeError) return [];
    throw error;
  }
}
