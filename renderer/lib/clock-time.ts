import { dateSettings } from './date-settings.ts';
import { localeNow } from './locale.ts';

/** `13:30` as this person’s clock shows it: "13:30" or "1:30 pm". What is no time is shown unchanged. */
export function formatTime(time: string): string {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (hours === undefined || clockHours() === 24) return time;
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'am' : 'pm'}`;
}

let usual: { locale: string; hours: 12 | 24 } | null = null;

/** The hours of a clock’s round: as set, or as usual where the language is spoken. */
export function clockHours(): 12 | 24 {
  const { clock } = dateSettings();
  if (clock !== 'auto') return clock;
  const locale = localeNow();
  if (usual?.locale !== locale) {
    const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
    usual = { locale, hours: hour12 === true ? 12 : 24 };
  }
  return usual.hours;
}
