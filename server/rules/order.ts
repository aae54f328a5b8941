/* The order of lists: the server answers in it, and the window puts what changed into its place. */

type Value = string | number;
type Order<Row> = (one: Row, other: Row) => number;

interface Made {
  id: string;
}

/**
 * The fields that a list is sorted by, one after the other. What has no value comes first where it ascends;
 * `alphabetical` is as people read names: without case and accents, “Room 9” before “Room 10”.
 */
export type ListOrder<Field extends string = string> = Readonly<
  Partial<Record<Field, 'ascending' | 'descending' | 'alphabetical'>>
>;

/** Records that are alike in all these fields are in the order in which they were made. */
export function orderBy(fields: ListOrder = {}): Order<Made> {
  const steps = Object.entries(fields).map(([field, direction]): Order<Made> => {
    const valueOf = (row: Made): Value => (row as unknown as Record<string, Value | undefined>)[field] ?? '';
    if (direction === 'alphabetical')
      return (one, other) => names.compare(String(valueOf(one)), String(valueOf(other)));
    const sign = direction === 'descending' ? -1 : 1;
    return (one, other) => sign * byValue(valueOf(one), valueOf(other));
  });
  return (one, other) => {
    for (const step of steps) {
      const difference = step(one, other);
      if (difference !== 0) return difference;
    }
    return asMade(one, other);
  };
}

/** One for all: making a collator costs more than a comparison. Always English, so that both sides agree. */
const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export interface OrderedTodo extends Made {
  due: string | null;
  /** Of a row, 1 or 0. */
  done: boolean | number;
  doneAt: string | null;
  priority: 'low' | 'normal' | 'high';
}

const urgency = { high: 0, normal: 1, low: 2 } as const;

/** Sorts after every date. */
const never = '~';

/**
 * What is open first: by the day it is due, what has no day last, the more important first, then as they were made.
 * Then what is done, the latest first.
 */
export const todoOrder: Order<OrderedTodo> = (one, other) => {
  if (one.done !== other.done) return one.done ? 1 : -1;
  if (one.done) return byText(other.doneAt ?? '', one.doneAt ?? '') || asMade(one, other);
  return (
    byText(one.due ?? never, other.due ?? never) ||
    urgency[one.priority] - urgency[other.priority] ||
    asMade(one, other)
  );
};

/** An id grows with the time at which it is made. */
function asMade(one: Made, other: Made): number {
  return byText(one.id, other.id);
}

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function byValue(one: Value, other: Value): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return byText(String(one), String(other));
}
