import { hashSecret, randomSecret } from '#server/access/secrets.ts';

/** One-time secrets that a launch puts into an address: each opens one window's session, once. */
export class LaunchSecrets {
  readonly #hashes = new Set<string>();

  issue(): string {
    const secret = randomSecret();
    this.#hashes.add(hashSecret(secret));
    return secret;
  }

  /** True the first time, never again. */
  redeem(secret: string): boolean {
    return this.#hashes.delete(hashSecret(secret));
  }
}
