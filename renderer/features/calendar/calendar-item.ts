import { clockAt, instantAt, sameClock } from '#renderer/lib/zoned.ts';
import { zoneWord } from '#renderer/lib/zone-word.ts';

export const itemKinds = ['hearing', 'todo', 'keydate', 'event'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** What a day of the calendar holds. */
export interface CalendarItem {
  /** Unique on the calendar; a key date has no id. */
  key: string;
  kind: ItemKind;
  /** The record's id; of a key date its place among the matter's. */
  id: string;
  /** The day the court put it on, by the court's own calendar. */
  date: string;
  /** By the court's clock; null for the whole day. */
  time: string | null;
  minutes: number | null;
  title: string;
  /** Place and room, or what a key date is. */
  note: string;
  courtCaseId: string | null;
  /** Held, done or canceled: it is struck through. */
  over: 'done' | 'off' | null;
  /** Its day is past and nobody noted the result. */
  late: boolean;
  /** It overlaps another hearing. */
  conflict: boolean;
  /** Set when the court's clock differs from this machine's on that day. */
  otherZone: OtherZone | null;
  /** The version that was read, for a move that is refused when others were faster. */
  updatedAt: string | null;
}

export interface OtherZone {
  /** As the court's clock is called then: "CST". */
  zone: string;
  /** The same moment here. */
  here: { date: string; time: string };
}

const known = new Map<string, OtherZone | null>();
const knownAtMost = 20_000;

/** How the moment reads on this machine's clock, when that is another one than the court's. */
export function otherZoneOf(
  { date, time, timeZone }: { date: string; time: string | null; timeZone: string | null },
  here: string,
): OtherZone | null {
  if (time === null || timeZone === null) return null;
  // Asked for again each minute, for every hearing there is; the answer does not change.
  const key = `${date} ${time} ${timeZone} ${here}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= knownAtMost) known.clear();
  const otherZone = workOut(date, time, timeZone, here);
  known.set(key, otherZone);
  return otherZone;
}

function workOut(date: string, time: string, timeZone: string, here: string): OtherZone | null {
  const instant = instantAt({ date, time }, timeZone);
  if (instant === null || sameClock(instant, timeZone, here)) return null;
  return { zone: zoneWord(instant, timeZone), here: clockAt(instant, here) };
}
