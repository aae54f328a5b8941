import { align } from './align.ts';
import type { Columns } from './columns.ts';
import { pairLoose } from './loose-pairs.ts';
import { findPoints } from './points.ts';
import { type ShiftedTimes, shiftedTimes, type Shifts } from './shift.ts';
import type { Thread } from './thread.ts';
import { weave } from './weave.ts';

/** Merges one export into a thread: what both have is one message, seen in both; the rest is new. */
export function mergeExport(thread: Thread, columns: Columns, shifts: Shifts): void {
  const times = shiftedTimes(columns, shifts);
  const pairing = align(thread, columns, findPoints(thread, columns, times));
  pairLoose(thread, columns, times, pairing);
  settleTimes(thread, times, pairing.placeOf);
  const clusterOf = new Int32Array(columns.length);
  const { order } = thread;
  pairing.placeOf.forEach((place, position) => {
    if (place < 0) return;
    clusterOf[position] = order[place] ?? 0;
    thread.see(order[place] ?? 0, columns, position, times.of[position] ?? 0, times.orElse.get(position));
  });
  const hereTimes = Float64Array.from(order, (cluster) => thread.time.at(cluster));
  thread.order = weave(hereTimes, times.of, pairing).map((item) => {
    if (item >= 0) return order[item] ?? 0;
    const position = -1 - item;
    const cluster = thread.add(columns, position, times.of[position] ?? 0);
    const other = times.orElse.get(position);
    if (other !== undefined) thread.orElse.set(cluster, other);
    clusterOf[position] = cluster;
    return cluster;
  });
  thread.exports.push(columns);
  thread.clusterOf.push(clusterOf);
}

const slip = 2 * 60_000;

/** What was found at its other time has that one; so has what would otherwise come before what it follows. */
function settleTimes(thread: Thread, times: ShiftedTimes, placeOf: Int32Array): void {
  for (const [position, other] of times.orElse) {
    const place = placeOf[position] ?? -1;
    const time = times.of[position] ?? 0;
    const found = thread.time.at(thread.order[place] ?? 0);
    const isOther =
      place >= 0
        ? Math.abs(found - other) < Math.abs(found - time)
        : time < (times.of[position - 1] ?? -Infinity) - slip && other > time;
    if (!isOther) continue;
    times.of[position] = other;
    times.orElse.set(position, time);
  }
}
