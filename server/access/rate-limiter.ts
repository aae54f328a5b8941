import { AppError } from '#server/errors/app-error.ts';

const minute = 60_000;

/** Requests an account makes in a clock minute, over all its tokens and both transports; the window is not counted. */
export class RateLimiter {
  readonly #limit: number;
  readonly #counts = new Map<string, number>();
  #minute = 0;

  /** `limit` requests a minute; 0 is no limit. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts one request at `now` (milliseconds), or refuses it until the next clock minute. */
  take(accountId: string, now: number): void {
    if (this.#limit === 0) return;
    const current = Math.floor(now / minute);
    if (current !== this.#minute) {
      this.#minute = current;
      this.#counts.clear();
    }
    const used = this.#counts.get(accountId) ?? 0;
    if (used >= this.#limit) {
      const wait = Math.max(1, Math.ceil(((current + 1) * minute - now) / 1000));
      throw new AppError(
        'rate_limited',
        `This account has used its ${this.#limit} requests of this minute. Try again in ${wait} seconds.`,
        { limit: this.#limit },
        wait,
      );
    }
    this.#counts.set(accountId, used + 1);
  }
}
