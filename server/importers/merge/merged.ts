import { type Columns, deleted, edited, mediaMissing, system } from './columns.ts';
import { deletionMark, mediaOf, textOf } from './fingerprint.ts';
import { grouped, type Groups } from './growing.ts';
import type { Shift, Shifts } from './shift.ts';
import type { SightingName } from './sighting.ts';
import type { Thread } from './thread.ts';

/** A record of an export, as one sighting of a message. */
export interface Seen extends SightingName {
  /** Index into `exports` of the merged thread. */
  export: number;
  /** Its place among the records of the export, oldest first. */
  position: number;
}

export interface MergedMessage {
  /** By the clock of the thread: in UTC where any export has instants. */
  time: number;
  sightings: readonly Seen[];
  /** Whose text is shown: the latest wording, of a deleted message the one that still has its text. */
  shown: Seen;
  /** Other wordings, each by its first sighting, unedited ones first. */
  editions: readonly Seen[];
  /** Some export shows that the sender took it back. */
  deleted: boolean;
  edited: boolean;
  /** Some export names media that it does not hold. */
  mediaMissing: boolean;
  /** Written by the platform itself. */
  system: boolean;
}

export interface MergedExport {
  fileHash: string;
  columns: Columns;
  /** What its clock lacks to the thread’s, in milliseconds; more than one where clocks changed. */
  shifts: readonly Shift[];
  /** How many pairs of messages say so, of how many that could have. None: the clocks are taken to be the same. */
  votes: number;
  of: number;
}

/** A thread as it was merged: messages by time, those of one moment in the order they were said. */
export class Merged {
  /** In the order in which they were merged. */
  readonly exports: readonly MergedExport[];
  readonly #thread: Thread;
  readonly #order: Int32Array;
  readonly #sightings: Groups;
  /** Where the positions of each export begin among all sightings. */
  readonly #offsets: number[] = [];

  constructor(thread: Thread, shifts: readonly Shifts[]) {
    this.#thread = thread;
    this.exports = thread.exports.map((columns, index) => ({
      fileHash: columns.fileHash,
      columns,
      shifts: shifts[index]?.steps ?? [],
      votes: shifts[index]?.votes ?? 0,
      of: shifts[index]?.of ?? 0,
    }));
    // A stable sort keeps the order of what was said in one moment.
    this.#order = thread.order.toSorted((one, other) => thread.time.at(one) - thread.time.at(other));
    const all = new Int32Array(thread.exports.reduce((count, { length }) => count + length, 0));
    let offset = 0;
    for (const clusters of thread.clusterOf) {
      this.#offsets.push(offset);
      all.set(clusters, offset);
      offset += clusters.length;
    }
    this.#sightings = grouped(thread.time.length, all.length, (sighting) => all[sighting] ?? 0);
  }

  get length(): number {
    return this.#order.length;
  }

  *messages(): Generator<MergedMessage> {
    for (let index = 0; index < this.#order.length; index += 1) yield this.message(index);
  }

  message(index: number): MergedMessage {
    const cluster = this.#order[index];
    if (cluster === undefined) throw new RangeError(`There is no message ${index}.`);
    const { starts, members } = this.#sightings;
    const sightings = [...members.subarray(starts[cluster], starts[cluster + 1])].map((sighting) =>
      this.#seen(sighting),
    );
    const [shown, ...others] = sightings.toSorted((one, other) => this.#rank(one) - this.#rank(other));
    if (shown === undefined) throw new Error('A message without sightings.');
    const flags = this.#thread.flags.at(cluster);
    const editions = this.#otherWordings(shown, others);
    return {
      time: this.#thread.time.at(cluster),
      sightings,
      shown,
      editions,
      deleted: (flags & deleted) !== 0,
      edited: (flags & edited) !== 0,
      mediaMissing: (flags & mediaMissing) !== 0,
      system: (flags & system) !== 0,
    };
  }

  /** What a record says, as fingerprint.ts reads it. */
  print({ export: from, position }: Pick<Seen, 'export' | 'position'>): string {
    const { contents } = this.#thread;
    const name = contents.name(this.#thread.exports[from]?.content[position] ?? 0);
    return name.slice(0, name.indexOf(' '));
  }

  /** Equal for sightings of one sender. */
  sender({ export: from, position }: Pick<Seen, 'export' | 'position'>): number {
    return this.#thread.exports[from]?.sender[position] ?? 0;
  }

  #seen(sighting: number): Seen {
    const from = this.#offsets.findLastIndex((offset) => offset <= sighting);
    const position = sighting - (this.#offsets[from] ?? 0);
    const columns = this.#thread.exports[from];
    return { export: from, position, fileHash: columns?.fileHash ?? '', record: columns?.record[position] ?? 0 };
  }

  /** Lower is shown: a text before none, the edited one before what it was, media that is there before what is not. */
  #rank(seen: Seen): number {
    const print = this.print(seen);
    const columns = this.#thread.exports[seen.export];
    const wasEdited = ((columns?.flags[seen.position] ?? 0) & edited) !== 0;
    const media = ['hashed', 'named', 'none', 'omitted'].indexOf(mediaOf(print));
    return (
      (print === deletionMark ? 1000 : 0) +
      (wasEdited ? 0 : 100) +
      media * 10 +
      (columns?.precision[seen.position] ?? 0) * 2 +
      (columns?.hasInstants === true ? 0 : 1)
    );
  }

  #otherWordings(shown: Seen, others: readonly Seen[]): Seen[] {
    const texts = new Set([textOf(this.print(shown))]);
    return others.toReversed().filter((seen) => {
      const print = this.print(seen);
      if (print === deletionMark || texts.has(textOf(print))) return false;
      texts.add(textOf(print));
      return true;
    });
  }
}
