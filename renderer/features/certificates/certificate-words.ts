import type { Certificate } from '#renderer/api/certificates.ts';

/** The name in “CN=Maya Ellery, O=Ellery”; all of it where there is none. */
export function nameIn(subject: string): string {
  return /(?:^|, )CN=([^,]+)/.exec(subject)?.[1]?.trim() ?? subject;
}

type Facts = Pick<Certificate, 'subject' | 'issuer' | 'serial'>;

/** An issuer gives each serial number once. */
export function isSame(one: Facts, other: Facts): boolean {
  return one.serial === other.serial && one.issuer === other.issuer;
}

export function isUnlocked({ unlockedUntil }: Pick<Certificate, 'unlockedUntil'>, now: number): boolean {
  return unlockedUntil !== null && now < Date.parse(unlockedUntil);
}
