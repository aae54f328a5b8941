import { AppError } from '#server/errors/app-error.ts';

/** Keys that are remembered for certain; beyond this the oldest are forgotten. */
const keysKept = 25_000;

interface Rule {
  /** Attempts that a key has within `perMs` milliseconds, whenever one begins to count. */
  limit: number;
  perMs: number;
  /** The refusal when no attempt is left. */
  sentence: (seconds: number) => string;
}

/**
 * How often something may be tried that could be guessed: passwords, codes, links. Refused attempts are not counted, so
 * nobody who keeps trying keeps another one out for ever. In memory: a restart forgives everybody.
 */
export class Attempts {
  readonly #rule: Rule;
  /**
   * When each key was tried, the oldest first: recent ones, and those from before that. Whole generations are dropped,
   * because a map that loses its first key again and again has to search for it longer each time.
   */
  #tries = new Map<string, readonly number[]>();
  #earlier = new Map<string, readonly number[]>();
  #since = 0;

  constructor(rule: Rule) {
    this.#rule = rule;
  }

  /** Counts one attempt at `now` (milliseconds), or refuses it with 429 until the oldest one counts no more. */
  take(key: string, now: number): void {
    const wait = this.#count(key, now);
    if (wait === 0) return;
    const seconds = Math.max(1, Math.ceil(wait / 1000));
    throw new AppError('rate', this.#rule.sentence(seconds), {}, seconds);
  }

  /** The same for what must not be noticed: false when there is no attempt left. */
  takeSilently(key: string, now: number): boolean {
    return this.#count(key, now) === 0;
  }

  /** The attempt that was counted at `at` was none: it came to something. */
  giveBack(key: string, at: number): void {
    const tries = this.#tries.get(key);
    const index = tries?.lastIndexOf(at) ?? -1;
    if (tries && index >= 0) this.#tries.set(key, tries.toSpliced(index, 1));
  }

  /** All of this key's attempts are its own again. */
  forget(key: string): void {
    this.#tries.delete(key);
    this.#earlier.delete(key);
  }

  /** The milliseconds to wait; 0 when the attempt was counted. */
  #count(key: string, now: number): number {
    const { limit, perMs } = this.#rule;
    this.#tidy(now);
    const tries = this.#tries.get(key) ?? this.#earlier.get(key) ?? [];
    // A clock that was set back must not lock anybody out: a try in its future does not count.
    const recent = tries.filter((at) => at > now - perMs && at <= now);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= limit) return oldest + perMs - now;
    this.#tries.set(key, [...recent, now]);
    return 0;
  }

  #tidy(now: number): void {
    if (now - this.#since < this.#rule.perMs && this.#tries.size < keysKept) return;
    this.#earlier = this.#tries;
    this.#tries = new Map();
    this.#since = now;
  }
}
