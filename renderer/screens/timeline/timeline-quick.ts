import type { StatedDate } from '#server/rules/approximate-date.ts';
import { clockTime } from '#renderer/lib/clock-time.ts';
import { understandWhen } from '#renderer/features/timeline/timeline-date.ts';

export interface Moment extends StatedDate {
  /** `HH:MM` on a clock of 24 hours, or null. */
  time: string | null;
}

const clock = /^(.+?)[\s,]+(?:at )?(?:(\d{1,2})[:.](\d{2})\s*([ap])?\.?(?:m\.?)?|(\d{1,2})\s*([ap])\.?m\.?)$/i;

/** A date, with the time after a day when there is one: "4 Mar 2024 14:30", "Mon 4 Mar 2024 at 2:30 pm". */
export function understandMoment(typed: string): Moment | null {
  const when = understandWhen(typed);
  if (when !== null) return { ...when, time: null };
  const match = clock.exec(typed.trim());
  if (match === null) return null;
  const day = understandWhen(match[1] ?? '');
  const time = clockTime(Number(match[2] ?? match[5]), Number(match[3] ?? 0), match[4] ?? match[6]);
  return day === null || time === null || day.precision !== 'day' ? null : { ...day, time };
}
