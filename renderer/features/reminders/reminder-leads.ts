import { formatCount } from '#renderer/lib/quantities.ts';

/** How long before: "1 hour before", "1 day before", "1 week before". */
export function leadWords(minutes: number): string {
  const units = [
    [7 * 24 * 60, 'week'],
    [24 * 60, 'day'],
    [60, 'hour'],
    [1, 'minute'],
  ] as const;
  const [length, word] = units.find(([unit]) => minutes >= unit && minutes % unit === 0) ?? [1, 'minute'];
  return `${formatCount(minutes / length, word)} before`;
}
