import { dateSettings } from './date-settings.ts';

/** `13:30` as this person’s clock shows it: "13:30" or "1:30 pm". What is no time is shown unchanged. */
export function formatTime(time: string): string {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (dateSettings().clock === 24 || hours === undefined) return time;
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'am' : 'pm'}`;
}
