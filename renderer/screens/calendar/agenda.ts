import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';
import { type DayIndex, daysIn, onDay } from './day-index.ts';

/** A line of the agenda: the head of a day, or something on it. */
export type AgendaRow =
  | { kind: 'day'; key: string; date: string; count: number }
  | { kind: 'item'; key: string; date: string; item: CalendarItem };

/** Every day that holds something, with what it holds; today too, so that the list has a place for it. */
export function agendaRows(index: DayIndex, today: string): AgendaRow[] {
  const days = daysIn(index);
  if (!index.has(today)) days.splice(firstFrom(days, today), 0, today);
  return days.flatMap((date): AgendaRow[] => {
    const items = onDay(index, date);
    return [
      { kind: 'day', key: date, date, count: items.length },
      ...items.map((item): AgendaRow => ({ kind: 'item', key: item.key, date, item })),
    ];
  });
}

/** The row that a day begins at, or the next day that is there; the last row when none comes after. */
export function rowOfDay(rows: readonly AgendaRow[], date: string): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.date ?? '') < date) low = middle + 1;
    else high = middle;
  }
  return Math.min(low, Math.max(0, rows.length - 1));
}

function firstFrom(days: readonly string[], date: string): number {
  const at = days.findIndex((day) => day > date);
  return at === -1 ? days.length : at;
}
