import { formatCount } from './quantities.ts';
import { daysBetween } from '#server/rules/days.ts';

/** How far off a day is, for use next to the date itself: "today", "in 12 days", "3 days ago". */
export function daysAwayWords(today: string, date: string): string {
  const days = daysBetween(today, date);
  if (days === 0) return 'today';
  if (Math.abs(days) === 1) return days === 1 ? 'tomorrow' : 'yesterday';
  return days > 0 ? `in ${formatCount(days, 'day')}` : `${formatCount(-days, 'day')} ago`;
}
