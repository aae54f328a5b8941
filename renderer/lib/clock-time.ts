import { dateSettings } from './date-settings.ts';

const spoken = /^(\d{1,2})(?:[:.h]?([0-5]\d))?\s*([ap])?\.?(?:m\.?)?$/i;
const named: Readonly<Record<string, string>> = { noon: '12:00', midnight: '00:00' };

/**
 * `HH:MM` on a clock of 24 hours, from a time as people write it: "9", "9:30", "930", "2.30 pm", "14h30", "noon". Null
 * when it is no time.
 */
export function understandTime(typed: string): string | null {
  const words = typed.trim().toLowerCase();
  const known = named[words];
  if (known !== undefined) return known;
  const match = spoken.exec(words);
  if (match === null) return null;
  return clockTime(Number(match[1]), Number(match[2] ?? 0), match[3]);
}

/** `13:30` as this person’s clock shows it: "13:30" or "1:30 pm". What is no time is shown unchanged. */
export function formatTime(time: string): string {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (dateSettings().clock === 24 || hours === undefined) return time;
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'am' : 'pm'}`;
}

/** Hours with or without their half of the day; null where there is no such time. */
export function clockTime(hours: number, minutes: number, half: string | undefined): string | null {
  if (minutes > 59 || hours > (half === undefined ? 23 : 12) || (half !== undefined && hours === 0)) return null;
  const whole = half === undefined ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(whole).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
