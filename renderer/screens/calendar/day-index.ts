import type { CalendarItem, ItemKind } from '#renderer/features/calendar/calendar-item.ts';

/** Everything on the calendar by its day, each day in the order it is read. */
export type DayIndex = ReadonlyMap<string, readonly CalendarItem[]>;

const none: readonly CalendarItem[] = [];

/** What has no time comes first, as a deadline does; then by the clock. Hearings before to-dos of the same minute. */
const places: Record<ItemKind, number> = { keydate: 0, hearing: 1, todo: 2, event: 3 };

export function indexByDay(items: Iterable<CalendarItem>): DayIndex {
  const days = new Map<string, CalendarItem[]>();
  for (const item of items) {
    const day = days.get(item.date);
    if (day === undefined) days.set(item.date, [item]);
    else day.push(item);
  }
  for (const day of days.values()) if (day.length > 1) day.sort(inDay);
  return days;
}

export function onDay(index: DayIndex, date: string): readonly CalendarItem[] {
  return index.get(date) ?? none;
}

/** The days that hold something, first to last. */
export function daysIn(index: DayIndex): string[] {
  return [...index.keys()].toSorted();
}

/**
 * As many of a day's things as there is room for, in the day's order. A hearing is never hidden behind to-dos, nor what
 * is open behind what is done; what is chosen is always there.
 */
export function foremost(
  items: readonly CalendarItem[],
  room: number,
  chosen: string | null = null,
): readonly CalendarItem[] {
  if (items.length <= room) return items;
  const place = (item: CalendarItem): number => (item.key === chosen ? -1 : weight(item));
  const first = items.toSorted((one, other) => place(one) - place(other)).slice(0, Math.max(1, room));
  const shown = new Set(first);
  return items.filter((item) => shown.has(item));
}

function weight({ kind, over, late }: CalendarItem): number {
  if (over !== null) return 5;
  return kind === 'hearing' ? 0 : late ? 1 : kind === 'keydate' ? 2 : kind === 'todo' ? 3 : 4;
}

export interface ItemFilter {
  kinds: ReadonlySet<ItemKind>;
  /** Null is every court file. */
  courtCaseId: string | null;
}

/** Key dates belong to no court file: a filter by one leaves them out. */
export function passes({ kinds, courtCaseId }: ItemFilter, item: CalendarItem): boolean {
  return kinds.has(item.kind) && (courtCaseId === null || item.courtCaseId === courtCaseId);
}

/** The item before or after `key` in the calendar's order; from a day when none is chosen. */
export function neighbour(
  index: DayIndex,
  from: { key: string | null; date: string },
  step: 1 | -1,
): CalendarItem | null {
  const days = daysIn(index);
  const today = onDay(index, from.date);
  const at = today.findIndex(({ key }) => key === from.key);
  const neighbor = at === -1 ? (step === 1 ? today[0] : undefined) : today[at + step];
  if (neighbor !== undefined) return neighbor;
  const next = step === 1 ? days.find((day) => day > from.date) : days.findLast((day) => day < from.date);
  return next === undefined ? null : (onDay(index, next).at(step === 1 ? 0 : -1) ?? null);
}

function inDay(one: CalendarItem, other: CalendarItem): number {
  return (
    compare(one.time ?? '', other.time ?? '') ||
    places[one.kind] - places[other.kind] ||
    Number(one.over !== null) - Number(other.over !== null) ||
    compare(one.title, other.title) ||
    compare(one.key, other.key)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
