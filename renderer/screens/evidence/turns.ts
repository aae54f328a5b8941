/** Asked for within so many milliseconds is asked for together. */
const togetherMilliseconds = 50;

interface Waiting {
  start: () => void;
  burst: number;
}

/**
 * A few at a time, the latest first: what was asked for last is what one looks at now. What is asked for together, as
 * when a screen opens, keeps its order. A browser has six connections
 * to a host, and pictures that take all of them would keep everything else waiting.
 */
export class Turns {
  readonly #atOnce: number;
  #running = 0;
  #waiting: Waiting[] = [];
  #burst = 0;
  #askedAt = -Infinity;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Calls `begin` in order. The answer ends the turn, or the wait for it; calling it again does no harm. */
  take(begin: () => void): () => void {
    let state: 'waiting' | 'running' | 'over' = 'waiting';
    const start = (): void => {
      state = 'running';
      this.#running += 1;
      begin();
    };
    const now = performance.now();
    if (now - this.#askedAt > togetherMilliseconds) this.#burst += 1;
    this.#askedAt = now;
    this.#waiting.push({ start, burst: this.#burst });
    this.#next();
    return () => {
      if (state === 'running') this.#running -= 1;
      else if (state === 'waiting') this.#waiting = this.#waiting.filter((each) => each.start !== start);
      state = 'over';
      this.#next();
    };
  }

  #next(): void {
    while (this.#running < this.#atOnce) {
      const latest = this.#waiting.at(-1)?.burst;
      const next = this.#waiting.findIndex(({ burst }) => burst === latest);
      if (next === -1) return;
      for (const { start } of this.#waiting.splice(next, 1)) start();
    }
  }
}
