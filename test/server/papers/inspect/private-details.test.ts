import { describe, expect, it } from 'vitest';
import { masked, privateDetailsIn } from '#server/papers/inspect/private-details.ts';

const found = (text: string, children: string[] = []): string[] =>
  privateDetailsIn(text, children).map((detail) => `${detail.code}: ${masked(detail, text)}`);

describe('private details', () => {
  it.each([
    ['SSN 123-45-6789', 'social_security_number: •••-••-6789'],
    ['on file as 123-45-6789.', 'social_security_number: •••-••-6789'],
    ['Social Security number: 123 45 6789', 'social_security_number: ••• •• 6789'],
    ['ITIN 912-70-1234', 'taxpayer_number: •••-••-1234'],
    ['EIN 12-3456789', 'taxpayer_number: ••-•••6789'],
    ['paid with 4111 1111 1111 1111', 'card_number: •••• •••• •••• 1111'],
    ['paid with 5555-5555-5555-4444', 'card_number: ••••-••••-••••-4444'],
    ['Amex 378282246310005', 'card_number: •••••••••••0005'],
    ['to GB29 NWBK 6016 1331 9268 19', 'bank_account: •••• •••• •••• •••• ••68 19'],
    ['to DE89370400440532013000 today', 'bank_account: ••••••••••••••••••3000'],
    ['routing 021000021', 'bank_account: •••••0021'],
    ['checking account no. 000123456789', 'bank_account: ••••••••6789'],
    ['NI number AB 12 34 56 C', 'national_insurance_number: •• •• •4 56 C'],
    ['Driver’s license: D1234567', 'driver_license: ••••4567'],
    ['born on March 3, 2015', 'birth_date: •• 2015'],
    ['DOB: 03/04/2015', 'birth_date: •• 2015'],
    ['D.O.B. 3/4/15', 'birth_date: ••/••/••'],
    ['date of birth is 2015-03-04', 'birth_date: •• 2015'],
  ])('finds what is in “%s”', (text, expected) => {
    expect(found(text)).toEqual([expected]);
  });

  it.each([
    ['an area that is never given out', '000-45-6789, 666-45-6789'],
    ['a group or serial of zeros', '123-00-6789, 123-45-0000'],
    ['nine digits without a word near them', 'Receipt 123456789'],
    ['a card whose digits do not add up', '4111 1111 1111 1112'],
    ['numbers that count up', '3 4 5 6 7 8 9 10 11 12 13, on account of 1 2 3 4 5 6 7 8'],
    ['digits that add up and are of no issuer', '1234567890123452'],
    ['an IBAN whose digits do not add up', 'GB29 NWBK 6016 1331 9268 18'],
    ['a routing number whose digits do not add up', 'the aba member 021000022x'],
    ['a telephone number near an account', 'about the account, call 555-010-4477'],
    ['a telephone number with its country', 'Daniel (+15550104477), whose device or account it is'],
    ['a telephone number with its area in parentheses', 'about the account, call (555) 010-4477'],
    ['a date near an account', 'the account was opened on 2020-03-04'],
    ['a date without hyphens near an account', 'Phone or account: sms 20260304 of Daniel'],
    ['the name of a file', 'Device or account: not stated. File sms-+15550104477-100.xml, IMG-5501044771.jpg'],
    ['a National Insurance prefix that is never given out', 'BG 12 34 56 C'],
    ['a part of a longer number', 'serial 9123-45-67890'],
    ['a date that is no birth', 'The hearing is on March 3, 2015.'],
  ])('leaves %s alone', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  it('finds a child by whole words in any case, and leaves initials alone', () => {
    expect(found('MAYA REYES and Maya\nL. Reyes; M.R. and Mayan', ['Maya Reyes'])).toEqual([
      'child_name: M••• R••••',
      'child_name: M•••\nL. R••••',
    ]);
    expect(found('Joanna met Ann.', ['Ann'])).toEqual(['child_name: A••']);
    expect(found('M.R. came', ['M R'])).toEqual([]);
  });
});
