import { type Columns, tolerances } from './columns.ts';
import { floats, Growing, integers } from './growing.ts';
import type { Thread } from './thread.ts';

/*
 * Pairs of messages whose content is found once on both sides: each says by how much the clocks of the thread and of an
 * export differ.
 */

export const quarter = 15 * 60_000;
/** From UTC-12 to UTC+14. */
const furthest = 26 * 3_600_000;

export interface Votes {
  length: number;
  /** In the export, ascending. */
  positions: Int32Array;
  /** By the thread’s clock and by the export’s. */
  here: Float64Array;
  there: Float64Array;
  /** How many quarters of an hour the export’s clock is behind; NaN where it is no whole number of them. */
  quarters: Float64Array;
}

/** A pair further apart than any two zones is not one message, so it has no vote; nor has a day without an hour. */
export function castVotes(thread: Thread, columns: Columns): Votes {
  const onlyHere = foundOnce(thread.contents.size, thread.order.length, (place) =>
    thread.content.at(thread.order[place] ?? 0),
  );
  const onlyThere = foundOnce(thread.contents.size, columns.length, (position) => columns.content[position] ?? 0);
  const positions = new Growing(integers);
  const [here, there, quarters] = [new Growing(floats), new Growing(floats), new Growing(floats)];
  for (let position = 0; position < columns.length; position += 1) {
    const content = columns.content[position] ?? 0;
    const place = onlyHere[content] ?? -1;
    if (place < 0 || onlyThere[content] !== position) continue;
    const cluster = thread.order[place] ?? 0;
    // Whose own time is open says nothing of another’s.
    if (thread.orElse.has(cluster)) continue;
    const precision = Math.max(thread.precision.at(cluster), columns.precision[position] ?? 0);
    const difference = thread.time.at(cluster) - (columns.time[position] ?? 0);
    const tolerance = tolerances[precision] ?? 0;
    if (precision === 2 || Math.abs(difference) > furthest + tolerance) continue;
    const whole = Math.round(difference / quarter);
    positions.push(position);
    here.push(thread.time.at(cluster));
    there.push(columns.time[position] ?? 0);
    quarters.push(Math.abs(difference - whole * quarter) <= tolerance ? whole : Number.NaN);
  }
  return {
    length: positions.length,
    positions: positions.done(),
    here: here.done(),
    there: there.done(),
    quarters: quarters.done(),
  };
}

/** Where each content is: -1 for nowhere, -2 for in several places. */
function foundOnce(contents: number, items: number, contentOf: (item: number) => number): Int32Array {
  const places = new Int32Array(contents).fill(-1);
  for (let item = 0; item < items; item += 1) {
    const content = contentOf(item);
    places[content] = places[content] === -1 ? item : -2;
  }
  return places;
}
