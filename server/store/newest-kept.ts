/** What was asked for last, by its key, up to so much of it all together: the oldest goes first, the newest never. */
export class NewestKept<Value> {
  /** The newest comes last. */
  readonly #kept = new Map<string, Value>();
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  #size = 0;

  /** `sizeOf` is in the unit of `most`, and never changes for a value. */
  constructor(most: number, sizeOf: (value: Value) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: string): Value | undefined {
    return this.#kept.get(key);
  }

  set(key: string, value: Value): void {
    this.#remove(key);
    this.#kept.set(key, value);
    this.#size += this.#sizeOf(value);
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#most || oldest === key) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const before = this.#kept.get(key);
    if (before === undefined) return;
    this.#kept.delete(key);
    this.#size -= this.#sizeOf(before);
  }
}
