import type { Hearing } from '#renderer/api/generated.ts';
import { addDays } from '#server/rules/days.ts';
import { assumedMinutes } from '#server/rules/hearings.ts';
import { formatClock, formatDate, formatInstantDay } from '#renderer/lib/dates.ts';
import { formatTime } from '#renderer/lib/clock-time.ts';
import { daysAwayWords } from '#renderer/lib/days-away.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { dayHere } from '#renderer/lib/today.ts';
import { zoneWord } from '#renderer/lib/zone-word.ts';

export type HearingTime = Pick<
  Hearing,
  'date' | 'time' | 'timeZone' | 'startsAt' | 'durationMinutes' | 'status' | 'pastDue'
>;

/** When it is at the court: "09:30 CST", "09:30" when the court's zone is unknown, nothing without a time. */
export function courtTime({ time, timeZone, startsAt }: HearingTime): string {
  if (time === null) return '';
  if (timeZone === null) return formatTime(time);
  return `${formatTime(time)} ${zoneWord(startsAt === null ? Date.now() : Date.parse(startsAt), timeZone)}`;
}

/** When it is on this computer, when its clock shows something else than the court's: "10:30", with the day if that differs too. */
export function yourTime({ date, time, startsAt }: HearingTime): string | null {
  if (time === null || startsAt === null) return null;
  const clock = formatClock(startsAt);
  const day = formatInstantDay(startsAt);
  if (day !== formatDate(date)) return `${day}, ${clock}`;
  return clock === formatTime(time) ? null : clock;
}

/** "Tue 4 Mar 2025, 09:30 CST". */
export function whenWords(hearing: HearingTime): string {
  const time = courtTime(hearing);
  return time === '' ? formatDate(hearing.date) : `${formatDate(hearing.date)}, ${time}`;
}

/** When it is over: by its length, or at the end of its day when no time is known. */
export function endOf(hearing: HearingTime): number {
  const { date, startsAt, durationMinutes, time } = hearing;
  if (startsAt === null && time === null) return localMidnight(addDays(date, 1));
  return startOf(hearing) + (durationMinutes ?? assumedMinutes) * 60_000;
}

export function startOf({ date, startsAt, time }: HearingTime): number {
  if (startsAt !== null) return Date.parse(startsAt);
  return time === null ? localMidnight(date) : new Date(`${date}T${time}:00`).getTime();
}

/** Its time came and went, and nobody noted what happened: by the server's answer, and by the clock since then. */
export function isPastDue(hearing: HearingTime, now: number): boolean {
  if (hearing.status !== 'scheduled') return false;
  return hearing.pastDue || (hearing.startsAt !== null && endOf(hearing) <= now);
}

/** It may still come: where no zone is known, it is not over before it is over everywhere. */
export function isToCome(hearing: HearingTime, now: number): boolean {
  return endOf(hearing) > now || (hearing.status === 'scheduled' && !isPastDue(hearing, now));
}

/** How far off it is: "in 3 days", "tomorrow", "in 2 hours", "now", "12 days ago". */
export function countdown(hearing: HearingTime, now: number): string {
  const start = startOf(hearing);
  const [today, day] = [dayHere(new Date(now)), dayHere(new Date(start))];
  if (day !== today || hearing.time === null) return daysAwayWords(today, day);
  if (now >= start) return endOf(hearing) > now ? 'now' : 'earlier today';
  const minutes = Math.round((start - now) / 60_000);
  if (minutes < 1) return 'now';
  return minutes < 60 ? `in ${formatCount(minutes, 'minute')}` : `in ${formatCount(Math.round(minutes / 60), 'hour')}`;
}

/** How far off a day is: "in 3 days", "today". */
export function countdownToDay(date: string, now: number): string {
  return daysAwayWords(dayHere(new Date(now)), date);
}

function localMidnight(date: string): number {
  return new Date(`${date}T00:00:00`).getTime();
}
