import type { TimelineEntry } from '#renderer/api/generated.ts';

/** Room left between two entries of one day, so that a third can come between them. */
const gap = 1024;

type Placed = Pick<TimelineEntry, 'id' | 'kind' | 'date' | 'precision' | 'qualifier' | 'time' | 'position'>;

export interface NewPosition {
  id: string;
  position: number;
}

/**
 * The entries whose order among each other is the person's to set: those dated alike, to the same time or to none.
 * `entries` is the whole timeline, in its order.
 */
export function orderedTogether<Entry extends Placed>(entries: readonly Entry[], id: string): Entry[] {
  const at = entries.findIndex((entry) => entry.id === id);
  const entry = entries[at];
  if (entry === undefined) return [];
  let [first, last] = [at, at];
  while (alike(entries[first - 1], entry)) first -= 1;
  while (alike(entries[last + 1], entry)) last += 1;
  return entries.slice(first, last + 1);
}

/**
 * The new positions that bring an event before the one at `to` (the group's length: to its end), others keeping their
 * order. Usually its own alone; events after it move on when there is no room. Null when it cannot be there: between
 * two rows that are fixed at one place, such as two exhibits of one day.
 */
export function placedAt(group: readonly Placed[], id: string, to: number): NewPosition[] | null {
  const moved = group.find((entry) => entry.id === id);
  if (moved === undefined || moved.kind !== 'event') return null;
  const from = group.indexOf(moved);
  const others = group.filter((entry) => entry !== moved);
  const at = to > from ? to - 1 : to;
  if (at === from) return [];
  const [left, right] = [others[at - 1], others[at]];
  const room = between(left?.position ?? null, right?.position ?? null);
  if (room !== null) return [{ id, position: room }];
  return left === undefined ? null : pushedOn(id, left.position, others.slice(at));
}

/** One step up or down; over rows that leave no place between them, as far as the next place there is. */
export function steppedBy(group: readonly Placed[], id: string, by: -1 | 1): NewPosition[] | null {
  const from = group.findIndex((entry) => entry.id === id);
  if (from === -1) return null;
  for (let to = by === -1 ? from - 1 : from + 2; to >= 0 && to <= group.length; to += by) {
    const plan = placedAt(group, id, to);
    if (plan !== null) return plan;
  }
  return null;
}

function between(left: number | null, right: number | null): number | null {
  if (left === null) return right === null ? 0 : right - gap;
  if (right === null) return left + gap;
  return right - left < 2 ? null : Math.floor((left + right) / 2);
}

/** Everything after the place moves on just far enough; a fixed row in the way ends it. */
function pushedOn(id: string, after: number, rest: readonly Placed[]): NewPosition[] | null {
  const plan = [{ id, position: after + gap }];
  let last = after + gap;
  for (const entry of rest) {
    if (entry.position > last) break;
    if (entry.kind !== 'event') return null;
    last += gap;
    plan.push({ id: entry.id, position: last });
  }
  return plan;
}

function alike(one: Placed | undefined, other: Placed): boolean {
  return (
    one !== undefined &&
    one.date === other.date &&
    one.precision === other.precision &&
    one.qualifier === other.qualifier &&
    one.time === other.time
  );
}
