import { domainToASCII } from 'node:url';
import { z } from 'zod';

const wrongAddress = 'This is not an email address. Example: maya@example.org.';

/**
 * An email address as it was typed, without the blanks around it. Letters that only look different, as “ﬁ” in one
 * piece, become the plain ones: the owner of one mailbox must not take the account of the other, nor receive its mails.
 */
export const Email = z
  .string('Give an email address.')
  .trim()
  .min(1, 'Give an email address.')
  .max(254, 'An email address has at most 254 characters.')
  .refine(isAddress, wrongAddress)
  .transform((text) => text.normalize('NFKC'));

/** Dots only between characters; quoted names are allowed by mail and used by nobody. */
const localPart = /^[^\s\p{C}"(),:;<>@[\\\]]{1,64}$/u;
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

function isAddress(text: string): boolean {
  const [local, domain] = partsOf(text.normalize('NFKC'));
  const isDotted = !local.startsWith('.') && !local.endsWith('.') && !local.includes('..');
  return isDotted && localPart.test(local) && domainName.test(domain);
}

/** The one form of all spellings of an address: "Maya@Example.org" and "maya@example.org" are one. */
export function emailKey(email: string): string {
  const [local, domain] = partsOf(email.trim().normalize('NFKC'));
  return `${local.toLowerCase().normalize('NFKC')}@${domain}`;
}

function partsOf(text: string): [local: string, domain: string] {
  const at = text.lastIndexOf('@');
  return [text.slice(0, Math.max(at, 0)), domainToASCII(text.slice(at + 1)).toLowerCase()];
}
