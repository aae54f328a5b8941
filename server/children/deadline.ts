/** On a machine that is busy with other work a job may take so many times its deadline by the clock. */
const byTheClock = 4;

/**
 * Ends a job that works longer than its deadline. What counts is the processor time its process used, so that a file
 * that can be read on an idle machine can be read on a busy one; by the clock it ends after four times as long, for a
 * process that hangs without working.
 */
export class Deadline {
  readonly #limitMs: number;
  readonly #processorMs: () => number;
  readonly #late: () => void;
  #timer: NodeJS.Timeout | undefined;
  #began = 0;
  #used = 0;

  /** `processorMs` answers what the process used since it was started. */
  constructor(limitMs: number, { processorMs, late }: { processorMs: () => number; late: () => void }) {
    this.#limitMs = limitMs;
    this.#processorMs = processorMs;
    this.#late = late;
  }

  /** From now on, also when it had begun before. */
  begin(): void {
    this.#began = performance.now();
    this.#used = this.#processorMs();
    this.#lookIn(this.#limitMs);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #look(): void {
    const left = this.#limitMs - (this.#processorMs() - this.#used);
    const leftByTheClock = this.#limitMs * byTheClock - (performance.now() - this.#began);
    if (left <= 0 || leftByTheClock <= 0) this.#late();
    else this.#lookIn(Math.min(left, leftByTheClock));
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), Math.max(ms, 10));
  }
}
