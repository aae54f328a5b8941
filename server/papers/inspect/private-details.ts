import type { PdfFindingCode } from './codes.ts';
import { isCard, isIban, isItin, isNationalInsurance, isRoutingNumber, isSocialSecurity } from './check-digits.ts';

/*
 * Numbers, birth dates and names that a court asks to be left out (Fed. R. Civ. P. 5.2, Cal. Rules of Court 1.201). A
 * number is one by its form and check digits; one without check digits needs a word near it that says what it is.
 */

export interface PrivateDetail {
  code: PdfFindingCode;
  start: number;
  end: number;
}

interface Form {
  code: PdfFindingCode;
  pattern: RegExp;
  /** Given what was found without spaces, hyphens and dots. */
  is(compact: string, found: string): boolean;
  /** Words, of which one is near. */
  near?: RegExp;
}

/** Before a number and after it, in characters. */
const nearBefore = 48;
const nearAfter = 24;

const socialWords = /social security|\bssn?\b|\bss ?(?:#|no)/iu;
const taxWords = /\b(?:ein|fein|tin|itin|employer id|tax(?:payer)? (?:id|no|number)|federal id)/iu;
const accountWords = /\b(?:acc(?:oun)?t|account|a\/c|checking|savings|deposit|iban|sort code|routing|aba|rtn|wire)\b/iu;
const licenseWords = /driver.?s? (?:licen[sc]e|lic)|driving licen[sc]e|\bdln?\b ?(?:#|no|:)|\bdvla\b/iu;

const forms: readonly Form[] = [
  { code: 'bank_account', pattern: /[A-Z]{2}\d{2}(?: ?[A-Z\d]{2,4}){3,8}(?: ?[A-Z\d]{1,3})?/gu, is: isIban },
  {
    code: 'card_number',
    pattern: /\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ -])\d{6}\2\d{4,5}|\d{13,19}/gu,
    is: isCard,
  },
  { code: 'social_security_number', pattern: /\d{3}-\d{2}-\d{4}/gu, is: isSocialSecurity },
  { code: 'social_security_number', pattern: /\d{3}[ .]?\d{2}[ .]?\d{4}/gu, is: isSocialSecurity, near: socialWords },
  { code: 'taxpayer_number', pattern: /\d{3}-\d{2}-\d{4}/gu, is: isItin },
  { code: 'taxpayer_number', pattern: /\d{3} ?\d{2} ?\d{4}|\d{2}-\d{7}/gu, is: isTaxNumber, near: taxWords },
  { code: 'bank_account', pattern: /\d{9}/gu, is: isRoutingNumber, near: accountWords },
  {
    code: 'bank_account',
    // Not after a + or an area code in parentheses, which begin a telephone number, nor in the name of a file.
    pattern: /(?<!\+|\(\d{3}\)[ -]?)\d{2,17}(?:[ -]\d{2,12}){0,5}(?!\.[a-z]{2,4}\b)/gu,
    is: isAccountNumber,
    near: accountWords,
  },
  { code: 'national_insurance_number', pattern: /[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D]/gu, is: isNationalInsurance },
  {
    code: 'driver_license',
    pattern: /[A-Z]{0,5}\d[A-Z\d-]{5,17}/gu,
    is: (compact) => /\d{4}/u.test(compact),
    near: licenseWords,
  },
];

function isTaxNumber(compact: string, found: string): boolean {
  return /^\d\d-/u.test(found)
    ? !/^(?:0[07-9]|[17]9|[2-7]8|89|96|97)/u.test(compact) || /^(?:98|99)/u.test(compact)
    : isItin(compact);
}

/** Dates and telephone numbers have words about accounts near them too. */
function isAccountNumber(compact: string, found: string): boolean {
  return (
    compact.length >= 7 &&
    /\d{4}/u.test(found) &&
    compact.length <= 17 &&
    !/^(?:19|20)\d\d[- ]?(?:0[1-9]|1[0-2])[- ]?(?:0[1-9]|[12]\d|3[01])$/u.test(found) &&
    !/^(?:1[ -])?\d{3}[ -]\d{3}[ -]\d{4}$/u.test(found) &&
    !/^\d\d?[ -]\d\d?[ -](?:19|20)\d\d$/u.test(found)
  );
}

/** In a text whose lines are joined; none is inside another. `children`: names of children as they are written. */
export function privateDetailsIn(text: string, children: readonly string[]): PrivateDetail[] {
  const found: PrivateDetail[] = [];
  const add = (detail: PrivateDetail): void => {
    if (!found.some(({ start, end }) => detail.start < end && start < detail.end)) found.push(detail);
  };
  for (const form of forms) for (const detail of foundBy(form, text)) add(detail);
  for (const detail of birthDatesIn(text)) add(detail);
  for (const name of children) for (const detail of namesIn(text, name)) add(detail);
  return found.toSorted((one, other) => one.start - other.start);
}

function* foundBy({ code, pattern, is, near }: Form, text: string): Generator<PrivateDetail> {
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const end = index + found.length;
    if (isInsideWord(text, index, end) || !is(found.replaceAll(/[ .-]/gu, ''), found)) continue;
    if (
      near &&
      !near.test(`${text.slice(Math.max(0, index - nearBefore), index)} | ${text.slice(end, end + nearAfter)}`)
    )
      continue;
    yield { code, start: index, end };
  }
}

/** A part of a longer number or word is another number. */
function isInsideWord(text: string, start: number, end: number): boolean {
  return (
    /[\p{L}\p{N}]$|\d[-./,]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
    /^(?:[\p{L}\p{N}]|[-./,]\d)/u.test(text.slice(end, end + 2))
  );
}

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const dates = new RegExp(
  String.raw`\b(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|(?:${months})\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${months})\.?,? \d{4})\b`,
  'giu',
);
const birthBefore = /\b(?:born(?: on)?|d\.?o\.?b\.?|date of birth|birth ?date|birthday)\b[^.;]{0,24}$/iu;
const birthAfter = /^[\s,)(]{0,3}(?:\(?d\.?o\.?b\b|\(?date of birth|\(?birthday)/iu;

function* birthDatesIn(text: string): Generator<PrivateDetail> {
  for (const { 0: found, index } of text.matchAll(dates)) {
    const end = index + found.length;
    const before = text.slice(Math.max(0, index - nearBefore), index).replace(/\bd\.\s?o\.\s?b\./iu, 'dob');
    if (birthBefore.test(before) || birthAfter.test(text.slice(end, end + nearAfter))) {
      yield { code: 'birth_date', start: index, end };
    }
  }
}

/** Whole words in any case, the parts of a name on one line or two. Initials are what a court asks for. */
function* namesIn(text: string, name: string): Generator<PrivateDetail> {
  const parts = name
    .normalize('NFKC')
    .split(/\s+/u)
    .filter((part) => /\p{L}{2}/u.test(part));
  if (parts.length === 0) return;
  const written = parts
    .map((part) => part.replaceAll(/[-‐‑–]/gu, '-').replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`))
    .join(String.raw`\s+(?:\p{L}\.?\s+)?`);
  for (const { 0: found, index } of text.matchAll(
    new RegExp(String.raw`(?<![\p{L}\p{N}])${written}(?![\p{L}\p{N}])`, 'giu'),
  )) {
    yield { code: 'child_name', start: index, end: index + found.length };
  }
}

/** The last four letters and digits of a number stay, and of a name or a date the first letter of each part or the year. */
export function masked({ code, start, end }: PrivateDetail, text: string): string {
  const found = text.slice(start, end);
  if (code === 'child_name') return found.replaceAll(/(?<=\p{L})\p{L}/gu, '•');
  if (code === 'birth_date') {
    const year = /(?:18|19|20)\d\d/u.exec(found)?.[0];
    return year === undefined ? '••/••/••' : `•• ${year}`;
  }
  return lastFour(found);
}

function lastFour(found: string): string {
  const characters = Array.from(found);
  let left = characters.filter((each) => /[\p{L}\p{N}]/u.test(each)).length;
  return characters.map((each) => (/[\p{L}\p{N}]/u.test(each) && left-- > 4 ? '•' : each)).join('');
}
