const calmMilliseconds = 150;

/** Tells the first news at once, those that follow together: many small ones would keep the window busy drawing. */
export class CalmNews {
  readonly #tell: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #toldAt = -calmMilliseconds;
  #isOver = false;

  constructor(tell: () => void) {
    this.#tell = tell;
  }

  soon(): void {
    if (this.#isOver || this.#timer !== undefined) return;
    const wait = this.#toldAt + calmMilliseconds - performance.now();
    if (wait <= 0) this.now();
    else this.#timer = setTimeout(() => this.now(), wait);
  }

  now(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#toldAt = performance.now();
    if (!this.#isOver) this.#tell();
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }
}
