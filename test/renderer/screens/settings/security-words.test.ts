import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import {
  codesLeftWords,
  endedWords,
  fewCodes,
  inFours,
  lastUsedWords,
  recoverySheet,
} from '#renderer/screens/settings/security/security-words.ts';

describe('the words of sign-in and security', () => {
  it.each([
    [10, false, /^10 recovery codes are left\./],
    [4, false, /^4 recovery codes are left\./],
    [3, true, /^3 recovery codes are left\. For ten new ones/],
    [1, true, /^One recovery code is left\. For ten new ones/],
    [0, true, /^No recovery code is left\. For ten new ones/],
  ])('say whether %d recovery codes are few', (left, few, says) => {
    expect(fewCodes(left)).toBe(few);
    expect(codesLeftWords(left)).toMatch(says);
  });

  it('write a secret in groups of four, as a person types it', () => {
    expect(inFours('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
    expect(inFours('ABCDE')).toBe('ABCD E');
    expect(inFours('')).toBe('');
  });

  it('say on the sheet whose codes they are, where, and each on its own line', () => {
    const codes = ['7KQ2M-XW9TD', '22345-ABCDE'];
    const lines = recoverySheet(codes, { email: 'maya@example.org', host: 'cases.example.org' }).split('\n');
    expect(lines[0]).toContain('cases.example.org');
    expect(lines[1]).toContain('maya@example.org');
    for (const code of codes) expect(lines).toContain(code);
  });

  it('say no more of when a session was used than is known, which is the hour', () => {
    const now = new Date('2026-11-21T18:00:00.000Z');
    expect(lastUsedWords('2026-11-21T16:30:00.000Z', now)).toBe('used a short while ago');
    expect(lastUsedWords('2026-11-18T18:00:00.000Z', now)).toBe('last used 3 days ago');
  });

  it.each([
    [0, 'You were signed in nowhere else.'],
    [1, 'The other session has ended.'],
    [4, '4 other sessions have ended.'],
  ])('say that %d sessions have ended', (ended, says) => {
    expect(endedWords(ended)).toBe(says);
  });
});

describe('the picture for the app', () => {
  it('holds the longest address there can be, with its quiet margin', () => {
    const uri = `otpauth://totp/Casewright:${'%F0%9F%98%80'.repeat(60)}?secret=${'A'.repeat(32)}&issuer=Casewright`;
    const { data, size } = encode(uri, { ecc: 'M', border: 4 });
    expect(data).toHaveLength(size);
    const margin = [...data.slice(0, 4), ...data.slice(-4)].flat();
    expect(margin.some(Boolean)).toBe(false);
  });
});
