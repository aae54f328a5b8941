/* Rules by which a number shows that it is one. Each takes the characters without spaces and hyphens. */

/** ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** Visa, Mastercard, American Express, Discover, Diners Club and JCB, in the lengths that they give out. */
const issuers = [
  /^4(?:\d{12}|\d{15}|\d{18})$/u,
  /^(?:5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/u,
  /^3[47]\d{13}$/u,
  /^(?:6011|64[4-9]\d|65\d\d)\d{12}$/u,
  /^3(?:0[0-5]|[689]\d)\d{11}$/u,
  /^35(?:2[89]|[3-8]\d)\d{12}$/u,
];

export function isCard(digits: string): boolean {
  return issuers.some((issuer) => issuer.test(digits)) && passesLuhn(digits) && !/^(\d)\1+$/u.test(digits);
}

/** ISO 13616: moved and read as one number, it leaves 1 when divided by 97. Lengths are those of countries: 15 to 34. */
export function isIban(characters: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/u.test(characters)) return false;
  const moved = characters.slice(4) + characters.slice(0, 4);
  const digits = Array.from(moved)
    .map((each) => Number.parseInt(each, 36).toString())
    .join('');
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** ABA Key to Routing Numbers: weights 3, 7, 1; 00–12, 21–32, 61–72 or 80 first. */
export function isRoutingNumber(digits: string): boolean {
  if (!/^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/u.test(digits) || /^0+$/u.test(digits)) return false;
  const weights = [3, 7, 1];
  return Array.from(digits).reduce((sum, digit, at) => sum + Number(digit) * (weights[at % 3] ?? 0), 0) % 10 === 0;
}

/** Social Security Administration: no area 000, 666 or 9xx, no group 00, no serial 0000. */
export function isSocialSecurity(digits: string): boolean {
  return /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/u.test(digits);
}

/** IRS: an ITIN begins with 9 and has 50–65, 70–88, 90–92 or 94–99 in the middle. */
export function isItin(digits: string): boolean {
  return /^9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}$/u.test(digits);
}

/** HMRC, NIM39110: prefixes that are never given out. */
export function isNationalInsurance(characters: string): boolean {
  return /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/u.test(characters);
}
