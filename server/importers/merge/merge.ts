import { type Columns, Names, readColumns } from './columns.ts';
import { mergeExport } from './merge-export.ts';
import { Merged } from './merged.ts';
import { type Shifts, shiftOf } from './shift.ts';
import type { ThreadExports } from './sighting.ts';
import { Thread } from './thread.ts';

/*
 * One conversation from all its exports. Everything is clustered anew from all sightings, in an order that depends on
 * the files alone, so in which order they were imported makes no difference.
 *
 * What holds whatever the exports say: each record is in exactly one message, and two records of one export are never
 * the same message. So where the truth cannot be known (two equal texts in one minute, of which another export has one),
 * as many messages stay as the export that has most of them shows.
 */
export function mergeExports({ ofTwo, exports }: ThreadExports): Merged {
  if (new Set(exports.map(({ fileHash }) => fileHash)).size < exports.length)
    throw new Error('Each file is given once.');
  const contents = new Names();
  const senders = new Names();
  const waiting = exports
    .toSorted((one, other) => compare(one.fileHash, other.fileHash))
    .map((source) => readColumns(source, ofTwo, contents, senders));
  // Instants first: what has none takes its clock from them.
  waiting.sort((one, other) => Number(other.hasInstants) - Number(one.hasInstants));
  const thread = new Thread(contents);
  const shifts: Shifts[] = [];
  while (waiting.length > 0) {
    const next = nextOf(thread, waiting);
    waiting.splice(waiting.indexOf(next.columns), 1);
    mergeExport(thread, next.columns, next.shifts);
    shifts.push(next.shifts);
  }
  return new Merged(thread, shifts);
}

/** The first that shares messages with the thread: another has nothing yet by which its clock could be compared. */
function nextOf(thread: Thread, waiting: readonly Columns[]): { columns: Columns; shifts: Shifts } {
  let first: { columns: Columns; shifts: Shifts } | null = null;
  for (const columns of waiting) {
    const shifts = shiftOf(thread, columns);
    if (shifts.votes > 0) return { columns, shifts };
    first ??= { columns, shifts };
  }
  if (first === null) throw new Error('No export is waiting.');
  return first;
}

/** By the letters of the hash, in any locale. */
function compare(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}
