import type { StatedDate } from '#server/rules/approximate-date.ts';
import { clockTime } from '#renderer/lib/clock-time.ts';
import { dateHabits } from '#renderer/lib/date-habits.ts';
import { readWhen } from '#server/rules/typed-date.ts';
import type { Typed } from '#server/rules/typed.ts';

export interface Moment extends StatedDate {
  /** `HH:MM` on a clock of 24 hours, or null. */
  time: string | null;
}

const clock = /^(.+?)[\s,]+(?:at )?(?:(\d{1,2})[:.](\d{2})\s*([ap])?\.?(?:m\.?)?|(\d{1,2})\s*([ap])\.?m\.?)$/i;

/** A date, with the time after a day when there is one: "4 Mar 2024 14:30", "Mon 4 Mar 2024 at 2:30 pm". */
export function readMoment(typed: string): Typed<Moment> {
  const habits = dateHabits('past');
  const when = at(null, readWhen(typed, habits));
  if (!('problem' in when)) return when;
  const match = clock.exec(typed.trim());
  if (match === null) return when;
  const time = clockTime(Number(match[2] ?? match[5]), Number(match[3] ?? 0), match[4] ?? match[6]);
  return time === null ? when : at(time, readWhen(match[1] ?? '', habits));
}

function at(time: string | null, read: Typed<StatedDate>): Typed<Moment> {
  if ('problem' in read) return read;
  const all = 'value' in read ? [read.value] : read.choices;
  if (time !== null && all.some(({ precision }) => precision !== 'day')) {
    return { problem: 'Only a day can have a time, as in “4 Mar 2024 14:30”.' };
  }
  return 'value' in read
    ? { value: { ...read.value, time } }
    : { ask: read.ask, choices: read.choices.map((each) => ({ ...each, time })) };
}
