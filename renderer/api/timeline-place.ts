import type { TimelineEntry } from './generated.ts';

type Placed = Pick<TimelineEntry, 'id' | 'kind' | 'date' | 'precision' | 'qualifier' | 'time' | 'position'>;

const kindRank = { keydate: 0, hearing: 1, event: 2, evidence: 3 } as const;
const width = { year: 0, month: 1, day: 2 } as const;

/**
 * The server's order of the timeline, so that an entry comes into its place without all being read again: by day,
 * how exact the date is, time, position, kind and id.
 */
export function inTimelineOrder(one: Placed, other: Placed): number {
  return (
    compare(dayOf(one), dayOf(other)) ||
    exactness(one) - exactness(other) ||
    compare(one.time ?? '', other.time ?? '') ||
    one.position - other.position ||
    kindRank[one.kind] - kindRank[other.kind] ||
    compare(one.id, other.id)
  );
}

/** “After” a month or a year stands at its last day. */
function dayOf({ date, precision, qualifier }: Placed): string {
  if (qualifier !== 'after' || precision === 'day') return date;
  if (precision === 'year') return `${date.slice(0, 4)}-12-31`;
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return `${date.slice(0, 8)}${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
}

function exactness({ precision, qualifier }: Placed): number {
  if (qualifier === 'before') return width[precision];
  return qualifier === 'after' ? 8 - width[precision] : 3 + width[precision];
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
