import type { MatterView } from '#server/access/matters.ts';
import { NewestKept } from '#server/store/newest-kept.ts';
import type { Row } from '#server/store/tables.ts';
import { countMessages, listMessages, type MessageFilter, messagesIn } from './queries.ts';
import { changedSince, lastChangeOf, type Snapshot } from './snapshot.ts';

/** The messages of a thread that somebody sees, by their places, oldest first. */
interface Walked {
  places: Float64Array;
  /** Everything in it is from this instant, or earlier. */
  at: string;
  /** No message of the matter has changed from then to this change. */
  seq: number;
}

/** Of all threads together: 16 MB. */
const walked = new NewestKept<Walked>(2_000_000, ({ places }) => places.length);

/**
 * Where a message is in its thread, and how many there are, knows only who walks it: 50 ms of 100,000 messages, for each
 * page that is scrolled to and for each search. So it is walked once, until a message of the matter changes.
 */
export async function placesOf(view: MatterView, threadId: string): Promise<Walked> {
  const { tx, matter, viewer } = view;
  const last = await lastChangeOf(tx, matter.caseId);
  // What is shared with somebody may change while no message does.
  if (!matter.whole) return { ...last, places: await walk(view, threadId) };
  const key = [matter.caseId, threadId, viewer.seesPrivate, viewer.seesTrash].join(' ');
  const before = walked.get(key);
  const isSo = before !== undefined && before.seq <= last.seq && !(await changedSince(tx, matter.caseId, before.seq));
  const now = isSo ? { ...before, seq: last.seq } : { ...last, places: await walk(view, threadId) };
  walked.set(key, now);
  return now;
}

async function walk(view: MatterView, threadId: string): Promise<Float64Array> {
  const rows = await messagesIn(view, { threadId }).select('item.place').orderBy('item.place').execute();
  return Float64Array.from(rows, ({ place }) => place);
}

/** How many of these places come before one. */
export function placesBefore(places: Float64Array, place: number): number {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (Number(places[middle]) < place) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** A page of a list, oldest first, and how many messages the whole list has. */
export async function pageOf(
  view: MatterView,
  filter: MessageFilter,
  page: { offset: number; limit: number; snapshot: Snapshot },
): Promise<{ rows: Row<'messages'>[]; total: number }> {
  const { offset, limit, snapshot } = page;
  const { threadId, ...rest } = filter;
  if (threadId !== undefined && Object.values(rest).every((value) => value === undefined)) {
    const { places, at } = await placesOf(view, threadId);
    const [first, last] = [places.at(offset), places.at(Math.min(offset + limit, places.length) - 1)];
    if (at < snapshot.at) return { rows: await rowsBetween(view, threadId, first, last), total: places.length };
  }
  return {
    rows: await listMessages(view, filter, page),
    total: await countMessages(messagesIn(view, filter, snapshot)),
  };
}

async function rowsBetween(
  view: MatterView,
  threadId: string,
  first: number | undefined,
  last: number | undefined,
): Promise<Row<'messages'>[]> {
  if (first === undefined || last === undefined) return [];
  return messagesIn(view, { threadId })
    .selectAll('item')
    .where('item.place', '>=', first)
    .where('item.place', '<=', last)
    .orderBy('item.place')
    .execute();
}
