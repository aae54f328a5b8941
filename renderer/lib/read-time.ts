import { isDate } from '#server/rules/days.ts';
import { plainly, type Typed } from '#server/rules/typed.ts';
import { understandTime } from './clock-time.ts';
import { dateSettings } from './date-settings.ts';
import { formatDate } from './dates.ts';
import { zoneWord } from './zone-word.ts';
import { clockChange } from './zoned.ts';
import { zoneName } from './zones.ts';

export interface OnDay {
  date: string | null;
  zone: string | null;
}

/** A time as it is typed. One that the clock skips that night, or that may be of the morning or the afternoon, asks. */
export function readTime(typed: string, on?: OnDay): Typed<string> {
  const text = plainly(typed);
  const time = understandTime(text);
  if (time === null) return { problem: 'Write a time like 9:30 am, 13:30 or noon.' };
  // By a clock of 12 hours, courts are open at 2 in the afternoon.
  if (dateSettings().clock === 12 && time >= '01' && time < '07' && /^[1-6](?!.*[ap])/i.test(text)) {
    return { ask: 'In the morning or in the afternoon?', choices: [time, understandTime(`${time} pm`) ?? time] };
  }
  const change = changeOn(time, on);
  if (change?.kind !== 'skipped') return { value: time };
  const { date, zone } = change;
  return {
    ask: `On ${formatDate(date)} the clock in ${zoneName(zone)} skips this time. Which do you mean?`,
    choices: change.instead,
  };
}

/** What to know of a time that the clock of that night shows twice. */
export function twiceWords(time: string, on?: OnDay): string | null {
  const change = changeOn(time, on);
  if (change?.kind !== 'twice') return null;
  return `comes twice that night; this is the first (${zoneWord(change.first, change.zone)})`;
}

function changeOn(time: string, on?: OnDay) {
  const { date = null, zone = null } = on ?? {};
  if (date === null || zone === null || !isDate(date)) return null;
  const change = clockChange({ date, time }, zone);
  return change === null ? null : { ...change, date, zone };
}
