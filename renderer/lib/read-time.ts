import { isDate } from '#server/rules/days.ts';
import { isOpenToHalves, understandTime } from '#server/rules/typed-time.ts';
import { plainly, type Typed } from '#server/rules/typed.ts';
import { clockHours } from './clock-time.ts';
import { formatDate } from './dates.ts';
import { zoneWord } from './zone-word.ts';
import { clockChange, instantAt, sameClock } from './zoned.ts';
import { readZone, zoneName } from './zones.ts';

/** Where a time is: the day and the zone of its clock, as far as they are known. */
export interface OnDay {
  date: string | null;
  zone: string | null;
}

/** A time as it is typed. One that the clock skips that night, that has two readings or another zone’s clock, asks. */
export function readTime(typed: string, on: OnDay): Typed<string> {
  const [text, zoneWords] = withoutZone(plainly(typed));
  const time = understandTime(text);
  if (time === null) return { problem: 'Write a time like 9:30 am, 13:30 or noon.' };
  if (/midnight/i.test(text)) return { ask: 'Does this day begin or end then?', choices: ['00:00', '23:59'] };
  // Words are of a clock of 12 hours, whatever is set.
  if ((clockHours() === 12 || /[a-z]{3}/i.test(text)) && isOpenToHalves(text)) {
    return { ask: 'In the morning or in the afternoon?', choices: [time, understandTime(`${time} pm`) ?? time] };
  }
  if (zoneWords !== null && !isZoneOf(zoneWords, time, on)) {
    const here = on.zone === null ? 'No time zone is chosen here' : `The clock here is that of ${zoneName(on.zone)}`;
    return { ask: `${here}. Is it this time there, without “${zoneWords}”?`, choices: [time] };
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
export function twiceWords(time: string, on: OnDay): string | null {
  const change = changeOn(time, on);
  if (change?.kind !== 'twice') return null;
  return `comes twice that night; this is the first (${zoneWord(change.first, change.zone)})`;
}

/** “9:30 AM PST” as the time and the zone in it. */
function withoutZone(text: string): [time: string, zone: string | null] {
  const [, time = '', zone = ''] = /^(.*?(?:\d|noon)(?: ?[ap]\.?m?\.?)?) ?(z|[a-z]{2}.*)$/i.exec(text) ?? [];
  return understandTime(time) === null || 'problem' in readZone(zone) ? [text, null] : [time, zone];
}

function isZoneOf(words: string, time: string, { date, zone }: OnDay): boolean {
  const said = readZone(words);
  if (!('value' in said) || zone === null) return false;
  const instant = date === null || !isDate(date) ? Date.now() : instantAt({ date, time }, zone);
  return said.value === zone || (instant !== null && sameClock(instant, said.value, zone));
}

function changeOn(time: string, { date, zone }: OnDay) {
  if (date === null || zone === null || !isDate(date)) return null;
  const change = clockChange({ date, time }, zone);
  return change === null ? null : { ...change, date, zone };
}
