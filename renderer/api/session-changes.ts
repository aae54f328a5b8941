import { useSyncExternalStore } from 'react';
import { OfflineError } from './api-error.ts';
import type { ManyDone, ManyRecordOptions } from './many-records.ts';
import { ownWritesEnded } from './own-writes.ts';

/** What sentences call a record. */
export interface Called {
  noun: string;
  plural?: string;
  /** Empty where it has none. */
  title: string;
}

/** Why a record was left as it is. */
export interface Refusal extends Called {
  error: unknown;
}

/** The result of reversing a part. */
export interface Reversed {
  /** How many records were reversed. */
  done: number;
  /** What does it again; null where nothing was reversed, or it can't be done again. */
  back: Part | null;
  /** What was not tried, because it was stopped or nothing answered: it can be reversed later. */
  rest: Part | null;
  refused: Refusal[];
  /** Sentences about what came of it besides. */
  says?: readonly string[];
}

/** Some writes of this window, that can be reversed: what was done is undone, what was undone is done again. */
export interface Part {
  count: number;
  reverse: (many: ManyRecordOptions) => Promise<Reversed>;
}

/** What a person did at one time, as one or several writes. */
export interface Step {
  /** “3 to-dos moved to Trash.” */
  what: string;
  readonly parts: Part[];
  /** What its undo and redo are done through: of the matter it was done in, whichever is on the screen by then. */
  readonly around: Around;
}

interface Session {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

/** What undoing a step, or doing it again, came to. */
export interface Result extends Pick<Reversed, 'done' | 'refused'> {
  what: string;
  left: number;
  says: readonly string[];
}

/** As many steps back as a person can still have in mind. */
const rememberedAtMost = 100;

let session: Session = { done: [], undone: [] };
const listeners = new Set<() => void>();

type Reversal = () => Promise<Result | null>;
type Around = (work: Reversal) => Promise<Result | null>;
const atOnce: Around = (work) => work();
let around = atOnce;

/** One step at a time: the next is of what the one before has left. */
let turn: Promise<unknown> = Promise.resolve();

/** A step that writes are noted in; it can be undone from its first write on. */
export function newStep(what: string): Step {
  return { what, parts: [], around };
}

/** Every write of something that can be undone ends here; what was undone before can then not be done again. */
export function note(part: Part, step: Step): void {
  step.parts.push(part);
  if (isOffered(step) && session.undone.length === 0) return;
  const done = isOffered(step) ? session.done : [...session.done, step].slice(-rememberedAtMost);
  set({ done, undone: [] });
}

/**
 * The part of a job that goes on for a while, noted when its first record is done. To undo it is to stop it, and to
 * reverse what is done by then.
 */
export function noteWhileGoing<Item>(
  partOf: (done: readonly Item[]) => Part,
  step: Step,
  { signal }: ManyRecordOptions,
): { signal: AbortSignal; add: (items: readonly Item[]) => void; end: () => void } {
  const stop = new AbortController();
  const over = Promise.withResolvers<void>();
  const done: Item[] = [];
  const part: Part = {
    get count() {
      return done.length;
    },
    reverse: async (many) => {
      stop.abort();
      await over.promise;
      return partOf(done).reverse(many);
    },
  };
  return {
    signal: signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]),
    add: (items) => {
      if (done.length === 0) note(part, step);
      done.push(...items);
    },
    end: () => over.resolve(),
  };
}

export function isOffered(step: Step): boolean {
  return session.done.includes(step);
}

/** Takes the step out of what can be undone; answers whether it was there. */
export function withdraw(step: Step): boolean {
  const there = isOffered(step);
  if (there) set({ ...session, done: session.done.filter((each) => each !== step) });
  return there;
}

/**
 * Has every undo and redo of what is done from now on done through `look`, which sees what was before it and what is
 * after it; answers what ends it.
 */
export function aroundReversals(look: Around): () => void {
  around = look;
  return () => {
    if (around === look) around = atOnce;
  };
}

/** Undoes the last step, or the one given; null where there is none. */
export function undo(many: ManyRecordOptions = {}, which?: Step): Promise<Result | null> {
  return reversal(which ?? 'undo', async (step) => {
    if (!withdraw(step)) return null;
    const { back, rest, ...result } = await reverseAll(step, step.parts.splice(0).toReversed(), many);
    set({
      done: rest.length === 0 ? session.done : [...session.done, { ...step, parts: rest.toReversed() }],
      undone: back.length === 0 ? session.undone : [...session.undone, { ...step, parts: back.toReversed() }],
    });
    return result;
  });
}

/** Does again what was undone last. */
export function redo(many: ManyRecordOptions = {}): Promise<Result | null> {
  return reversal('redo', async (step) => {
    set({ ...session, undone: session.undone.slice(0, -1) });
    const { back, rest, ...result } = await reverseAll(step, step.parts, many);
    set({
      done: back.length === 0 ? session.done : [...session.done, { ...step, parts: back }],
      undone: rest.length === 0 ? session.undone : [...session.undone, { ...step, parts: rest }],
    });
    return result;
  });
}

/** What undoing, or doing again, would be of: what is being saved at this moment was done last. */
export async function nextStep(which: 'undo' | 'redo'): Promise<Step | undefined> {
  await ownWritesEnded();
  // Who waits for them too notes them first.
  await new Promise((resolve) => setTimeout(resolve));
  return (which === 'undo' ? session.done : session.undone).at(-1);
}

/** How many records the next undo, or the next redo, is of. */
export function countOf({ parts }: Step): number {
  return parts.reduce((sum, { count }) => sum + count, 0);
}

/** What undoing and doing again would be of now. */
export function useSessionChanges(): { last: Step | null; again: Step | null } {
  const { done, undone } = useSyncExternalStore(onSessionChange, () => session);
  return { last: done.at(-1) ?? null, again: undone.at(-1) ?? null };
}

async function reverseAll(
  { what }: Step,
  parts: readonly Part[],
  many: ManyRecordOptions,
): Promise<Result & { back: Part[]; rest: Part[] }> {
  const says: string[] = [];
  const all = { what, done: 0, left: 0, says, refused: [] as Refusal[], back: [] as Part[], rest: [] as Part[] };
  let before = 0;
  for (const part of parts) {
    const from = before;
    const onProgress = (done: number): void => many.onProgress?.(from + done);
    const { done, back, rest, refused, says: also = [] } = await part.reverse({ ...many, onProgress });
    before += part.count;
    all.done += done;
    all.refused.push(...refused);
    says.push(...also);
    if (back !== null) all.back.push(back);
    if (rest === null) continue;
    all.rest.push(rest);
    all.left += rest.count;
  }
  return all;
}

/** The result for a part whose items were reversed each by itself. */
export function reversedEach<Item, Back>(
  { done, failed, left }: ManyDone<Item, { back: Back | null; refused?: Refusal }>,
  calledIn: (item: Item) => Called,
  make: { back: (items: Back[]) => Part; rest: (items: Item[]) => Part },
): Reversed {
  const backs = done.flatMap(({ result }) => result.back ?? []);
  const rests = [...failed.flatMap(({ item, error }) => (error instanceof OfflineError ? [item] : [])), ...left];
  return {
    done: backs.length,
    back: backs.length === 0 ? null : make.back(backs),
    rest: rests.length === 0 ? null : make.rest(rests),
    refused: [
      ...done.flatMap(({ result }) => result.refused ?? []),
      ...failed.map(({ item, error }) => ({ ...calledIn(item), error })),
    ],
  };
}

/** A part that is reversed whole or not at all. */
export function wholePart(
  records: Called | readonly Called[],
  reverse: (say: (sentence: string) => void) => Promise<Part | null>,
): Part {
  const all = [records].flat();
  const part: Part = {
    count: all.length,
    reverse: async ({ signal }) => {
      if (signal?.aborted === true) return { done: 0, back: null, rest: part, refused: [] };
      const says: string[] = [];
      try {
        const back = await reverse((sentence) => says.push(sentence));
        return { done: all.length, back, rest: null, refused: [], says };
      } catch (error) {
        const rest = error instanceof OfflineError ? part : null;
        return { done: 0, back: null, rest, refused: all.map((called) => ({ ...called, error })) };
      }
    },
  };
  return part;
}

function reversal(which: 'undo' | 'redo' | Step, work: (step: Step) => Promise<Result | null>): Promise<Result | null> {
  const mine = turn.then(() => {
    const step = which === 'undo' ? session.done.at(-1) : which === 'redo' ? session.undone.at(-1) : which;
    return step === undefined ? null : step.around(() => work(step));
  });
  turn = mine.catch(() => undefined);
  return mine;
}

function set(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

/** Answers what ends it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
