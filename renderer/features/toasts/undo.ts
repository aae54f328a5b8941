import { useSyncExternalStore } from 'react';

/** Something done that can be taken back, as long as the window is open. */
export interface Undoable {
  /** “3 to-dos moved to Trash.” */
  what: string;
  /** Takes it back; false where it was refused or nothing was left to take back, and has said so. */
  undo: () => unknown;
  /** Does it again; without it, it is not offered again once it was undone. The same answer. */
  redo?: (() => unknown) | undefined;
}

interface Session {
  readonly done: readonly Undoable[];
  readonly undone: readonly Undoable[];
}

/** As many steps back as a person can still have in mind. */
const rememberedAtMost = 100;

let session: Session = { done: [], undone: [] };
const listeners = new Set<() => void>();
/** One step at a time: the next is of what the one before has left. */
let turn: Promise<unknown> = Promise.resolve();

/** Remembers what was done, the last first; answers how to take that offer away. What was undone is done with then. */
export function offerUndo(undoable: Undoable): () => void {
  set({ done: [...session.done, undoable].slice(-rememberedAtMost), undone: [] });
  return () => set({ ...session, done: session.done.filter((each) => each !== undoable) });
}

/** Takes back the last thing, or the one given; answers it, or null where there was nothing or it was refused. */
export function undo(which?: Undoable): Promise<Undoable | null> {
  return inTurn(async () => {
    const entry = which ?? session.done.at(-1);
    if (entry === undefined || !session.done.includes(entry)) return null;
    set({ ...session, done: session.done.filter((each) => each !== entry) });
    if ((await entry.undo()) === false) return null;
    if (entry.redo !== undefined) set({ ...session, undone: [...session.undone, entry] });
    return entry;
  });
}

/** Does again what was undone last. */
export function redo(): Promise<Undoable | null> {
  return inTurn(async () => {
    const entry = session.undone.at(-1);
    if (entry === undefined) return null;
    set({ ...session, undone: session.undone.slice(0, -1) });
    if ((await entry.redo?.()) === false) return null;
    set({ ...session, done: [...session.done, entry] });
    return entry;
  });
}

/** What undoing and doing again would be of now. */
export function useUndoable(): { last: Undoable | null; again: Undoable | null } {
  const { done, undone } = useSyncExternalStore(subscribe, () => session);
  return { last: done.at(-1) ?? null, again: undone.at(-1) ?? null };
}

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}

function set(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
