import type { EvidenceItem } from '#renderer/api/generated.ts';
import type { Entry, Ordering } from '#renderer/features/evidence/evidence-order.ts';

/** A list in its order, with what is needed to keep it so when a few items change. */
export interface OrderedList<Item> {
  source: readonly Item[];
  ordering: Ordering;
  items: readonly Item[];
  /** Null while the source is in this order already. */
  entries: readonly Entry<Item>[] | null;
}

/** Up to here sorting is quicker than a frame. */
const sortedAtOnce = 1500;
const chunk = 1024;
/** More changes than this and sorting anew is the cheaper way. */
const changesAtMost = 250;

/** The order when it can be had within a frame: nothing to do, few items, or few changes. Null: sort in steps. */
export function orderQuickly<Item extends EvidenceItem>(
  source: readonly Item[],
  ordering: Ordering,
  before: OrderedList<Item> | null,
): OrderedList<Item> | null {
  if (ordering.sort.key === 'relevance' || isSorted(source, ordering)) {
    return { source, ordering, items: source, entries: null };
  }
  if (source.length <= sortedAtOnce) return finished(source, ordering, entriesOf(source, ordering));
  return before?.ordering === ordering && before.entries !== null ? adjusted(source, before, before.entries) : null;
}

/** Sorts with a pause after each small step, so that frames can be drawn meanwhile. */
export function* orderInSteps<Item extends EvidenceItem>(
  source: readonly Item[],
  ordering: Ordering,
): Generator<undefined, OrderedList<Item>> {
  let runs: Entry<Item>[][] = [];
  for (let from = 0; from < source.length; from += chunk) {
    runs.push(entriesOf(source.slice(from, from + chunk), ordering));
    yield;
  }
  while (runs.length > 1) {
    const longer: Entry<Item>[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(yield* merged(runs[at] ?? [], runs[at + 1] ?? [], ordering));
    }
    runs = longer;
  }
  return finished(source, ordering, runs[0] ?? []);
}

function* merged<Item extends EvidenceItem>(
  left: readonly Entry<Item>[],
  right: readonly Entry<Item>[],
  { compare }: Ordering,
): Generator<undefined, Entry<Item>[]> {
  const result: Entry<Item>[] = [];
  let [l, r] = [0, 0];
  for (;;) {
    const [a, b] = [left[l], right[r]];
    if (a === undefined || b === undefined) break;
    if (compare(a, b) <= 0) {
      result.push(a);
      l += 1;
    } else {
      result.push(b);
      r += 1;
    }
    if (result.length % chunk === 0) yield;
  }
  return result.concat(left.slice(l), right.slice(r));
}

function entriesOf<Item extends EvidenceItem>(items: readonly Item[], ordering: Ordering): Entry<Item>[] {
  return items.map((item) => ({ value: ordering.valueOf(item), item })).toSorted(ordering.compare);
}

function finished<Item extends EvidenceItem>(
  source: readonly Item[],
  ordering: Ordering,
  entries: readonly Entry<Item>[],
): OrderedList<Item> {
  return { source, ordering, items: entries.map(({ item }) => item), entries };
}

function isSorted(items: readonly EvidenceItem[], { valueOf, compare }: Ordering): boolean {
  let before: Entry<EvidenceItem> | null = null;
  for (const item of items) {
    const entry = { value: valueOf(item), item };
    if (before !== null && compare(before, entry) > 0) return false;
    before = entry;
  }
  return true;
}

/** Takes out what went or changed and puts in what came or changed, each at its place. */
function adjusted<Item extends EvidenceItem>(
  source: readonly Item[],
  before: OrderedList<Item>,
  entries: readonly Entry<Item>[],
): OrderedList<Item> | null {
  const { ordering } = before;
  const change = difference(before.source, source);
  if (change === null) return null;
  const kept = change.gone.size === 0 ? entries : entries.filter(({ item }) => !change.gone.has(item));
  const both = merged(kept, entriesOf(change.came, ordering), ordering);
  let step = both.next();
  while (step.done !== true) step = both.next();
  return finished(source, ordering, step.value);
}

/** Both lists are sorted from the newest back. Null when they differ in too much. */
function difference<Item extends EvidenceItem>(
  before: readonly Item[],
  after: readonly Item[],
): { gone: Set<Item>; came: Item[] } | null {
  const gone = new Set<Item>();
  const came: Item[] = [];
  let [b, a] = [0, 0];
  while (b < before.length || a < after.length) {
    if (gone.size + came.length > changesAtMost) return null;
    const [old, now] = [before[b], after[a]];
    if (old === now) {
      b += 1;
      a += 1;
      continue;
    }
    const takesOld = old !== undefined && (now === undefined || old.id >= now.id);
    const takesNow = now !== undefined && (old === undefined || now.id >= old.id);
    if (takesOld) {
      gone.add(old);
      b += 1;
    }
    if (takesNow) {
      came.push(now);
      a += 1;
    }
  }
  return { gone, came };
}
