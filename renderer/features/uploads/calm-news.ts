const calmMilliseconds = 150;

/** Reports the first news at once, those that follow together: many small ones would keep the window busy drawing. */
export class CalmNews {
  readonly #announce: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #announcedAt = -calmMilliseconds;
  #isOver = false;

  constructor(announce: () => void) {
    this.#announce = announce;
  }

  soon(): void {
    if (this.#isOver || this.#timer !== undefined) return;
    const wait = this.#announcedAt + calmMilliseconds - performance.now();
    if (wait <= 0) this.now();
    else this.#timer = setTimeout(() => this.now(), wait);
  }

  now(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#announcedAt = performance.now();
    if (!this.#isOver) this.#announce();
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }
}
