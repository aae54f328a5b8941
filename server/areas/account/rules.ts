import { domainToASCII } from 'node:url';
import { z } from 'zod';

/* What an address and a password have to be, each with the sentence for what is wrong. */

const wrongAddress = 'This is no e-mail address. One looks like maya@example.org.';

/**
 * An e-mail address as it was typed, without the blanks around it. Letters that only look different, as “ﬁ” in one piece,
 * become the plain ones: whoever has the one mailbox must not take the account of the other, nor receive its mails.
 */
export const Email = z
  .string('Give an e-mail address.')
  .trim()
  .min(1, 'Give an e-mail address.')
  .max(254, 'An e-mail address has at most 254 characters.')
  .refine(isAddress, wrongAddress)
  .transform((text) => text.normalize('NFKC'));

/** Dots stand between characters; quoted names are allowed by mail and used by nobody. */
const localPart = /^[^\s\p{C}"(),:;<>@[\\\]]{1,64}$/u;
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

function isAddress(text: string): boolean {
  const [local, domain] = partsOf(text.normalize('NFKC'));
  const isDotted = !local.startsWith('.') && !local.endsWith('.') && !local.includes('..');
  return isDotted && localPart.test(local) && domainName.test(domain);
}

/** The one form of all spellings of an address: whoever has "Maya@Example.org" has "maya@example.org" too. */
export function emailKey(email: string): string {
  const [local, domain] = partsOf(email.trim().normalize('NFKC'));
  return `${local.toLowerCase().normalize('NFKC')}@${domain}`;
}

function partsOf(text: string): [local: string, domain: string] {
  const at = text.lastIndexOf('@');
  return [text.slice(0, Math.max(at, 0)), domainToASCII(text.slice(at + 1)).toLowerCase()];
}

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
  .refine((text) => text.trim() !== '', 'A password is more than blanks.');

/** As a person counts them, whichever way a keyboard composes a letter. */
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
    return 'This password is among the first that anybody tries. Choose another one.';
  }
  const own = [emailKey(account.email), emailKey(account.email).split('@', 1)[0] ?? '', account.name.toLowerCase()];
  const rest = own
    .filter((word) => lengthOf(word) >= 4)
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ''), plain);
  if (lengthOf(rest.replaceAll(/[^\p{L}]/gu, '')) < 4 && rest !== plain) {
    return 'This password is little more than the name or the e-mail address. Choose another one.';
  }
  return null;
}
