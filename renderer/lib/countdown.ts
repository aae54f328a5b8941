/** Calls once after a while, not counting the time it was held. */
export class Countdown {
  readonly #done: () => void;
  #left: number;
  #running: { timer: ReturnType<typeof setTimeout>; since: number } | null = null;
  #over = false;

  constructor(milliseconds: number, done: () => void) {
    this.#left = milliseconds;
    this.#done = done;
    this.goOn();
  }

  hold(): void {
    if (this.#running === null) return;
    clearTimeout(this.#running.timer);
    this.#left -= Date.now() - this.#running.since;
    this.#running = null;
  }

  /** Continues, with a moment left at least: it must not vanish as soon as the pointer leaves. */
  goOn(leastMilliseconds = 0): void {
    if (this.#over || this.#running !== null) return;
    this.#left = Math.max(this.#left, leastMilliseconds);
    const timer = setTimeout(() => {
      this.stop();
      this.#done();
    }, this.#left);
    this.#running = { timer, since: Date.now() };
  }

  stop(): void {
    this.hold();
    this.#over = true;
  }
}
