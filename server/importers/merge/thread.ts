import { type Columns, type Names, edited } from './columns.ts';
import { bytes, floats, Growing, integers } from './growing.ts';

/*
 * A thread while exports are merged into it: clusters of sightings, each one message, in the order they were said.
 */

export class Thread {
  readonly contents: Names;
  readonly exports: Columns[] = [];
  /** The cluster of each record, by export and position. */
  readonly clusterOf: Int32Array[] = [];
  /** Clusters, oldest first. */
  order: Int32Array = new Int32Array(0);
  /** By the clock of the first export, as finely as any sighting says. */
  readonly time = new Growing(floats);
  readonly precision = new Growing(bytes);
  readonly sender = new Growing(integers);
  /** What the first sighting says. */
  readonly content = new Growing(integers);
  /** What other sightings say, and earlier wordings. */
  readonly otherContents = new Map<number, number[]>();
  readonly flags = new Growing(bytes);
  /** The other possible time of a message that only one export shows, about when its clock was changed. */
  readonly orElse = new Map<number, number>();

  constructor(contents: Names) {
    this.contents = contents;
  }

  /** A cluster with one sighting. `time` is by the thread’s clock. */
  add(columns: Columns, position: number, time: number): number {
    const cluster = this.time.length;
    this.time.push(time);
    this.precision.push(columns.precision[position] ?? 0);
    this.sender.push(columns.sender[position] ?? 0);
    this.content.push(columns.content[position] ?? 0);
    this.flags.push(columns.flags[position] ?? 0);
    for (const content of columns.earlier.get(position) ?? []) this.#addContent(cluster, content);
    return cluster;
  }

  /** One more sighting of a message that is here already; `other` as in `orElse`. */
  see(cluster: number, columns: Columns, position: number, time: number, other: number | undefined): void {
    const precision = columns.precision[position] ?? 0;
    // Two that are both open about it settle nothing.
    if (other === undefined) this.#settle(cluster, time);
    if (precision < this.precision.at(cluster)) {
      this.precision.set(cluster, precision);
      this.time.set(cluster, time);
      if (other !== undefined && this.orElse.has(cluster)) this.orElse.set(cluster, other);
    }
    this.flags.set(cluster, this.flags.at(cluster) | (columns.flags[position] ?? 0));
    this.#addContent(cluster, columns.content[position] ?? 0);
    for (const content of columns.earlier.get(position) ?? []) this.#addContent(cluster, content);
  }

  /** For each export where it shows each cluster; -1 for nowhere. */
  positions(): Int32Array[] {
    return this.clusterOf.map((clusters) => {
      const positions = new Int32Array(this.time.length).fill(-1);
      clusters.forEach((cluster, position) => {
        positions[cluster] = position;
      });
      return positions;
    });
  }

  contentsOf(cluster: number): readonly number[] {
    const first = this.content.at(cluster);
    const others = this.otherContents.get(cluster);
    return others === undefined ? [first] : [first, ...others];
  }

  wasEdited(cluster: number): boolean {
    return (this.flags.at(cluster) & edited) !== 0;
  }

  #settle(cluster: number, time: number): void {
    const other = this.orElse.get(cluster);
    if (other === undefined) return;
    if (Math.abs(time - other) < Math.abs(time - this.time.at(cluster))) this.time.set(cluster, other);
    this.orElse.delete(cluster);
  }

  #addContent(cluster: number, content: number): void {
    if (content === this.content.at(cluster)) return;
    const others = this.otherContents.get(cluster);
    if (others === undefined) this.otherContents.set(cluster, [content]);
    else if (!others.includes(content)) others.push(content);
  }
}
