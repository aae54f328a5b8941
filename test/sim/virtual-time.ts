import type { SyncClock } from '#server/sync/ports.ts';

const start = Date.UTC(2026, 0, 5, 9, 0, 20);

/** Time that passes only when somebody waits or something takes a while. The server's clock is this one. */
export class VirtualTime {
  #now = start;

  get now(): number {
    return this.#now;
  }

  pass(milliseconds: number): void {
    this.#now += Math.max(0, milliseconds);
  }

  /** A machine's clock, wrong by `offset()`; sleeping is what makes time pass, and nothing else waits. */
  clock(offset: () => number): SyncClock {
    return {
      now: () => this.#now + offset(),
      sleep: (milliseconds, signal) => {
        if (!signal?.aborted) this.pass(milliseconds);
        return Promise.resolve();
      },
    };
  }
}
