import { timingSafeEqual } from 'node:crypto';

/*
 * The codes an authenticator app shows (RFC 6238), as every one of them understands: SHA-1, six digits, 30 seconds.
 * The library is loaded when it is first needed, because most starts need no code.
 */

const period = 30;
const digits = 6;
/** A device's clock may be this many steps off. */
const drift = 1;

/** 160 bits in base 32, as RFC 4226 advises. */
export async function newSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ size: 20 }).base32;
}

/** What a QR code holds and an authenticator app opens. */
export async function setUpUri(secret: string, email: string): Promise<string> {
  const { TOTP } = await import('otpauth');
  return new TOTP({ issuer: 'Casewright', label: email, secret, period, digits }).toString();
}

/** Which time step the code belongs to, of those that are acceptable at `now` and newer than `lastStep`. */
export async function stepOfCode(
  secret: string,
  code: string,
  lastStep: number,
  now: string,
): Promise<number | undefined> {
  const { HOTP, Secret, TOTP } = await import('otpauth');
  const key = Secret.fromBase32(secret);
  const current = TOTP.counter({ period, timestamp: Date.parse(now) });
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => current - drift + index);
  return steps.find((step) => step > lastStep && isSame(code, HOTP.generate({ secret: key, counter: step, digits })));
}

function isSame(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

const isSixDigits = /^\d{6}$/;

/** The six digits however they were typed, "123 456" too; undefined when it is something else. */
export function digitsOf(typed: string): string | undefined {
  const plain = typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '');
  return isSixDigits.test(plain) ? plain : undefined;
}
