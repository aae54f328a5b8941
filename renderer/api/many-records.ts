import { changesAtOnce } from '#server/rules/request-limits.ts';

/** The result of the same work on many records. */
export interface ManyDone<Item, Result> {
  done: { item: Item; result: Result }[];
  failed: { item: Item; error: unknown }[];
  /** Not tried, because it was stopped. */
  left: Item[];
}

export interface ManyRecordOptions {
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
  /** How many are on their way together; 1 keeps the order. */
  atOnce?: number;
}

/** Two requests full of changes (`changes-together.ts`): one is worked on while the other travels. */
export const atOnceTogether = 2 * changesAtOnce;
const usuallyAtOnce = 3;

/** Does the same to each, a few at a time. One that fails stops nothing; stopping lets those sent come back. */
export async function doToEach<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  { signal, onProgress, atOnce = usuallyAtOnce }: ManyRecordOptions = {},
): Promise<ManyDone<Item, Result>> {
  const outcome: ManyDone<Item, Result> = { done: [], failed: [], left: [] };
  const stopped = (): boolean => signal?.aborted === true;
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length && !stopped()) {
      const item = items[next++] as Item;
      try {
        outcome.done.push({ item, result: await work(item) });
      } catch (error) {
        outcome.failed.push({ item, error });
      }
      onProgress?.(outcome.done.length + outcome.failed.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  outcome.left = items.slice(next);
  return outcome;
}

/** Showing each of thousands separately would cost more than the work on it. */
const shownEveryMs = 250;

/** Gathers what is to be shown, and shows it a few times a second; `flush` shows the rest. */
export function inBatches<Entry>(show: (entries: readonly Entry[]) => void): {
  add: (entry: Entry) => void;
  flush: () => void;
} {
  let waiting: Entry[] = [];
  let last = Date.now();
  const flush = (): void => {
    if (waiting.length > 0) show(waiting);
    waiting = [];
    last = Date.now();
  };
  return {
    flush,
    add: (entry) => {
      waiting.push(entry);
      if (Date.now() - last >= shownEveryMs) flush();
    },
  };
}
