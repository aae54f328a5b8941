import { weekdayName } from '#server/rules/days.ts';
import type { CourtProfile } from './profile.ts';

/** Why the court is closed on a day; null when it is open. */
export type CourtCalendar = (date: string) => string | null;

export interface OwnDays {
  closedDays?: readonly { date: string; reason: string }[] | undefined;
  openDays?: readonly string[] | undefined;
}

/** The profile's weekends and holidays, with the days this court itself is closed or open. */
export function courtCalendar(profile: CourtProfile, { closedDays = [], openDays = [] }: OwnDays): CourtCalendar {
  const own = new Map(closedDays.map(({ date, reason }) => [date, reason]));
  const open = new Set(openDays);
  return (date) => {
    const weekday = weekdayName(date);
    if (weekday === 'Saturday' || weekday === 'Sunday') return weekday;
    const reason = own.get(date);
    if (reason !== undefined) return `${reason} (a closed day you added)`;
    return open.has(date) ? null : (profile.holidays[date] ?? null);
  };
}
