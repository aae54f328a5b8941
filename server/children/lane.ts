interface Waiting<Slot> {
  start: (slot: Slot) => void;
  refuse: () => void;
}

/** A queue before a few slots: first come, first served; a job whose caller gave up never starts. */
export class Lane<Slot extends { close(): void }> {
  #free: Slot[];
  #all: readonly Slot[];
  #waiting: Waiting<Slot>[] = [];
  #closed = false;
  #cancelled: () => Error;

  constructor(slots: readonly Slot[], cancelled: () => Error) {
    this.#all = slots;
    this.#free = [...slots];
    this.#cancelled = cancelled;
  }

  get size(): number {
    return this.#all.length;
  }

  get busy(): boolean {
    return this.#free.length === 0;
  }

  /** A job waits for a slot: who only helps another should give its own back. */
  get wanted(): boolean {
    return this.#waiting.length > 0;
  }

  async with<Result>(signal: AbortSignal | undefined, work: (slot: Slot) => Promise<Result>): Promise<Result> {
    const slot = await this.#take(signal);
    try {
      return await work(slot);
    } finally {
      this.give(slot);
    }
  }

  /** Those that are free now, at most so many, to help a job that has one; each must be given back. */
  takeFree(atMost: number): Slot[] {
    return this.#closed ? [] : this.#free.splice(0, atMost);
  }

  give(slot: Slot): void {
    const next = this.#waiting.shift();
    if (next) next.start(slot);
    else this.#free.push(slot);
  }

  /** Jobs that wait or run are refused as cancelled. */
  close(): void {
    this.#closed = true;
    for (const waiting of this.#waiting.splice(0)) waiting.refuse();
    for (const slot of this.#all) slot.close();
  }

  #take(signal: AbortSignal | undefined): Promise<Slot> {
    if (this.#closed || signal?.aborted) return Promise.reject(this.#cancelled());
    const slot = this.#free.pop();
    if (slot) return Promise.resolve(slot);
    return new Promise((resolve, reject) => {
      const waiting: Waiting<Slot> = {
        start: (free) => {
          signal?.removeEventListener('abort', leave);
          resolve(free);
        },
        refuse: () => {
          signal?.removeEventListener('abort', leave);
          reject(this.#cancelled());
        },
      };
      const leave = (): void => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        reject(this.#cancelled());
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiting);
    });
  }
}
