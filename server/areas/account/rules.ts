import { z } from 'zod';
import { emailKey } from '#server/catalog/email.ts';

/* What a password has to be, each with the sentence for what is wrong. */

const shortest = 12;
const longest = 256;

/** A password may hold any characters, blanks at its ends too; length is what makes it strong. */
export const Password = z
  .string('Give a password.')
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'A password is one line, without control characters.')
  .refine(
    (text) => lengthOf(text) >= shortest,
    `A password has at least ${shortest} characters. Several words are good.`,
  )
  .refine((text) => lengthOf(text) <= longest, `A password has at most ${longest} characters.`)
  .refine((text) => text.trim() !== '', 'A password can’t be only spaces.');

/** As a person counts them, in any composition of a letter. */
function lengthOf(text: string): number {
  return Array.from(text.normalize('NFKC')).length;
}

/** What everybody tries first. Found with figures and signs around and between too: "Password-2026!" is one. */
const guessedFirst =
  /^(?:password|passwort|passwd|pass|welcome|letmein|changeme|admin|administrator|casewright|iloveyou|secret|login|qwerty|qwertyuiop|qwertz|azerty|asdf|asdfghjkl|zxcvbnm|abc|test|default|master|dragon|monkey|football|baseball|sunshine|princess)+$/;
const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
];
const ways = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')]);

/** Why somebody who knows the account, or tries what everybody uses, would guess the password; null when not. */
export function whyGuessable(password: string, account: { email: string; name: string }): string | null {
  const plain = password.normalize('NFKC').toLowerCase();
  if (new Set(plain).size < 5) return 'This password has too few different characters.';
  if (/^(.{1,6}?)\1+$/u.test(plain)) return 'This password repeats itself. Choose one that does not.';
  const letters = plain.replaceAll(/[^\p{L}]/gu, '');
  const characters = plain.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (guessedFirst.test(letters) || ways.some((way) => way.includes(characters))) {
    return 'This password is too easy to guess. Choose another one.';
  }
  const own = [emailKey(account.email), emailKey(account.email).split('@', 1)[0] ?? '', account.name.toLowerCase()];
  const rest = own
    .filter((word) => lengthOf(word) >= 4)
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ''), plain);
  if (lengthOf(rest.replaceAll(/[^\p{L}]/gu, '')) < 4 && rest !== plain) {
    return 'This password is little more than the name or the email address. Choose another one.';
  }
  return null;
}
