import { daysAwayWords } from '#renderer/lib/days-away.ts';
import { formatTime } from '#renderer/lib/clock-time.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import type { Reminder } from './due-reminders.ts';
import { clockAt, sameClock, todayIn } from '#renderer/lib/zoned.ts';
import { zoneWord } from '#renderer/lib/zone-word.ts';

/** Looked at from where and when. */
interface Beholder {
  zone: string;
  now: number;
}

/** In the window: "Hearing in 1 hour: “Motion to modify”, Thu 14 Jan 2027, 13:30 CST, 14:30 your time." */
export function reminderWords(reminder: Reminder, beholder: Beholder): string {
  return `${soonWords(reminder, beholder)}: “${reminder.title}”, ${whenWords(reminder, beholder)}.`;
}

/** What the system shows, where others may see it: without the title unless that is wanted. */
export function outsideWords(reminder: Reminder, beholder: Beholder, withTitle: boolean): string {
  return withTitle ? reminderWords(reminder, beholder) : `${soonWords(reminder, beholder)}.`;
}

/** Several at once are one sentence: "2 hearings are near, 3 to-dos are due, 1 of them late." */
export function manyWords(reminders: readonly Reminder[], beholder: Beholder): string {
  const hearings = reminders.filter(({ kind }) => kind === 'hearing').length;
  const todos = reminders.filter(({ kind }) => kind === 'todo');
  const today = todayIn(beholder.zone, beholder.now);
  const late = todos.filter(({ date }) => date < today).length;
  const parts = [
    ...(hearings > 0 ? [`${formatCount(hearings, 'hearing')} ${hearings === 1 ? 'is' : 'are'} near`] : []),
    ...(todos.length > 0 ? [`${formatCount(todos.length, 'to-do')} ${todos.length === 1 ? 'is' : 'are'} due`] : []),
  ];
  const lateness = late === 0 ? '' : late === todos.length ? ', late' : `, ${late} of them late`;
  return `${parts.join(' and ')}${lateness}.`;
}

function soonWords({ kind, date, time, start }: Reminder, { zone, now }: Beholder): string {
  const today = todayIn(zone, now);
  if (kind === 'todo')
    return date < today ? `A to-do is late, it was due ${daysAwayWords(today, date)}` : 'A to-do is due today';
  const minutes = Math.round((start - now) / 60_000);
  if (time !== null && minutes <= 0) return 'A hearing has begun';
  if (time !== null && minutes < 60) return `Hearing in ${formatCount(minutes, 'minute')}`;
  if (time !== null && minutes < 20 * 60) return `Hearing in ${formatCount(Math.round(minutes / 60), 'hour')}`;
  return `Hearing ${daysAwayWords(today, date)}`;
}

function whenWords({ kind, date, time, timeZone, start }: Reminder, { zone }: Beholder): string {
  if (kind === 'todo') return formatDate(date);
  if (time === null) return formatDate(date);
  if (timeZone === null || sameClock(start, timeZone, zone)) return `${formatDate(date)}, ${formatTime(time)}`;
  const here = clockAt(start, zone);
  const yours = here.date === date ? formatTime(here.time) : `${formatDate(here.date)}, ${formatTime(here.time)}`;
  return `${formatDate(date)}, ${formatTime(time)} ${zoneWord(start, timeZone)}, ${yours} your time`;
}
