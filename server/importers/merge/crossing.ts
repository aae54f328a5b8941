import type { Columns } from './columns.ts';
import type { Pairing } from './pairing.ts';
import type { Points } from './points.ts';
import type { Thread } from './thread.ts';

/*
 * Pairs that the order of one sender’s messages leaves over. Where both sides know the second, equal texts within two
 * seconds are one message even if two exports sort them differently. To the minute, they are one unless some export
 * shows that they crossed: the order of what no export shows together is no evidence. What does cross stays apart, so
 * nothing is lost.
 */

export function pairCrossing(thread: Thread, columns: Columns, points: Points, pairing: Pairing): void {
  let positions: Int32Array[] | null = null;
  for (let point = 0; point < points.length; point += 1) {
    const [row, column] = [points.rows[point] ?? 0, points.columns[point] ?? 0];
    if ((pairing.positionOf[row] ?? 0) >= 0 || (pairing.placeOf[column] ?? 0) >= 0) continue;
    const bothToTheSecond = thread.precision.at(thread.order[row] ?? 0) === 0 && (columns.precision[column] ?? 0) === 0;
    if (!bothToTheSecond) positions ??= thread.positions();
    if (!bothToTheSecond && isContradicted(thread, row, column, pairing, positions ?? [])) continue;
    pairing.positionOf[row] = column;
    pairing.placeOf[column] = row;
  }
}

const farthest = 200;

/** Whether an export that has both says the contrary. */
function crosses(position: number, second: number, isBefore: boolean): boolean {
  return position >= 0 && second >= 0 && position < second !== isBefore;
}

/** Whether an export shows it together with a message of its sender that would have to come on its other side. */
function isContradicted(
  thread: Thread,
  row: number,
  column: number,
  { positionOf }: Pairing,
  positions: readonly Int32Array[],
): boolean {
  const cluster = thread.order[row] ?? 0;
  const last = Math.min(thread.order.length - 1, row + farthest);
  for (let other = Math.max(0, row - farthest); other <= last; other += 1) {
    const partner = positionOf[other] ?? -1;
    if (partner < 0 || other === row || partner < column === other < row) continue;
    const second = thread.order[other] ?? 0;
    if (thread.sender.at(second) !== thread.sender.at(cluster)) continue;
    if (positions.some((of) => crosses(of[cluster] ?? -1, of[second] ?? -1, column < partner))) return true;
  }
  return false;
}
