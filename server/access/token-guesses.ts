import { Attempts } from './attempts.ts';

const minute = 60_000;
/** An office behind one address may have a few programs whose token has ended, and none of them may lock out the rest. */
const wrongTokensAMinute = 60;

const sentence = (seconds: number): string =>
  `Too many tokens that are not valid came from this address. Try again in ${seconds} seconds.`;

/**
 * How many wrong tokens one address may try. Only refusals are counted, after the token was looked up: a right one is
 * let in whatever others at its address do, and costs nothing.
 */
export class TokenGuesses {
  readonly #attempts = new Attempts({ limit: wrongTokensAMinute, perMs: minute, sentence });

  /** Counts a token that was refused; throws 429 instead of the refusal when there were too many. */
  count(address: string, now: number): void {
    this.#attempts.take(address, now);
  }
}
