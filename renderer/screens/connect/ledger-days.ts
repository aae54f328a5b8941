import type { LedgerLine, LedgerPage, QuarterCount } from '#renderer/api/connect.ts';

/** Calls of one day of this computer. */
export interface DayCount {
  /** `2026-11-21` */
  day: string;
  reads: number;
  changes: number;
  refused: number;
}

/** The local days from so many days ago to today, with what was counted in UTC added to the day it falls on. */
export function dayCounts(quarters: readonly QuarterCount[], today: Date, days: number): DayCount[] {
  const counts: DayCount[] = [];
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() - ago);
    counts.push({ day: localDay(day), reads: 0, changes: 0, refused: 0 });
  }
  const byDay = new Map(counts.map((count) => [count.day, count]));
  for (const { quarter, reads, changes, refused } of quarters) {
    const count = byDay.get(localDay(new Date(`${quarter}:00Z`)));
    if (count === undefined) continue;
    count.reads += reads;
    count.changes += changes;
    count.refused += refused;
  }
  return counts;
}

/** The first and the last instant of a local day, as the server asks for them. */
export function instantsOf(day: string): { from: string; to: string } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return {
    from: new Date(year, month - 1, date).toISOString(),
    to: new Date(year, month - 1, date + 1).toISOString(),
  };
}

function localDay(date: Date): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/**
 * The newest lines, read again as they come, before the older ones that were read once. Null when between them something
 * is missing: more came at once than a page holds.
 */
export function joined(head: LedgerPage, older: readonly LedgerLine[]): LedgerLine[] | null {
  const [newestOlder] = older;
  const oldestHead = head.lines.at(-1);
  if (newestOlder === undefined || oldestHead === undefined) return [...head.lines, ...older];
  if (oldestHead.id > newestOlder.id && head.nextBefore !== null) return null;
  return [...head.lines, ...older.filter(({ id }) => id < oldestHead.id)];
}
