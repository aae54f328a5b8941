import { cancelled } from './extraction-error.ts';
import type { Slot } from './slot.ts';

interface Waiting {
  start: (slot: Slot) => void;
  refuse: () => void;
}

/** A queue before a few slots: first come, first served; a job whose caller gave up never starts. */
export class Lane {
  #free: Slot[];
  #all: readonly Slot[];
  #waiting: Waiting[] = [];
  #closed = false;

  constructor(slots: readonly Slot[]) {
    this.#all = slots;
    this.#free = [...slots];
  }

  get busy(): boolean {
    return this.#free.length === 0;
  }

  async with<Result>(signal: AbortSignal | undefined, work: (slot: Slot) => Promise<Result>): Promise<Result> {
    const slot = await this.#take(signal);
    try {
      return await work(slot);
    } finally {
      this.#give(slot);
    }
  }

  /** Jobs that wait or run are refused as cancelled. */
  close(): void {
    this.#closed = true;
    for (const waiting of this.#waiting.splice(0)) waiting.refuse();
    for (const slot of this.#all) slot.kill();
  }

  #take(signal: AbortSignal | undefined): Promise<Slot> {
    if (this.#closed || signal?.aborted) return Promise.reject(cancelled());
    const slot = this.#free.pop();
    if (slot) return Promise.resolve(slot);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: (free) => {
          signal?.removeEventListener('abort', leave);
          resolve(free);
        },
        refuse: () => {
          signal?.removeEventListener('abort', leave);
          reject(cancelled());
        },
      };
      const leave = (): void => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        reject(cancelled());
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiting);
    });
  }

  #give(slot: Slot): void {
    const next = this.#waiting.shift();
    if (next) next.start(slot);
    else this.#free.push(slot);
  }
}
