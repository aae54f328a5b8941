import type { Columns } from './columns.ts';
import { grouped } from './growing.ts';
import { hasMedia, isChanged, type Loose, looseOfExport, looseOfThread } from './likeness.ts';
import { pairByText, pairChanged, pairBySequence } from './loose-choice.ts';
import type { Pairing } from './pairing.ts';
import type { ShiftedTimes } from './shift.ts';
import type { Thread } from './thread.ts';

/*
 * What is one message although both exports show it differently: deleted or edited in one of them, or with its picture
 * here and without there. Taken only between the same two messages of that sender that both exports have (one, where
 * both end), at the same time.
 */

export function pairLoose(thread: Thread, columns: Columns, times: ShiftedTimes, pairing: Pairing): void {
  const senders = 1 + columns.sender.reduce((most, sender) => Math.max(most, sender), 0);
  const places = grouped(senders, thread.order.length, (place) => {
    const sender = thread.sender.at(thread.order[place] ?? 0);
    return sender < senders ? sender : -1;
  });
  const positions = grouped(senders, columns.length, (position) => columns.sender[position] ?? 0);
  const here: Side = {
    isOpen: (place) => (pairing.positionOf[place] ?? -1) < 0,
    loose: (place) => looseOfThread(thread, place),
  };
  const there: Side = {
    isOpen: (position) => (pairing.placeOf[position] ?? -1) < 0,
    loose: (position) => looseOfExport(thread, columns, times, position),
  };
  for (let sender = 0; sender < senders; sender += 1) {
    const mine = betweenAnchors(places.members.subarray(places.starts[sender], places.starts[sender + 1]), here);
    const theirs = betweenAnchors(
      positions.members.subarray(positions.starts[sender], positions.starts[sender + 1]),
      there,
    );
    for (const [anchors, found] of theirs.loose) {
      const candidates = mine.loose.get(anchors);
      if (candidates === undefined) continue;
      pairBySequence(withMedia(candidates, here), withMedia(found, there), pairing);
      // Without any message that both have, nothing says that one is the other, changed.
      if (mine.anchors > 0) pairIfChanged(stillOpen(candidates, here), stillOpen(found, there), pairing);
    }
    const all = [[...mine.loose.values()].flat(), [...theirs.loose.values()].flat()] as const;
    pairByText(withMedia(all[0], here), withMedia(all[1], there), pairing);
  }
}

/** The thread by its places, or the export by its positions. */
interface Side {
  isOpen: (item: number) => boolean;
  loose: (item: number) => Loose;
}

function withMedia(items: readonly number[], { isOpen, loose }: Side): Loose[] {
  const found: Loose[] = [];
  for (const item of items) {
    if (!isOpen(item)) continue;
    const candidate = loose(item);
    if (hasMedia(candidate)) found.push(candidate);
  }
  return found;
}

function stillOpen(items: readonly number[], { isOpen, loose }: Side): Loose[] {
  return items.filter((item) => isOpen(item)).map((item) => loose(item));
}

function pairIfChanged(mine: readonly Loose[], theirs: readonly Loose[], pairing: Pairing): void {
  if (mine.length === 0 || theirs.length === 0) return;
  if (mine.some(isChanged) || theirs.some(isChanged)) pairChanged(mine, theirs, pairing);
}

/** Those without a partner, by how many of the same sender with one come before. */
function betweenAnchors(items: Int32Array, { isOpen }: Side): { anchors: number; loose: Map<number, number[]> } {
  const loose = new Map<number, number[]>();
  let anchors = 0;
  for (const item of items) {
    if (!isOpen(item)) anchors += 1;
    else if (loose.has(anchors)) loose.get(anchors)?.push(item);
    else loose.set(anchors, [item]);
  }
  return { anchors, loose };
}
