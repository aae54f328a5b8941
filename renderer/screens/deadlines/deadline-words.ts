import { lowered } from '#server/rules/first-letter.ts';
import type { OfferedRule, WayOfService } from '#renderer/api/generated.ts';
import type { Source } from '#renderer/api/deadlines.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { formatCount } from '#renderer/lib/quantities.ts';

type Period = Pick<OfferedRule, 'days' | 'unit' | 'direction' | 'trigger'>;

/** “16 court days before the hearing” in a row: “16 court days before · Hearing”. */
export function periodWords({ days, unit, direction, trigger }: Period): string {
  const count = days === null ? `A number of ${dayWord(unit, 2)}` : countOf(days, unit);
  return `${count} ${direction} · ${trigger}`;
}

/** “By mail within California (+5 days)”. */
export function wayWords({ label, days, unit }: WayOfService): string {
  return days === 0 ? `${label} (adds nothing)` : `${label} (+${countOf(days, unit)})`;
}

/** When a source was last compared with ours, or that it was not. */
export function checkedWords({ checked, edition }: Source): string {
  return checked === null ? edition : `Compared ${formatDate(checked)}: ${lowered(edition)}`;
}

function countOf(days: number, unit: Period['unit']): string {
  return formatCount(days, dayWord(unit, 1), dayWord(unit, 2));
}

function dayWord(unit: Period['unit'], count: number): string {
  const word = unit === 'days' ? 'day' : 'court day';
  return count === 1 ? word : `${word}s`;
}
