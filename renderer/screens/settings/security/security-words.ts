import { formatAgo } from '#renderer/lib/dates.ts';

/** So few recovery codes that a person should think of new ones. */
export function fewCodes(left: number): boolean {
  return left <= 3;
}

export function codesLeftWords(left: number): string {
  if (!fewCodes(left)) return `${left} recovery codes are left. Each works once when you don’t have your phone.`;
  const count = left === 0 ? 'No recovery code is' : left === 1 ? 'One recovery code is' : `${left} recovery codes are`;
  return `${count} left. For ten new ones, turn the authenticator off and set it up again.`;
}

/** A secret as it is typed without losing the place: "ABCD EFGH". */
export function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** What is kept in a file or on paper. */
export function recoverySheet(codes: readonly string[], { email, host }: { email: string; host: string }): string {
  return [
    `Recovery codes for Casewright at ${host}`,
    `Account: ${email}`,
    '',
    'Each works once, in place of a code from your authenticator.',
    'Keep them somewhere private, not on the same phone.',
    '',
    ...codes,
    '',
  ].join('\n');
}

export function endedWords(ended: number): string {
  if (ended === 0) return 'You were signed in nowhere else.';
  return ended === 1 ? 'The other session has ended.' : `${ended} other sessions have ended.`;
}

/** Only the hour is known in which it was used. */
export function lastUsedWords(seenAt: string, now: Date): string {
  if (now.getTime() - Date.parse(seenAt) < 2 * 3_600_000) return 'used a short while ago';
  return `last used ${formatAgo(seenAt, now)}`;
}
