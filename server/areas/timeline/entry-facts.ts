import { invalid } from '#server/errors/app-error.ts';
import type { StatedDate } from '#server/rules/approximate-date.ts';
import { type GivenDate, resolveDate } from '#server/rules/timeline.ts';

/** The date that was given, with the one there was; 400 when its parts contradict each other. */
export function requireDate(given: GivenDate, before?: StatedDate): StatedDate {
  const resolved = resolveDate(given, before);
  if ('problem' in resolved) throw invalid(resolved.problem, resolved.field);
  return resolved;
}

/** A month has no hour. */
export function requireDayFor(time: string | null, { precision }: StatedDate): void {
  if (time === null || precision === 'day') return;
  throw invalid(`What is dated to the ${precision} has no time of day. Give the day, or \`time\` null.`, 'time');
}
