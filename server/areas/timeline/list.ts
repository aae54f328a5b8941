import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { unknownRow, type Window } from '#server/catalog/page.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import {
  compare,
  dayOf,
  type EntryKind,
  entryKinds,
  firstDay,
  type Place,
  placeOf,
  type TimelineFilter,
} from '#server/rules/timeline.ts';
import type { TimelineRecord } from './schema.ts';
import { dayWithEvents, eventRows, evidenceRows, hearingRows, keyDatesOf, type Narrowing } from './sources.ts';

export interface TimelineQuery extends TimelineFilter {
  id?: string | undefined;
  courtCaseId?: string | undefined;
}

type PlacedRow = Place & { row: TimelineRecord };

/** Events, dated evidence, key dates and hearings of a matter as one chronology, in the order of `placeOf`. */
export async function listTimeline(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  { kinds = entryKinds, ...query }: TimelineQuery,
  { limit, after }: Window,
): Promise<TimelineRecord[]> {
  const start = after === undefined ? undefined : await placeNamed(tx, viewer, matter, after);
  if ([kinds, query.years, query.months].some((values) => values?.length === 0)) return [];
  const stretch = await stretchFor(tx, viewer, matter, kinds, query, start, limit);
  const rows = await rowsOf(tx, viewer, matter, kinds, stretch);
  const placed = rows.map((row): PlacedRow => {
    const { moment, position, kind, id } = placeOf(row);
    return { moment, position, kind, id, row };
  });
  const wanted = start === undefined ? placed : placed.filter((each) => compare(each, start) > 0);
  return wanted
    .toSorted(compare)
    .slice(0, limit)
    .map(({ row }) => row);
}

/** The days of a page: enough for it and little more, so that reading on costs no more than the page. */
async function stretchFor(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  kinds: readonly EntryKind[],
  query: Narrowing,
  start: Place | undefined,
  limit: number | undefined,
): Promise<Narrowing> {
  const day = start && dayOf(start);
  const from = day && firstDay(day, 'year');
  const isShort = limit !== undefined && kinds.includes('event');
  const to = isShort ? await dayWithEvents(tx, viewer, matter, query, limit, day) : undefined;
  return { ...query, from, to };
}

async function rowsOf(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  kinds: readonly EntryKind[],
  narrowing: Narrowing,
): Promise<TimelineRecord[]> {
  const has = (kind: EntryKind) => kinds.includes(kind);
  const sources = [
    has('event') ? await eventRows(tx, viewer, matter, narrowing) : [],
    has('keydate') ? await keyDatesOf(tx, matter, narrowing) : [],
    has('hearing') ? await hearingRows(tx, viewer, matter, narrowing) : [],
    has('evidence') ? await evidenceRows(tx, viewer, matter, narrowing) : [],
  ];
  return sources.flat();
}

/** Where a page begins: at the row with this id as it is now, whether or not the filter still selects it. */
async function placeNamed(tx: ReadTx, viewer: Viewer, matter: Matter, id: string): Promise<Place> {
  const [row] = await rowsOf(tx, viewer, matter, entryKinds, { id });
  if (!row) throw unknownRow();
  return placeOf(row);
}
