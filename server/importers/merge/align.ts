import type { Columns } from './columns.ts';
import { pairCrossing } from './crossing.ts';
import { grouped } from './growing.ts';
import { heaviestChain } from './heaviest-chain.ts';
import type { Pairing } from './pairing.ts';
import type { Points } from './points.ts';
import type { Thread } from './thread.ts';

/*
 * Which of the possible pairs are one message: a diff that, like a patience diff, trusts most the pairs that have no
 * other choice. One person’s messages keep their order in every export; those of two people may cross, since each
 * phone shows what it sends at once and what it receives later. So each sender’s messages are aligned by themselves, as
 * many pairs as the order allows, and among equal choices the one between the same anchors, then of the closer time.
 */

/** One pair more always weighs more than any agreement of order and time: costs of a million pairs stay below it. */
const onePair = 1e9;
const [perAnchor, mostForAnchors] = [20, 400];

export function align(thread: Thread, columns: Columns, points: Points): Pairing {
  const anchors = anchorsOf(points, thread.order.length, columns.length);
  const pairing: Pairing = {
    positionOf: new Int32Array(thread.order.length).fill(-1),
    placeOf: new Int32Array(columns.length).fill(-1),
  };
  const senders = 1 + columns.sender.reduce((most, sender) => Math.max(most, sender), 0);
  const bySender = grouped(senders, points.length, (point) => columns.sender[points.columns[point] ?? 0] ?? 0);
  for (let sender = 0; sender < senders; sender += 1) {
    const own = bySender.members.subarray(bySender.starts[sender], bySender.starts[sender + 1]);
    const chain = heaviestChain(
      {
        rows: own.map((point) => points.rows[point] ?? 0),
        columns: own.map((point) => points.columns[point] ?? 0),
        weights: Float64Array.from(own, (point) => weightOf(points, point, anchors)),
      },
      columns.length,
    );
    for (const index of chain) pair(pairing, points, own[index] ?? 0);
  }
  pairCrossing(thread, columns, points, pairing);
  return pairing;
}

/** How many anchors come before each place of the thread, and before each position of the export. */
interface Anchors {
  beforePlace: Int32Array;
  beforePosition: Int32Array;
}

function anchorsOf({ length, rows, columns }: Points, places: number, positions: number): Anchors {
  const choicesOfRow = new Int32Array(places);
  const choicesOfColumn = new Int32Array(positions);
  for (let point = 0; point < length; point += 1) {
    choicesOfRow[rows[point] ?? 0] = (choicesOfRow[rows[point] ?? 0] ?? 0) + 1;
    choicesOfColumn[columns[point] ?? 0] = (choicesOfColumn[columns[point] ?? 0] ?? 0) + 1;
  }
  const only = Int32Array.from(rows.keys()).filter(
    (point) => choicesOfRow[rows[point] ?? 0] === 1 && choicesOfColumn[columns[point] ?? 0] === 1,
  );
  const pairs = {
    rows: only.map((point) => rows[point] ?? 0),
    columns: only.map((point) => columns[point] ?? 0),
    weights: new Float64Array(only.length).fill(1),
  };
  const beforePlace = new Int32Array(places + 1);
  const beforePosition = new Int32Array(positions + 1);
  for (const index of heaviestChain(pairs, positions)) {
    beforePlace[(pairs.rows[index] ?? 0) + 1] = 1;
    beforePosition[(pairs.columns[index] ?? 0) + 1] = 1;
  }
  for (let place = 1; place <= places; place += 1) beforePlace[place] = sum(beforePlace, place);
  for (let position = 1; position <= positions; position += 1) beforePosition[position] = sum(beforePosition, position);
  return { beforePlace, beforePosition };
}

function sum(counts: Int32Array, index: number): number {
  return (counts[index] ?? 0) + (counts[index - 1] ?? 0);
}

function weightOf({ rows, columns, costs }: Points, point: number, { beforePlace, beforePosition }: Anchors): number {
  const apart = Math.abs((beforePlace[rows[point] ?? 0] ?? 0) - (beforePosition[columns[point] ?? 0] ?? 0));
  return onePair - (costs[point] ?? 0) - Math.min(mostForAnchors, apart * perAnchor);
}

function pair({ positionOf, placeOf }: Pairing, { rows, columns }: Points, point: number): void {
  const [row, column] = [rows[point] ?? 0, columns[point] ?? 0];
  positionOf[row] = column;
  placeOf[column] = row;
}
