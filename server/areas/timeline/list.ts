import type { MatterView } from '#server/access/matters.ts';
import { unknownRow, type Window } from '#server/catalog/page.ts';
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
  view: MatterView,
  { kinds = entryKinds, ...query }: TimelineQuery,
  { limit, after }: Window,
): Promise<TimelineRecord[]> {
  const start = after === undefined ? undefined : await placeNamed(view, after);
  if ([kinds, query.years, query.months].some((values) => values?.length === 0)) return [];
  const stretch = await stretchFor(view, kinds, query, start, limit);
  const rows = await rowsOf(view, kinds, stretch);
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
  view: MatterView,
  kinds: readonly EntryKind[],
  query: Narrowing,
  start: Place | undefined,
  limit: number | undefined,
): Promise<Narrowing> {
  const day = start && dayOf(start);
  const from = day && firstDay(day, 'year');
  const isShort = limit !== undefined && kinds.includes('event');
  const to = isShort ? await dayWithEvents(view, query, limit, day) : undefined;
  return { ...query, from, to };
}

async function rowsOf(view: MatterView, kinds: readonly EntryKind[], narrowing: Narrowing): Promise<TimelineRecord[]> {
  const has = (kind: EntryKind) => kinds.includes(kind);
  const sources = [
    has('event') ? await eventRows(view, narrowing) : [],
    has('keydate') ? await keyDatesOf(view, narrowing) : [],
    has('hearing') ? await hearingRows(view, narrowing) : [],
    has('evidence') ? await evidenceRows(view, narrowing) : [],
  ];
  return sources.flat();
}

/** Where a page begins: at the row with this id as it is now, whether or not the filter still selects it. */
async function placeNamed(view: MatterView, id: string): Promise<Place> {
  const [row] = await rowsOf(view, entryKinds, { id });
  if (!row) throw unknownRow();
  return placeOf(row);
}
