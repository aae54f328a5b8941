import { bytes, floats, Growing, integers } from './growing.ts';
import type { Sighting, ThreadExport } from './sighting.ts';

/*
 * The records of one export as columns of numbers, so that 400,000 of them fit into some ten megabytes, and in an order
 * that merging can rely on.
 */

/** Texts and senders that several exports share, each as a number. */
export class Names {
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];

  get size(): number {
    return this.#names.length;
  }

  number(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#names.length);
    this.#names.push(name);
    return this.#names.length - 1;
  }

  name(number: number): string {
    return this.#names[number] ?? '';
  }
}

export const precisions = ['second', 'minute', 'day'] as const;

/** How long a moment of that precision is. */
export const units: readonly number[] = [1000, 60_000, 86_400_000];

/** Two phones differ by as much. */
const clocksDiffer = 2000;

/** By how much two sightings of one message may differ, where the coarser of both has that precision. */
export const tolerances: readonly number[] = [clocksDiffer, 60_000 + clocksDiffer, 86_400_000 + clocksDiffer];

export const edited = 1;
export const deleted = 2;
export const mediaMissing = 4;
export const untimed = 8;
/** Written by the platform itself. */
export const system = 16;

export interface Columns {
  fileHash: string;
  length: number;
  /** The instant where it is known, else the wall clock as if it were UTC. */
  time: Float64Array;
  record: Int32Array;
  /** The number of `contentName`: who says what. */
  content: Int32Array;
  sender: Int32Array;
  /** Index into `precisions`. */
  precision: Uint8Array;
  /** `edited | deleted | mediaMissing | untimed | system` */
  flags: Uint8Array;
  /** Contents of earlier wordings, by position. */
  earlier: ReadonlyMap<number, readonly number[]>;
  /** Most of its times are instants. */
  hasInstants: boolean;
}

/** Who sent it, by one name in all exports: `''` is the owner of the matter. */
function senderName(me: string | null, ofTwo: boolean, { direction, sender }: Sighting): string {
  if (direction === 'system') return 'system';
  const mine = direction === 'sent';
  if (ofTwo) return mine === (me === null) ? '' : 'the other';
  return `person ${mine ? (me ?? '') : sender}`;
}

/** Equal for what one person said twice. A fingerprint comes first, so that it can be read from it. */
function contentName(print: string, sender: number): string {
  return `${print} ${sender}`;
}

export function readColumns(source: ThreadExport, ofTwo: boolean, contents: Names, senders: Names): Columns {
  const time = new Growing(floats);
  const record = new Growing(integers);
  const content = new Growing(integers);
  const sender = new Growing(integers);
  const precision = new Growing(bytes);
  const flags = new Growing(bytes);
  const earlier = new Map<number, number[]>();
  let instants = 0;
  for (const sighting of source.sightings) {
    const { at, localTime } = sighting;
    const known = at ?? localTime;
    const by = senders.number(senderName(source.me, ofTwo, sighting));
    if (at !== null) instants += 1;
    if (sighting.earlier !== undefined) {
      earlier.set(
        time.length,
        sighting.earlier.map((print) => contents.number(contentName(print, by))),
      );
    }
    // What has no time that can be read was sent near what comes before it in the file.
    time.push(known ?? (time.length > 0 ? time.at(time.length - 1) : Number.NaN));
    precision.push(known === null ? 2 : precisions.indexOf(sighting.precision));
    record.push(sighting.record);
    content.push(contents.number(contentName(sighting.fingerprint, by)));
    sender.push(by);
    flags.push(flagsOf(sighting) | (known === null ? untimed : 0));
  }
  const columns: Columns = {
    fileHash: source.fileHash,
    length: time.length,
    time: withoutHoles(time.done()),
    record: record.done(),
    content: content.done(),
    sender: sender.done(),
    precision: precision.done(),
    flags: flags.done(),
    earlier,
    hasInstants: instants * 2 > time.length,
  };
  return inThreadOrder(columns);
}

function flagsOf(sighting: Sighting): number {
  return (
    (sighting.edited ? edited : 0) |
    (sighting.deleted ? deleted : 0) |
    (sighting.mediaMissing ? mediaMissing : 0) |
    (sighting.direction === 'system' ? system : 0)
  );
}

/** The first of the file may have no time: then the first that has one gives it. */
function withoutHoles(times: Float64Array): Float64Array {
  const first = times.findIndex((time) => !Number.isNaN(time));
  return times.fill(first < 0 ? 0 : (times[first] ?? 0), 0, first < 0 ? times.length : first);
}

const longestSlip = 2 * 60_000;
/** As much as clocks go back in autumn, and some minutes more. */
const longestStepBack = 65 * 60_000;

/**
 * Oldest first. The order of the file says more than its times: of messages in one minute, and where the clocks go back.
 * A file that is in no order of time, such as text messages first and those with pictures after, is sorted.
 */
function inThreadOrder(columns: Columns): Columns {
  const { time, length } = columns;
  let up = 0;
  let down = 0;
  for (let place = 1; place < length; place += 1) {
    const step = (time[place] ?? 0) - (time[place - 1] ?? 0);
    if (step > 0) up += 1;
    if (step < 0) down += 1;
  }
  const order = Int32Array.from({ length }, (_, place) => (down > up ? length - 1 - place : place));
  if (!isOrderly(time, order)) order.sort((one, other) => (time[one] ?? 0) - (time[other] ?? 0));
  else if (down <= up) return columns;
  return reordered(columns, order);
}

function isOrderly(time: Float64Array, order: Int32Array): boolean {
  let stepsBack = 0;
  for (let place = 1; place < order.length; place += 1) {
    const back = (time[order[place - 1] ?? 0] ?? 0) - (time[order[place] ?? 0] ?? 0);
    if (back > longestStepBack) return false;
    if (back > longestSlip) stepsBack += 1;
  }
  return stepsBack <= Math.max(3, order.length / 100);
}

function reordered(columns: Columns, order: Int32Array): Columns {
  const { time, record, content, sender, precision, flags, earlier, length } = columns;
  const newPlaces = new Map<number, readonly number[]>();
  order.forEach((old, place) => {
    const contents = earlier.get(old);
    if (contents !== undefined) newPlaces.set(place, contents);
  });
  return {
    ...columns,
    time: Float64Array.from({ length }, (_, place) => time[order[place] ?? 0] ?? 0),
    record: picked(record, order),
    content: picked(content, order),
    sender: picked(sender, order),
    precision: Uint8Array.from(order, (old) => precision[old] ?? 0),
    flags: Uint8Array.from(order, (old) => flags[old] ?? 0),
    earlier: newPlaces,
  };
}

function picked(column: Int32Array, order: Int32Array): Int32Array {
  return column.map((_, place) => column[order[place] ?? 0] ?? 0);
}
