import type { StatedDate } from '#server/rules/approximate-date.ts';
import { dateHabits } from '#renderer/lib/date-habits.ts';
import { readTime } from '#renderer/lib/read-time.ts';
import { dayAndTime, readWhen } from '#server/rules/typed-date.ts';
import type { Typed } from '#server/rules/typed.ts';

export interface Moment extends StatedDate {
  /** `HH:MM` on a clock of 24 hours, or null. */
  time: string | null;
}

/** A line in which an event is typed. */
interface EventLine {
  when: string;
  title: string;
}

/**
 * What of a line would be missed; null when nothing was typed. The date of the event added last stays for the next one
 * of that day, and is nothing by itself.
 */
export function lineToKeep(line: EventLine, lastWhen: string): EventLine | null {
  return line.title === '' && (line.when === '' || line.when === lastWhen) ? null : line;
}

/** A date, with the time after a day when there is one: "4 Mar 2024 14:30", "Mon 4 Mar 2024 at 2:30 pm". */
export function readMoment(typed: string, zone: string): Typed<Moment> {
  const habits = dateHabits('past');
  const both = dayAndTime(typed);
  const day = both === null ? null : readWhen(both.day, habits);
  if (both === null || day === null || 'problem' in day) {
    return each(readWhen(typed, habits), (when) => ({ ...when, time: null }));
  }
  if (all(day).some(({ precision }) => precision !== 'day')) {
    return { problem: 'Only a day can have a time, as in “4 Mar 2024 14:30”.' };
  }
  const [date = null] = 'value' in day ? [day.value.date] : [];
  const time = readTime(both.time, { date, zone });
  if ('problem' in time) return time;
  const moments = all(day).flatMap((when) => all(time).map((at) => ({ ...when, time: at })));
  const [only] = moments;
  if (only !== undefined && 'value' in day && 'value' in time) return { value: only };
  return { ask: 'ask' in day ? day.ask : 'ask' in time ? time.ask : '', choices: moments };
}

function all<Value>(read: { value: Value } | { ask: string; choices: Value[] }): Value[] {
  return 'value' in read ? [read.value] : read.choices;
}

function each<Value, Other>(read: Typed<Value>, change: (value: Value) => Other): Typed<Other> {
  if ('problem' in read) return read;
  return 'value' in read ? { value: change(read.value) } : { ask: read.ask, choices: read.choices.map(change) };
}
