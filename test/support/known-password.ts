import { hashPassword } from '#server/areas/account/password-hash.ts';

/** The password of every account that a test plants. */
export const knownPassword = 'seven lamps by the river';
let hash: Promise<string> | undefined;

export function knownHash(): Promise<string> {
  return (hash ??= hashPassword(knownPassword));
}
