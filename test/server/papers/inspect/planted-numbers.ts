/*
 * Numbers that are real by their form and belong to nobody we know of, each another one: `pick` gives a number from 0 to
 * below 1. Check digits are found by trying, so that they share no code with the rules that look for them.
 */

export type Pick = () => number;

function digits(pick: Pick, count: number): string {
  return Array.from({ length: count }, () => Math.floor(pick() * 10)).join('');
}

function between(pick: Pick, least: number, most: number): number {
  return least + Math.floor(pick() * (most - least + 1));
}

const padded = (value: number, length: number): string => String(value).padStart(length, '0');

/** Area 001–899 without 666, group 01–99, serial 0001–9999. */
export function socialSecurity(pick: Pick, separator = '-'): string {
  const area = between(pick, 1, 665);
  return [padded(area, 3), padded(between(pick, 1, 99), 2), padded(between(pick, 1, 9_999), 4)].join(separator);
}

export function taxpayer(pick: Pick): string {
  return `9${digits(pick, 2)}-${between(pick, 70, 88)}-${digits(pick, 4)}`;
}

/** Of an issuer that begins its numbers so, in groups of four, or as American Express writes them. */
export function card(pick: Pick, begin: string, length: number, separator: string): string {
  const body = begin + digits(pick, length - 1 - begin.length);
  const check = Array.from({ length: 10 }, (_, at) => at).find((digit) => luhn(`${body}${digit}`) % 10 === 0);
  const number = `${body}${check}`;
  const groups = length === 15 ? [4, 10, 15] : [4, 8, 12, length];
  return groups.map((end, at) => number.slice(groups[at - 1] ?? 0, end)).join(separator);
}

function luhn(number: string): number {
  let sum = 0;
  for (let at = 0; at < number.length; at += 1) {
    const digit = Number(number.at(-1 - at));
    sum += at % 2 === 0 ? digit : Math.floor((digit * 2) / 10) + ((digit * 2) % 10);
  }
  return sum;
}

export function iban(pick: Pick, country: string, bank: string, length: number, separator: string): string {
  const body = bank + digits(pick, length - 4 - bank.length);
  const asNumber = (check: string): bigint =>
    BigInt(Array.from(`${body}${country}${check}`, (each) => Number.parseInt(each, 36)).join(''));
  const check = Array.from({ length: 97 }, (_, at) => padded(at + 2, 2)).find((each) => asNumber(each) % 97n === 1n);
  return `${country}${check}${body}`.replaceAll(/(.{4})(?=.)/gu, `$1${separator}`);
}

/** A routing number of the Federal Reserve district of New York. */
export function routing(pick: Pick): string {
  const body = `021${digits(pick, 5)}`;
  const weigh = (number: string): number =>
    Array.from(number).reduce((sum, digit, at) => sum + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0);
  return `${body}${Array.from({ length: 10 }, (_, at) => at).find((digit) => weigh(`${body}${digit}`) % 10 === 0)}`;
}

export function account(pick: Pick): string {
  return `${between(pick, 1, 9)}${digits(pick, 9)}`;
}
