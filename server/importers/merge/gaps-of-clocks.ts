import { type Columns, untimed } from './columns.ts';
import { type ExportFacts, factsOf, type Gap, counted, duration, quoted, written } from './gap.ts';
import type { Merged, MergedExport } from './merged.ts';

/** Exports whose clock differs from the thread’s, and clocks that were set back within an export. */
export function findClocks(merged: Merged, facts: readonly ExportFacts[]): Gap[] {
  const base = merged.exports[0];
  if (base === undefined) return [];
  const ofThread = base.columns.hasInstants ? 'UTC' : `the one in ${quoted(factsOf(facts, base.fileHash).fileName)}`;
  return merged.exports.flatMap((source) => {
    const { fileName } = factsOf(facts, source.fileHash);
    return [...shiftsOf(source, fileName, ofThread), ...jumpsOf(source, fileName)];
  });
}

function shiftsOf({ columns, shifts, votes, of }: MergedExport, fileName: string, ofThread: string): Gap[] {
  return shifts.flatMap(({ from, shift }, index): Gap[] => {
    if (shift === 0) return [];
    const to = (shifts[index + 1]?.from ?? columns.length) - 1;
    const side = shift > 0 ? 'behind' : 'ahead of';
    const note =
      `The clock in ${quoted(fileName)} is ${duration(shift)} ${side} ${ofThread}: ` +
      `${written(votes)} of ${counted(of, 'message')} that can be compared agree.`;
    const evidence = [from, to].map((position) => nameAt(columns, position));
    const [start, end] = [columns.time[from] ?? 0, columns.time[to] ?? 0].map((time) => time + shift);
    return [{ kind: 'shifted', from: start ?? null, to: end ?? null, note, messages: to - from + 1, evidence }];
  });
}

const shortestJump = 2 * 60_000;
const hour = 3_600_000;

/** In the order of the file. One that is newest first is read backwards; one that is in no order shows no jumps. */
function jumpsOf({ columns, shifts }: MergedExport, fileName: string): Gap[] {
  const { time, record, flags, length } = columns;
  const timed = Int32Array.from({ length }, (_, position) => position)
    .filter((position) => ((flags[position] ?? 0) & untimed) === 0)
    .toSorted((one, other) => (record[one] ?? 0) - (record[other] ?? 0));
  const forward = jumpsBack(time, timed);
  const backward = jumpsBack(time, timed.toReversed());
  const jumps = forward.length <= backward.length ? forward : backward;
  if (jumps.length > Math.max(3, length / 100)) return [];
  return jumps.map(([before, after]) => {
    const back = (time[before] ?? 0) - (time[after] ?? 0);
    const season = !columns.hasInstants && Math.abs(back - hour) < hour / 4;
    const note =
      `In ${quoted(fileName)} the clock goes back ${duration(back)} from one message to the next.` +
      (season ? ' Clocks may have been set back for the season.' : '');
    const shift = shifts.findLast(({ from }) => from <= after)?.shift ?? 0;
    return {
      kind: 'clock_jump',
      from: (time[after] ?? 0) + shift,
      to: (time[before] ?? 0) + shift,
      note,
      messages: 2,
      evidence: [nameAt(columns, before), nameAt(columns, after)],
    };
  });
}

function jumpsBack(time: Float64Array, positions: Int32Array): [before: number, after: number][] {
  const jumps: [number, number][] = [];
  for (let index = 1; index < positions.length; index += 1) {
    const [before, after] = [positions[index - 1] ?? 0, positions[index] ?? 0];
    if ((time[before] ?? 0) - (time[after] ?? 0) > shortestJump) jumps.push([before, after]);
  }
  return jumps;
}

function nameAt({ fileHash, record }: Columns, position: number): Gap['evidence'][number] {
  return { fileHash, record: record[position] ?? 0 };
}
