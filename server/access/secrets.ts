import { hash, randomInt, timingSafeEqual } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits only, so that a double click selects all of it; 40 of them carry 238 bits. */
export function randomSecret(length = 40): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** Secrets of this strength need no slow hash; the store and the caches only ever hold this. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}

/** Whether they are equal, in a time that reveals nothing about either. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(expected)));
}
