import { type Columns, tolerances, units } from './columns.ts';
import { floats, grouped, Growing, integers, type Groups } from './growing.ts';
import { firstNotBefore, type ShiftedTimes } from './shift.ts';
import type { Thread } from './thread.ts';

/*
 * Which messages of a thread and of an export could be one: the same sender and content, within the tolerance of their
 * times.
 */

export interface Points {
  length: number;
  /** Places in the thread’s order, ascending. */
  rows: Int32Array;
  /** Positions in the export. */
  columns: Int32Array;
  /** How badly the times agree, from 0 to 100. */
  costs: Float64Array;
}

/** An “ok” sent a hundred times in a minute has 10,000 possible pairs: the nth in a minute is compared with those near the nth. */
const mostPairs = 2_000_000;
const [fewestEach, mostEach] = [8, 256];

/** A record under one of its contents and at one of its possible times. */
interface Entries {
  position: Int32Array;
  time: Float64Array;
  byContent: Groups;
}

export function findPoints(thread: Thread, columns: Columns, times: ShiftedTimes): Points {
  const entries = listEntries(thread.contents.size, columns, times);
  const numbers = new Numbering(thread.contents.size);
  const coarsest = columns.precision.reduce((most, precision) => Math.max(most, precision), 0);
  const each = Math.min(mostEach, Math.max(fewestEach, Math.floor(mostPairs / (thread.order.length + 1))));
  const [rows, positions, costs] = [new Growing(integers), new Growing(integers), new Growing(floats)];
  const addRow = (row: number, content: number, time: number, precision: number): void => {
    const reach = tolerances[Math.max(precision, coarsest)] ?? 0;
    const [start, end] = [entries.byContent.starts[content] ?? 0, entries.byContent.starts[content + 1] ?? 0];
    let from = firstNotBefore(timeOf, start, end, time - reach);
    let to = firstNotBefore(timeOf, from, end, time + reach + 1);
    if (to - from > each) {
      const moment = startOf(time, units[Math.max(precision, coarsest)] ?? 1);
      const nth = firstNotBefore(timeOf, from, to, moment) + numbers.next(content, moment);
      from = Math.max(from, Math.min(nth - (each >> 1), to - each));
      to = Math.min(to, from + each);
    }
    for (let member = from; member < to; member += 1) {
      const entry = entries.byContent.members[member] ?? 0;
      const [position, second] = [entries.position[entry] ?? 0, entries.time[entry] ?? 0];
      const coarser = Math.max(precision, columns.precision[position] ?? 0);
      if (Math.abs(second - time) > (tolerances[coarser] ?? 0)) continue;
      rows.push(row);
      positions.push(position);
      costs.push(costOf(time, second, coarser));
    }
  };
  const timeOf = (member: number): number => entries.time[entries.byContent.members[member] ?? 0] ?? 0;
  for (let row = 0; row < thread.order.length; row += 1) {
    const cluster = thread.order[row] ?? 0;
    const precision = thread.precision.at(cluster);
    const other = thread.orElse.get(cluster);
    for (const time of other === undefined ? [thread.time.at(cluster)] : [thread.time.at(cluster), other]) {
      for (const content of thread.contentsOf(cluster)) addRow(row, content, time, precision);
    }
  }
  return { length: rows.length, rows: rows.done(), columns: positions.done(), costs: costs.done() };
}

/** Counts the equal ones in one minute, or whatever moment the coarser side knows. */
class Numbering {
  readonly #moment: Float64Array;
  readonly #count: Int32Array;

  constructor(contents: number) {
    this.#moment = new Float64Array(contents).fill(Number.NaN);
    this.#count = new Int32Array(contents);
  }

  next(content: number, moment: number): number {
    this.#count[content] = this.#moment[content] === moment ? (this.#count[content] ?? 0) + 1 : 0;
    this.#moment[content] = moment;
    return this.#count[content] ?? 0;
  }
}

function startOf(time: number, unit: number): number {
  return Math.floor(time / unit) * unit;
}

/** None in the same moment, as the coarser of both knows it. */
function costOf(time: number, other: number, precision: number): number {
  const unit = units[precision] ?? 1;
  if (startOf(time, unit) === startOf(other, unit)) return 0;
  return 10 + Math.min(90, (90 * Math.abs(time - other)) / (tolerances[precision] ?? 1));
}

function listEntries(contents: number, columns: Columns, times: ShiftedTimes): Entries {
  const [position, time, content] = [new Growing(integers), new Growing(floats), new Growing(integers)];
  const add = (at: number, moment: number): void => {
    for (const said of [columns.content[at] ?? 0, ...(columns.earlier.get(at) ?? [])]) {
      position.push(at);
      time.push(moment);
      content.push(said);
    }
  };
  times.of.forEach((moment, at) => add(at, moment));
  for (const [at, moment] of times.orElse) add(at, moment);
  const byContent = grouped(contents, position.length, (entry) => content.at(entry));
  sortEach(byContent, time);
  return { position: position.done(), time: time.done(), byContent };
}

/** By time; they nearly always are. */
function sortEach({ starts, members }: Groups, time: Growing<Float64Array>): void {
  for (let group = 0; group + 1 < starts.length; group += 1) {
    const [from, to] = [starts[group] ?? 0, starts[group + 1] ?? 0];
    for (let member = from + 1; member < to; member += 1) {
      if (time.at(members[member - 1] ?? 0) <= time.at(members[member] ?? 0)) continue;
      members.subarray(from, to).sort((one, other) => time.at(one) - time.at(other));
      break;
    }
  }
}
