import { type Columns, edited, tolerances } from './columns.ts';
import { deletionMark, mediaOf, noText, textOf } from './fingerprint.ts';
import type { ShiftedTimes } from './shift.ts';
import type { Thread } from './thread.ts';

/** A message of the thread or of an export that has no partner yet. */
export interface Loose {
  /** Its place or position. */
  index: number;
  time: number;
  /** Another time that it may have, where clocks change. */
  otherTime: number;
  precision: number;
  edited: boolean;
  prints: readonly string[];
}

export function looseOfThread(thread: Thread, place: number): Loose {
  const cluster = thread.order[place] ?? 0;
  return {
    index: place,
    time: thread.time.at(cluster),
    otherTime: thread.orElse.get(cluster) ?? thread.time.at(cluster),
    precision: thread.precision.at(cluster),
    edited: thread.wasEdited(cluster),
    prints: thread.contentsOf(cluster).map((content) => printOf(thread, content)),
  };
}

export function looseOfExport(thread: Thread, columns: Columns, times: ShiftedTimes, position: number): Loose {
  const time = times.of[position] ?? 0;
  return {
    index: position,
    time,
    otherTime: times.orElse.get(position) ?? time,
    precision: columns.precision[position] ?? 0,
    edited: ((columns.flags[position] ?? 0) & edited) !== 0,
    prints: [printOf(thread, columns.content[position] ?? 0)],
  };
}

/** Without the sender (columns.ts). */
function printOf(thread: Thread, content: number): string {
  const name = thread.contents.name(content);
  return name.slice(0, name.indexOf(' '));
}

export function areNear(one: Loose, other: Loose): boolean {
  const tolerance = tolerances[Math.max(one.precision, other.precision)] ?? 0;
  return [one.time, one.otherTime].some(
    (time) => Math.abs(time - other.time) <= tolerance || Math.abs(time - other.otherTime) <= tolerance,
  );
}

/** The same text, with media that one of both does not hold. Two names of files are two files. */
export function differInMedia(one: Loose, other: Loose): boolean {
  return one.prints.some((print) =>
    other.prints.some((second) => {
      if (print === deletionMark || second === deletionMark || textOf(print) !== textOf(second)) return false;
      const kinds = [mediaOf(print), mediaOf(second)];
      return !kinds.includes('none') && new Set(kinds).size === 2;
    }),
  );
}

export function hasMedia({ prints }: Loose): boolean {
  return prints.some((print) => mediaOf(print) !== 'none');
}

/** It was deleted or edited. */
export function isChanged(loose: Loose): boolean {
  return loose.edited || isMark(loose);
}

export function saysNothing({ prints }: Loose): boolean {
  return prints.every((print) => print === deletionMark || textOf(print) === noText);
}

/** One shows what the other shows as deleted, or one of two wordings was edited. */
export function differByChange(one: Loose, other: Loose): boolean {
  const [oneIsMark, otherIsMark] = [isMark(one), isMark(other)];
  if (oneIsMark || otherIsMark) return oneIsMark !== otherIsMark;
  return one.edited || other.edited;
}

function isMark({ prints }: Loose): boolean {
  return prints.every((print) => print === deletionMark);
}
