import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import type { Party, Platform } from '#server/importers/message.ts';

/*
 * Who somebody is, as far as what an export calls them can say. A number is written as E.164 only where its country is
 * known: from its own plus sign, or from a country that the caller was told.
 */

/** ISO 3166, `US`: where numbers without a country are dialed from. */
export type Country = CountryCode;

/** An export has few people, and each of its messages names them: to read a number costs as much as the message. */
const keys = new Map<string, string>();
const keysAtMost = 1000;

/** One text for all ways to write a handle: `+15551234567`, `jane@example.com`, else the name folded. */
export function handleKey(handle: string, country?: Country): string {
  const asked = `${country ?? ''} ${handle}`;
  const key = keys.get(asked) ?? readKey(handle, country);
  if (keys.size >= keysAtMost) keys.clear();
  keys.set(asked, key);
  return key;
}

function readKey(handle: string, country: Country | undefined): string {
  const said = fold(handle).replace(/^(?:tel|sms|mailto|e):(?=\S)/, '');
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(said)) return said;
  return phoneKey(said, country) ?? said;
}

/** A person’s key: by the handle where there is one, since names change and are shared. */
export function partyKey({ handle, name }: Party, country?: Country): string {
  const said = handle !== null && handle.trim() !== '' ? handle : (name ?? '');
  return handleKey(said, country);
}

/**
 * What makes a conversation the same in several exports: its platform and everybody in it but the owner of the matter,
 * in any order. Of an export from another person’s device that person is one of them, and the owner is left out there.
 */
export function threadKey(platform: Platform, others: Iterable<string>): string {
  return JSON.stringify([platform, ...[...new Set(others)].toSorted()]);
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Null for what is no number. One without a country keeps its digits, and a short one too: it is no subscriber’s. */
function phoneKey(said: string, country: Country | undefined): string | null {
  if (!/^\+?[\d\s().\-/]{3,30}$/.test(said)) return null;
  const digits = said.replaceAll(/[^\d+]/g, '');
  if (digits.replace('+', '').length < 3) return null;
  const number = parsePhoneNumberFromString(digits, country === undefined ? {} : { defaultCountry: country });
  return number?.isPossible() === true ? number.number : digits;
}
