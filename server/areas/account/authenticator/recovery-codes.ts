import { randomInt } from 'node:crypto';
import { hashSecret } from '#server/access/secrets.ts';

/* What opens an account when the device with the authenticator is lost: each code once. */

/** No 0, O, 1 or I, which look alike on paper. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const howMany = 10;
const half = 5;

/** 50 bits each: "7KQ2M-XW9TD". */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () => `${letters()}-${letters()}`);
}

function letters(): string {
  return Array.from({ length: half }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** However it was typed. The account is in it, so that one search through all codes does not do for everybody's. */
export function hashRecoveryCode(accountId: string, typed: string): string {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');
  return hashSecret(`${accountId}:${code}`);
}
