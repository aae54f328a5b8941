/** Numbers whose count is known only at the end: eight bytes or less each, where an array of objects takes a hundred. */
export class Growing<Column extends Float64Array | Int32Array | Uint8Array> {
  length = 0;
  #values: Column;
  readonly #make: (length: number) => Column;

  constructor(make: (length: number) => Column) {
    this.#make = make;
    this.#values = make(64);
  }

  push(value: number): void {
    if (this.length === this.#values.length) this.#values = this.#resized(this.length * 2);
    this.#values[this.length] = value;
    this.length += 1;
  }

  /** Exactly what was pushed. */
  done(): Column {
    return this.#resized(this.length);
  }

  at(index: number): number {
    return this.#values[index] ?? Number.NaN;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  #resized(length: number): Column {
    const values = this.#make(length);
    values.set(this.#values.subarray(0, Math.min(length, this.length)));
    return values;
  }
}

export const floats = (length: number): Float64Array => new Float64Array(length);
export const integers = (length: number): Int32Array => new Int32Array(length);
export const bytes = (length: number): Uint8Array => new Uint8Array(length);

/** The members of each group, one after the other in one array: those of group `g` from `starts[g]` to `starts[g + 1]`. */
export interface Groups {
  starts: Int32Array;
  members: Int32Array;
}

/** Keeps the order within a group. `groupOf` answers -1 for what belongs to none. */
export function grouped(groups: number, items: number, groupOf: (item: number) => number): Groups {
  const starts = new Int32Array(groups + 1);
  for (let item = 0; item < items; item += 1) {
    const group = groupOf(item);
    if (group >= 0) starts[group + 1] = (starts[group + 1] ?? 0) + 1;
  }
  for (let group = 0; group < groups; group += 1) starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const members = new Int32Array(starts[groups] ?? 0);
  const next = starts.slice();
  for (let item = 0; item < items; item += 1) {
    const group = groupOf(item);
    if (group < 0) continue;
    const place = next[group] ?? 0;
    members[place] = item;
    next[group] = place + 1;
  }
  return { starts, members };
}
