import { deletionMark, textOf } from './fingerprint.ts';
import type { Merged, MergedMessage, Seen } from './merged.ts';

/*
 * Two exports of one conversation next to each other, such as those of the two people in it: the same clusters as the
 * thread, so both views always say the same.
 */

export interface SideBySideRow {
  /** Which message of the merged thread. */
  message: number;
  /** By the thread’s clock. */
  time: number;
  left: Seen | null;
  right: Seen | null;
  /** `differs`: both have it, in another wording, or one only that it was deleted. */
  shows: 'both' | 'differs' | 'left' | 'right';
  /** The other side covers this time, so what it lacks is not just before or after it. */
  covered: boolean;
}

/** `left` and `right` are indices into the exports of the merged thread. Messages that neither has are left out. */
export function compareExports(merged: Merged, left: number, right: number): SideBySideRow[] {
  const rows: SideBySideRow[] = [];
  for (let index = 0; index < merged.length; index += 1) {
    const message = merged.message(index);
    const sides = { left: seenIn(message, left), right: seenIn(message, right) };
    if (sides.left === null && sides.right === null) continue;
    rows.push({ message: index, time: message.time, ...sides, shows: showsOf(merged, sides), covered: true });
  }
  for (const side of ['left', 'right'] as const) markUncovered(rows, side);
  return rows;
}

function seenIn({ sightings }: MergedMessage, index: number): Seen | null {
  return sightings.find((seen) => seen.export === index) ?? null;
}

function showsOf(merged: Merged, { left, right }: Pick<SideBySideRow, 'left' | 'right'>): SideBySideRow['shows'] {
  if (left === null) return 'right';
  if (right === null) return 'left';
  const [one, other] = [merged.print(left), merged.print(right)];
  if (one === deletionMark || other === deletionMark) return one === other ? 'both' : 'differs';
  return textOf(one) === textOf(other) ? 'both' : 'differs';
}

/** Before the first and after the last message of a side, it does not lack what the other has. */
function markUncovered(rows: SideBySideRow[], side: 'left' | 'right'): void {
  const first = rows.findIndex((row) => row[side] !== null);
  const last = rows.findLastIndex((row) => row[side] !== null);
  rows.forEach((row, index) => {
    if (row[side] === null && (index < first || index > last)) row.covered = false;
  });
}
