import type { AppError } from '#server/errors/app-error.ts';
import { Attempts } from './attempts.ts';

const minute = 60_000;
/** An office behind one address may have a few programs whose token has ended, and none of them may lock out the rest. */
const wrongTokensAMinute = 60;

const sentence = (seconds: number): string =>
  `Too many tokens that are not valid came from this address. Try again in ${seconds} seconds.`;

/**
 * How many wrong tokens one address may try. Only refusals are counted, so that a right token costs nothing; once there
 * were too many, what was never let in before is not even looked up, while the tokens in use there go on working.
 */
export class TokenGuesses {
  readonly #attempts = new Attempts({ limit: wrongTokensAMinute, perMs: minute, sentence });
  /** Addresses that may not try another one, and until when. Nearly always empty. */
  readonly #spent = new Map<string, { until: number; refusal: AppError }>();
  readonly #recognises: (token: string) => boolean;

  /** `recognises` says whether a token was right before, without looking it up. */
  constructor(recognises: (token: string) => boolean) {
    this.#recognises = recognises;
  }

  /** Refuses with 429 a token that nobody knows from an address that guessed too often. */
  requireRoom(token: string, address: () => string, now: number): void {
    if (this.#spent.size === 0) return;
    for (const [key, { until }] of this.#spent) if (until <= now) this.#spent.delete(key);
    const found = this.#spent.get(address());
    if (found && !this.#recognises(token)) throw found.refusal;
  }

  /** Counts a token that was refused; throws 429 instead of the refusal when there were too many. */
  count(address: string, now: number): void {
    try {
      this.#attempts.take(address, now);
    } catch (error) {
      const refusal = error as AppError;
      this.#spent.set(address, { until: now + (refusal.retryAfter ?? 1) * 1000, refusal });
      throw refusal;
    }
  }
}
