import { ownName } from '#renderer/api/own-storage.ts';

/*
 * What was typed in forms and is not saved. It is in the browser's storage from the first key on, under the account, so
 * that neither a reload nor a crash loses it: the form offers it when it is opened again.
 */

/** What was typed in a form, and the version of the record it was typed on. */
export interface Unsaved<Row, Draft> {
  base: Row | null;
  draft: Draft;
}

/** Which form it is, for whoever offers it again. */
export interface Typed {
  /** What a sentence calls the record: “the new court file”. */
  name: string;
  caseId: string;
  /** Where the form is. */
  address: string;
}

type Kept = Unsaved<unknown, unknown> & Typed;
type AllKept = ReadonlyMap<string, Kept>;

/**
 * What this window knows of: what was there when it opened, and what was typed in it. What is being typed in another
 * window now is that window's.
 */
let known: { name: string; kept: AllKept; before: ReadonlySet<string> } | null = null;
const listeners = new Set<() => void>();

function inThisWindow(): NonNullable<typeof known> {
  const name = ownName('casewright.unsaved');
  if (known?.name !== name) {
    const kept = stored(name);
    known = { name, kept, before: new Set(kept.keys()) };
  }
  return known;
}

/** Everything that is kept, by the key of its form; the same object until something changes. */
export function allUnsaved(): AllKept {
  return inThisWindow().kept;
}

/** It was left by a window that was reloaded, closed or crashed. */
export function isFromBefore(key: string): boolean {
  return inThisWindow().before.has(key);
}

export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What was typed in this form and not saved. */
export function unsavedOf<Row, Draft>(key: string): Unsaved<Row, Draft> | undefined {
  return allUnsaved().get(key) as Unsaved<Row, Draft> | undefined;
}

export function keepUnsaved(key: string, { base, draft }: Unsaved<unknown, unknown>, typed: Typed): void {
  write(key, { base, draft, ...typed });
}

/** With a draft only when it is still that one: what was typed since is kept. */
export function dropUnsaved(key: string, draft?: unknown): void {
  const kept = allUnsaved().get(key);
  if (kept !== undefined && (draft === undefined || kept.draft === draft)) write(key, null);
}

function write(key: string, value: Kept | null): void {
  const { name, kept, before } = inThisWindow();
  const still = value === null ? new Set([...before].filter((other) => other !== key)) : before;
  known = { name, kept: withEntry(kept, key, value), before: still };
  try {
    const all = withEntry(stored(name), key, value);
    if (all.size === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify([...all]));
  } catch (error) {
    // The browser's storage is full or closed to us: this window still has it, and warns before it goes.
    if (!(error instanceof DOMException)) throw error;
  }
  for (const listener of listeners) listener();
}

function withEntry(all: AllKept, key: string, value: Kept | null): AllKept {
  const others = [...all].filter(([other]) => other !== key);
  return new Map(value === null ? others : [...others, [key, value]]);
}

function stored(name: string): AllKept {
  try {
    return new Map(JSON.parse(localStorage.getItem(name) ?? '[]') as [string, Kept][]);
  } catch (error) {
    // Written by something else, or cut off by a crash of the browser: there is nothing in it to offer.
    if (error instanceof SyntaxError || error instanceof TypeError) return new Map();
    throw error;
  }
}
