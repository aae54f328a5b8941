import type { Chance, SyncClock } from '#server/sync/ports.ts';

/** Requests a minute for the plan; the rest up to the limit is kept for verification and for people (SPEC 7.1). */
export const plannedAMinute = 100;
const atMostAMinute = 120;
const minute = 60_000;
const longestWait = 15 * minute;

/** Counted ahead of being sent, so that one write covers many requests. */
const countedAhead = 20;

export type Purpose = 'plan' | 'verify';

/** What is known of the server's minute, kept so that a process that starts again continues counting. */
export interface Minute {
  /** Of its clock; null before it ever said one. */
  minute: number | null;
  /** Requests that may have been made in it. */
  sent: number;
}

type Keep = (minute: Minute) => Promise<void>;
/** Hears how long nothing is sent, and null when it goes on. */
type Waits = (milliseconds: number | null) => void;

/**
 * How many requests may still be made in the server's own minute, by the `Date` of its answers. The machine's clock is
 * used to wait, never to say what minute it is.
 */
export class Budget {
  readonly #clock: SyncClock;
  readonly #chance: Chance;
  /** The minute of the last answer, by the server. */
  #minute: number | undefined;
  /** Milliseconds of that minute that had passed at the last answer. */
  #into = 0;
  #used = 0;
  /** The number the next process will assume was used. */
  #kept: number;
  readonly #waits: Waits;
  #heard = false;
  #blocked: number | undefined;

  constructor(
    clock: SyncClock,
    chance: Chance,
    kept: Minute = { minute: null, sent: 0 },
    waits: Waits = () => undefined,
  ) {
    this.#waits = waits;
    this.#clock = clock;
    this.#chance = chance;
    this.#minute = kept.minute ?? undefined;
    this.#used = kept.sent;
    this.#kept = kept.sent;
  }

  get left(): number {
    return Math.max(0, plannedAMinute - this.#used);
  }

  /** Waits until one more request may be made, and counts it; `keep` writes the count down before it is sent. */
  async take(purpose: Purpose, signal?: AbortSignal, keep?: Keep): Promise<void> {
    if (this.#blocked !== undefined) {
      await this.#wait(this.#blocked, signal);
      // A caller that is stopped while it waits has not waited: the next one does.
      if (signal?.aborted !== true) this.#blocked = undefined;
    }
    // Until the first answer it may be another minute than the one that was kept.
    if (this.#used >= (purpose === 'plan' && this.#heard ? plannedAMinute : atMostAMinute)) {
      await this.#wait(this.#untilNextMinute(), signal);
    }
    this.#used += 1;
    if (this.#used <= this.#kept || keep === undefined) return;
    // Of those that are kept back each is counted alone: who starts again needs one to learn what minute it is.
    this.#kept = Math.max(this.#used, Math.min(this.#used + countedAhead, plannedAMinute));
    await keep({ minute: this.#minute ?? null, sent: this.#kept });
  }

  /** Takes the time there from an answer. */
  note(date: string | undefined): void {
    const now = date === undefined ? Number.NaN : Date.parse(date);
    if (Number.isNaN(now)) return;
    this.#heard = true;
    const current = Math.floor(now / minute);
    // The answered request may have been counted in either minute.
    if (this.#minute !== undefined && current > this.#minute) {
      this.#used = 1;
      this.#kept = 0;
    }
    if (this.#minute === undefined || current >= this.#minute) this.#into = now - current * minute;
    this.#minute = Math.max(current, this.#minute ?? current);
  }

  /** Nothing more until the server says; if it says nothing sensible, until its next minute (SPEC 7.2). */
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
    this.#waits(milliseconds);
    await this.#clock.sleep(milliseconds, signal);
    this.#waits(null);
    if (signal?.aborted === true) return;
    // A short wait ends in the same minute, whose requests stay counted.
    if (!passes) return;
    if (this.#minute !== undefined) this.#minute += 1;
    this.#used = 0;
    this.#kept = 0;
    this.#into = 0;
  }
}
