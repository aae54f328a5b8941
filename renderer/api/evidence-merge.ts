import type { EvidenceItem } from './generated.ts';

/** An older version never replaces a newer one. */
export function newer<Item extends EvidenceItem>(old: Item, item: Item): Item {
  return old.updatedAt > item.updatedAt ? old : item;
}

/** Two lists that both stand from the newest back, as one that does. */
export function mergeEvidence<Item extends EvidenceItem>(list: readonly Item[], more: readonly Item[]): Item[] {
  const [last, first] = [list.at(-1), more[0]];
  if (last === undefined || first === undefined || last.id > first.id) return [...list, ...more];
  const merged: Item[] = [];
  let at = 0;
  for (const item of more) {
    for (let old = list[at]; old !== undefined && old.id > item.id; old = list[at]) {
      merged.push(old);
      at += 1;
    }
    const same = list[at];
    if (same?.id !== item.id) merged.push(item);
    else {
      merged.push(newer(same, item));
      at += 1;
    }
  }
  return merged.concat(list.slice(at));
}

/**
 * A list that was read anew while the old one was shown and changed: `before` is the old one as it was when reading
 * began. What was deleted meanwhile stays away, what was added stays, and what was changed since keeps its change.
 */
export function replaceEvidence<Item extends EvidenceItem>(
  before: readonly Item[],
  now: readonly Item[],
  read: readonly Item[],
): Item[] {
  if (now === before) return [...read];
  const known = new Set(before.map(({ id }) => id));
  const current = new Map(now.map((item) => [item.id, item]));
  const fresh = read.flatMap((item) => {
    const old = current.get(item.id);
    if (old !== undefined) return [newer(old, item)];
    return known.has(item.id) ? [] : [item];
  });
  return mergeEvidence(
    fresh,
    now.filter(({ id }) => !known.has(id)),
  );
}
