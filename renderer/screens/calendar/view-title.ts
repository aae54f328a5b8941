import { formatDate } from '#renderer/lib/dates.ts';
import type { CalendarView } from '#renderer/features/calendar/calendar-view.ts';
import { monthWords, weekWords } from '#renderer/lib/day-words.ts';
import { weekOf } from '#server/rules/days.ts';

/** What is shown: "January 2027", "11–17 Jan 2027", or where the agenda begins. */
export function viewTitle({ view, date }: Pick<CalendarView, 'view' | 'date'>, firstDay: number): string {
  if (view === 'week') return weekWords(weekOf(date, firstDay));
  return view === 'month' ? monthWords(date) : `From ${formatDate(date)}`;
}
