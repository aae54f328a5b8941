import { hashSecret, randomSecret } from '#server/access/secrets.ts';
import { type Clock, systemClock } from '#server/store/clock.ts';

/** Long enough to copy an address into another browser; after that it is only something to be found. */
const lifetimeMs = 10 * 60_000;

/** One-time secrets that a launch puts into an address: each opens one window's session, once, within ten minutes. */
export class LaunchSecrets {
  readonly #clock: Clock;
  /** When each ends, by its hash. */
  readonly #ends = new Map<string, number>();

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
  }

  issue(): string {
    const now = this.#clock();
    for (const [hash, end] of this.#ends) if (end <= now) this.#ends.delete(hash);
    const secret = randomSecret();
    this.#ends.set(hashSecret(secret), now + lifetimeMs);
    return secret;
  }

  /** True the first time, in time; never again. */
  redeem(secret: string): boolean {
    const hash = hashSecret(secret);
    const end = this.#ends.get(hash);
    this.#ends.delete(hash);
    return end !== undefined && this.#clock() < end;
  }
}
