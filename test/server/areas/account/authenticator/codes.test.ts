import { Secret, URI } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { digitsOf, newSecret, setUpUri, stepOfCode } from '#server/areas/account/authenticator/codes.ts';
import { hashRecoveryCode, newRecoveryCodes } from '#server/areas/account/authenticator/recovery-codes.ts';

/* RFC 6238, appendix B: the secret, and the last six of the eight digits of its SHA-1 table. */
const secret = Secret.fromLatin1('12345678901234567890').base32;
const table = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const at = (seconds: number): string => new Date(seconds * 1000).toISOString();

describe('a code', () => {
  it.each(table)('is what the standard says at second %d', async (seconds, code) => {
    expect(await stepOfCode(secret, code, 0, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('is good one step early and one step late, and no longer', async () => {
    const [[, code], step] = [table[1], Math.floor(1_111_111_109 / 30)];
    const good = async (steps: number): Promise<boolean> =>
      (await stepOfCode(secret, code, 0, at(1_111_111_109 + steps * 30))) === step;
    expect([await good(-2), await good(-1), await good(0), await good(1), await good(2)]).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('is good neither a second time nor after a newer one', async () => {
    const step = Math.floor(59 / 30);
    expect(await stepOfCode(secret, '287082', step - 1, at(59))).toBe(step);
    expect(await stepOfCode(secret, '287082', step, at(59))).toBeUndefined();
    expect(await stepOfCode(secret, '287082', step + 1, at(59))).toBeUndefined();
  });

  it.each(['287082', ' 287 082', '287-082', '２８７０８２', '287\u00a0082'])('is understood as “%s”', (typed) => {
    expect(digitsOf(typed)).toBe('287082');
  });

  it.each(['28708', '2870821', '28708a', '', '-287082.0', '٢٨٧٠٨٢'])('is not “%s”', (typed) => {
    expect(digitsOf(typed)).toBeUndefined();
  });
});

describe('a set-up', () => {
  it('has a secret of 160 bits, another one each time', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => newSecret()));
    expect(new Set(secrets).size).toBe(20);
    for (const each of secrets) expect(Secret.fromBase32(each).bytes).toHaveLength(20);
  });

  it('has an address that every authenticator app reads', async () => {
    const uri = await setUpUri(secret, 'maya+court@example.org');
    expect(URI.parse(uri)).toMatchObject({ issuer: 'Casewright', label: 'maya+court@example.org' });
    expect(new URL(uri)).toMatchObject({ protocol: 'otpauth:', host: 'totp' });
    expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({
      issuer: 'Casewright',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});

describe('recovery codes', () => {
  it('are ten, without what looks alike on paper', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
  });

  it('are found however they are typed, for their own account alone', () => {
    const hash = hashRecoveryCode('maya', '7KQ2M-XW9TD');
    for (const typed of ['7kq2m-xw9td', '7KQ2MXW9TD', ' 7KQ2M XW9TD ', '7KQ2M–XW9TD']) {
      expect(hashRecoveryCode('maya', typed)).toBe(hash);
    }
    expect(hashRecoveryCode('maya', '7KQ2M-XW9TE')).not.toBe(hash);
    expect(hashRecoveryCode('ivo', '7KQ2M-XW9TD')).not.toBe(hash);
  });
});
