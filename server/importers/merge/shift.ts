import { type Columns, tolerances } from './columns.ts';
import { grouped } from './growing.ts';
import type { Thread } from './thread.ts';
import { castVotes, quarter, type Votes } from './votes.ts';

/*
 * By how much the clock of an export is behind the thread’s: one shift, or several an hour or two apart where one follows
 * daylight saving time and the other does not, or not on the same days. Without enough votes the clocks are taken to be
 * the same.
 */

export interface Shift {
  /** In milliseconds, to be added to the export’s times. */
  shift: number;
  /** From this position of the export on. */
  from: number;
}

export interface Shifts {
  /** Ascending; the first begins at 0. */
  steps: readonly Shift[];
  /** Where a step happens, no vote says to which of the two shifts a message belongs: either will do. */
  between: readonly { from: number; to: number; other: number }[];
  /** How many pairs say so, of how many that could have. */
  votes: number;
  of: number;
}

const agreement = 0.9;
/** Fewer may be two good nights at the same hour of two days. */
const fewestVotes = 3;
/** Of the messages in the time that both cover: a shift by chance would lay quite different messages over each other. */
const leastShared = 0.5;
/** What clocks are changed by, in quarters of an hour: an hour, half of one on Lord Howe Island, two on both sides. */
const changes = [0, 4, -4, 2, -2, 8, -8];

export function shiftOf(thread: Thread, columns: Columns): Shifts {
  const none: Shifts = { steps: [{ from: 0, shift: 0 }], between: [], votes: 0, of: 0 };
  const votes = castVotes(thread, columns);
  const counts = countVotes(votes);
  const first = leader([...counts.keys()], counts);
  if (first === null) return none;
  const spans = spansOf(thread, columns);
  const candidates = changes.map((change) => first + change);
  const { steps, between } = inSteps(votes, candidates);
  const found = candidates.reduce((sum, shift) => sum + (counts.get(shift) ?? 0), 0);
  const of = found + votesAgainst(votes, spans, candidates);
  const shifts: Shifts = { steps, between, votes: found, of };
  const trusted =
    found >= agreement * of && (steps.every(({ shift }) => shift === 0) || isBorneOut(thread, columns, shifts, spans));
  return trusted ? shifts : { ...none, of };
}

/** The times of an export by the thread’s clock. */
export interface ShiftedTimes {
  of: Float64Array;
  /** The other possible time of what was sent about when clocks were changed, by position. */
  orElse: Map<number, number>;
}

export function shiftedTimes(columns: Columns, { steps, between }: Pick<Shifts, 'steps' | 'between'>): ShiftedTimes {
  const times = columns.time.slice();
  steps.forEach(({ from, shift }, index) => {
    const to = steps[index + 1]?.from ?? times.length;
    for (let position = from; position < to; position += 1) times[position] = (times[position] ?? 0) + shift;
  });
  const orElse = new Map<number, number>();
  for (const { from, to, other } of between) {
    for (let position = from; position < to; position += 1) orElse.set(position, (columns.time[position] ?? 0) + other);
  }
  return { of: times, orElse };
}

function countVotes({ quarters }: Votes): Map<number, number> {
  const counts = new Map<number, number>();
  for (const vote of quarters) if (!Number.isNaN(vote)) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  return counts;
}

/** Of those with as many votes the smaller shift. */
function leader(quarters: readonly number[], counts: ReadonlyMap<number, number>): number | null {
  const [first] = quarters.toSorted(
    (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || Math.abs(one) - Math.abs(other) || one - other,
  );
  return first ?? null;
}

interface Spans {
  here: [first: number, last: number];
  there: [first: number, last: number];
}

function spansOf(thread: Thread, columns: Columns): Spans {
  const spans: Spans = { here: [Infinity, -Infinity], there: [Infinity, -Infinity] };
  for (const cluster of thread.order) widen(spans.here, thread.time.at(cluster));
  for (const time of columns.time) widen(spans.there, time);
  return spans;
}

function widen(span: [number, number], time: number): void {
  if (time < span[0]) span[0] = time;
  if (time > span[1]) span[1] = time;
}

function isIn([first, last]: readonly [number, number], time: number): boolean {
  const tolerance = tolerances[1] ?? 0;
  return time >= first - tolerance && time <= last + tolerance;
}

/** Outside of what both cover at that shift, a pair is two messages, whose difference says nothing. */
function votesAgainst(
  { length, here, there, quarters }: Votes,
  spans: Spans,
  [first = 0, ...others]: number[],
): number {
  let count = 0;
  for (let vote = 0; vote < length; vote += 1) {
    const [mine, theirs, cast] = [here[vote] ?? 0, there[vote] ?? 0, quarters[vote] ?? 0];
    if (cast === first || others.includes(cast)) continue;
    if (isIn(spans.here, theirs + first * quarter) && isIn(spans.there, mine - first * quarter)) count += 1;
  }
  return count;
}

/** A single vote against its neighbors is chance, not a change of clocks. */
function inSteps(votes: Votes, candidates: readonly number[]): Pick<Shifts, 'steps' | 'between'> {
  const cast = [...votes.quarters.keys()].filter((vote) => candidates.includes(votes.quarters[vote] ?? Number.NaN));
  const said = cast.map((vote) => votes.quarters[vote] ?? 0);
  const steady = cast.filter((_, index) => [said[index - 1], said[index + 1]].includes(said[index]));
  const steps: Shift[] = [];
  const between: { from: number; to: number; other: number }[] = [];
  let previous = -1;
  for (const vote of steady) {
    const position = votes.positions[vote] ?? 0;
    const shift = (votes.quarters[vote] ?? 0) * quarter;
    const before = steps.at(-1);
    // Up to here the shift before holds, unless a message is found at the other one.
    if (before !== undefined && before.shift !== shift)
      between.push({ from: previous + 1, to: position, other: shift });
    if (before?.shift !== shift) steps.push({ from: before === undefined ? 0 : position, shift });
    previous = position;
  }
  return { steps: steps.length === 0 ? [{ from: 0, shift: (candidates[0] ?? 0) * quarter }] : steps, between };
}

/** Whether enough votes say so, and most of what one side has in the common time is on the other side too. */
function isBorneOut(thread: Thread, columns: Columns, shifts: Shifts, spans: Spans): boolean {
  if (shifts.votes < fewestVotes) return false;
  const { of: times } = shiftedTimes(columns, shifts);
  const there: [number, number] = [Infinity, -Infinity];
  for (const time of times) widen(there, time);
  const groups = grouped(thread.contents.size, thread.order.length, (place) =>
    thread.content.at(thread.order[place] ?? 0),
  );
  const timeHere = (member: number): number => thread.time.at(thread.order[groups.members[member] ?? 0] ?? 0);
  const tolerance = tolerances[1] ?? 0;
  let [inBoth, shared] = [0, 0];
  times.forEach((time, position) => {
    if (!isIn(spans.here, time)) return;
    inBoth += 1;
    const content = columns.content[position] ?? 0;
    const to = groups.starts[content + 1] ?? 0;
    const near = firstNotBefore(timeHere, groups.starts[content] ?? 0, to, time - tolerance);
    if (near < to && timeHere(near) <= time + tolerance) shared += 1;
  });
  const mine = thread.order.reduce((sum, cluster) => sum + (isIn(there, thread.time.at(cluster)) ? 1 : 0), 0);
  return shared >= leastShared * Math.min(inBoth, mine);
}

/** The first index whose time is not before `time`, where times ascend. */
export function firstNotBefore(timeAt: (index: number) => number, from: number, to: number, time: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeAt(middle) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
