/* The order of to-dos. */

export interface Ordered {
  id: string;
  due: string | null;
  done: boolean;
  doneAt: string | null;
  priority: 'low' | 'normal' | 'high';
}

const urgency = { high: 0, normal: 1, low: 2 } as const;

/**
 * What is open first: by the day it is due, what has no day last, the more important first, then as they were made.
 * Then what is done, the latest first.
 */
export function byUrgency(one: Ordered, other: Ordered): number {
  if (one.done !== other.done) return one.done ? 1 : -1;
  if (one.done) return compare(other.doneAt ?? '', one.doneAt ?? '') || compare(one.id, other.id);
  return (
    compare(one.due ?? never, other.due ?? never) ||
    urgency[one.priority] - urgency[other.priority] ||
    compare(one.id, other.id)
  );
}

/** Sorts after every date. */
const never = '~';

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
