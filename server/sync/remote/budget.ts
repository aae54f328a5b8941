import type { Chance, SyncClock } from '#server/sync/ports.ts';

/** Requests a minute for the plan; the rest up to the limit is kept for verification and for people (SPEC 7.1). */
export const plannedAMinute = 100;
const atMostAMinute = 120;
const minute = 60_000;
const longestWait = 15 * minute;

export type Purpose = 'plan' | 'verify';

/**
 * How many requests may still be made in the deployment's own minute, by the `Date` of its answers. The machine's clock
 * is used to wait, never to tell what minute it is.
 */
export class Budget {
  readonly #clock: SyncClock;
  readonly #chance: Chance;
  /** The minute of the last answer, by the deployment. */
  #minute: number | undefined;
  /** Milliseconds of that minute that had passed at the last answer. */
  #into = 0;
  #used = 0;
  #blocked: number | undefined;

  constructor(clock: SyncClock, chance: Chance) {
    this.#clock = clock;
    this.#chance = chance;
  }

  get left(): number {
    return Math.max(0, plannedAMinute - this.#used);
  }

  /** Waits until one more request may be made, and counts it. */
  async take(purpose: Purpose, signal?: AbortSignal): Promise<void> {
    if (this.#blocked !== undefined) {
      const wait = this.#blocked;
      this.#blocked = undefined;
      await this.#wait(wait, signal);
    }
    if (this.#used >= (purpose === 'plan' ? plannedAMinute : atMostAMinute)) {
      await this.#wait(this.#untilNextMinute(), signal);
    }
    this.#used += 1;
  }

  /** What an answer says of the time there. */
  note(date: string | undefined): void {
    const now = date === undefined ? Number.NaN : Date.parse(date);
    if (Number.isNaN(now)) return;
    const current = Math.floor(now / minute);
    // The answered request may have been counted in either minute.
    if (this.#minute !== undefined && current > this.#minute) this.#used = 1;
    if (this.#minute === undefined || current >= this.#minute) this.#into = now - current * minute;
    this.#minute = Math.max(current, this.#minute ?? current);
  }

  /** Nothing more until the deployment says; without a sensible word, until its next minute (SPEC 7.2). */
  refused(retryAfter: string | undefined): void {
    const seconds = retryAfter === undefined || !/^\d{1,6}$/.test(retryAfter) ? Number.NaN : Number(retryAfter);
    const asked = seconds * 1000;
    const sensible = asked > 0 && asked <= longestWait;
    this.#blocked = (sensible ? asked : this.#untilNextMinute()) + Math.floor(this.#chance() * 2000);
  }

  /** A `Date` has whole seconds, and the last answer took a moment. */
  #untilNextMinute(): number {
    return minute - this.#into + 1500;
  }

  async #wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
    const passes = milliseconds >= minute - this.#into;
    await this.#clock.sleep(milliseconds, signal);
    // A short wait ends in the same minute, whose requests stay counted.
    if (!passes) return;
    this.#used = 0;
    this.#into = 0;
  }
}
