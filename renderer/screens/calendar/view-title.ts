import type { CalendarView } from '#renderer/features/calendar/calendar-view.ts';
import { dateWords, monthWords, weekWords } from '#renderer/lib/day-words.ts';
import { weekOf } from '#server/rules/days.ts';

/** What is shown: "January 2027", "11–17 Jan 2027", or "From 14 Jan 2027" for the agenda. */
export function viewTitle({ view, date }: Pick<CalendarView, 'view' | 'date'>, firstDay: number): string {
  if (view === 'week') return weekWords(weekOf(date, firstDay));
  return view === 'month' ? monthWords(date) : `From ${dateWords(date)}`;
}
