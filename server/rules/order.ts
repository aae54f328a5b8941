/* The order of each kind of record in its lists: the server answers in it, and the window puts what changed into its place. */

type Order<Row> = (one: Row, other: Row) => number;

interface Made {
  id: string;
}

interface Named extends Made {
  name: string;
}

export interface OrderedTodo extends Made {
  due: string | null;
  done: boolean;
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

/** One for all: making a collator costs more than a comparison. Always English, so that both sides agree. */
const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** By name as people read it: without case and accents, “Room 9” before “Room 10”. */
const byName: Order<Named> = (one, other) => names.compare(one.name, other.name) || asMade(one, other);

export const contactOrder = byName;

export const folderOrder = byName;

/** By date and time, those without a time first on their day. */
export const hearingOrder: Order<Made & { date: string; time: string | null }> = (one, other) =>
  byText(one.date, other.date) || byText(one.time ?? '', other.time ?? '') || asMade(one, other);

/** Open ones first. */
export const courtFileOrder: Order<Made & { status: 'open' | 'closed' }> = (one, other) =>
  byText(other.status, one.status) || asMade(one, other);

export const categoryOrder: Order<Made & { position: number }> = (one, other) =>
  one.position - other.position || asMade(one, other);

/** An id grows with the time at which it is made. */
function asMade(one: Made, other: Made): number {
  return byText(one.id, other.id);
}

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
