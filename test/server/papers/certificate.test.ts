import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { appendSignature } from '#server/papers/certificate/append-signature.ts';
import { commonName, openCertificate, requireInForce } from '#server/papers/certificate/open-certificate.ts';
import { certificateFile, filePassword } from '#test/support/certificate-files.ts';
import { isHere, saidBy } from '#test/support/outside-tools.ts';
import { pdfsig } from '#test/support/pdfsig.ts';
import { courtPaper, setHere } from './sample-paper.ts';

const at = new Date().toISOString();
const signing = { reason: 'Signed text, SHA-256: 00', at };
const isMade = isHere('openssl');

describe.skipIf(!isMade)('a certificate file (skipped without openssl)', () => {
  it.each([
    ['an RSA key', {}],
    ['a P-384 key', { key: 'p-384' }],
    ['an older encryption', { words: ['-legacy', '-descert'] }],
    ['a password with other letters', { password: 'Schlüssel ¡ñ!' }],
    ['its issuer’s certificate', { issued: true }],
  ] as const)('with %s is opened', async (_what, wish) => {
    const { facts } = await openCertificate(certificateFile(wish), 'password' in wish ? wish.password : filePassword);
    expect(commonName(facts.subject)).toBe('Maya Ellery');
    expect(facts.issuer).toContain('issued' in wish ? 'CN=An authority' : 'CN=Maya Ellery');
    expect(facts).toMatchObject({
      serial: expect.stringMatching(/^[0-9a-f]+$/),
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(() => requireInForce(facts, new Date(Date.now() + 60_000).toISOString())).not.toThrow();
  });

  it.each([
    ['another password', {}, 'another', /^This is not the password of the file/, 'password'],
    ['no password', { password: '' }, '', /^Give the password of the file/, 'password'],
    ['no private key', { words: ['-nokeys'] }, filePassword, /^This file has no private key/, 'file'],
    ['a curve that nobody signs with', { key: 'secp256k1' }, filePassword, /can’t sign with this kind of key/, 'file'],
    ['an Ed25519 key', { key: 'ed25519' }, filePassword, /can’t sign with this kind of key/, 'file'],
    [
      'an unknown cipher',
      { words: ['-keypbe', 'camellia-256-cbc', '-certpbe', 'camellia-256-cbc'] },
      filePassword,
      /encrypted in a way that Casewright can’t read/,
      'file',
    ],
  ] as const)('with %s is refused in a sentence', async (_what, wish, password, says, field) => {
    const refused = openCertificate(certificateFile(wish), password);
    await expect(refused).rejects.toMatchObject({
      problem: 'invalid_request',
      message: expect.stringMatching(says),
      details: { issues: [{ path: field }] },
    });
  });

  it('is refused before and after it is valid', async () => {
    const { facts } = await openCertificate(certificateFile(), filePassword);
    expect(() => requireInForce(facts, '2099-01-01T00:00:00.000Z')).toThrow(/^This certificate expired on \w+ \d+, 20/);
    expect(() => requireInForce(facts, '2020-01-01T00:00:00.000Z')).toThrow(/^This certificate is valid from \w+ \d+/);
  });

  it('signs with the certificate of its key, and brings its issuer’s along', async () => {
    const file = certificateFile({ issued: true });
    const { facts, signer } = await openCertificate(file, filePassword);
    expect(facts.subject).toBe('CN=Maya Ellery');
    expect(signer.certificateChain).toHaveLength(1);
  });
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('-----BEGIN CERTIFICATE-----')],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
  ['other ASN.1', Buffer.from('3003020103', 'hex')],
])('%s is no certificate file', async (_what, file) => {
  await expect(openCertificate(file, 'x')).rejects.toThrow(
    /^This is not a certificate file\. Choose the \.p12 or \.pfx/,
  );
});

describe.skipIf(!isMade || !isHere('pdfsig'))('a signed PDF (skipped without openssl and poppler)', () => {
  it('begins with the bytes that were looked at, is whole for poppler, and a changed byte is seen', async () => {
    const { pdf } = await setHere(courtPaper('us-california', 'I live in Oakland.\n\n'.repeat(40)));
    const certificate = await openCertificate(certificateFile({ issued: true }), filePassword);
    const signed = await appendSignature(pdf, certificate, signing);
    expect(Buffer.from(signed.subarray(0, pdf.length)).equals(pdf)).toBe(true);
    const said = pdfsig(signed);
    expect(said).toContain('Signature Type: ETSI.CAdES.detached');
    expect(said).toContain('Signer Certificate Common Name: Maya Ellery');
    expect(said).toContain('Total document signed');
    expect(said).toContain('Signature is Valid.');
    const changed = Buffer.from(signed);
    const place = pdf.length >> 1;
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(pdfsig(changed)).toContain('Digest Mismatch.');
  });

  it('takes a second signature behind the first', async () => {
    const { pdf } = await setHere(courtPaper('us-generic', 'I live in Oakland.'));
    const one = await openCertificate(certificateFile(), filePassword);
    const other = await openCertificate(certificateFile({ name: 'Robert Hale', key: 'p-384' }), filePassword);
    const once = await appendSignature(pdf, one, signing);
    const twice = await appendSignature(once, other, signing);
    expect(Buffer.from(twice.subarray(0, once.length)).equals(once)).toBe(true);
    const said = pdfsig(twice);
    expect(said.match(/Signature is Valid\./g)).toHaveLength(2);
    expect(said).toContain('Signer Certificate Common Name: Robert Hale');
  });

  it.skipIf(!isHere('qpdf'))('is sound for qpdf', async () => {
    const { pdf } = await setHere(courtPaper('uk-family', 'I live in Oxford.'));
    const certificate = await openCertificate(certificateFile(), filePassword);
    const folder = mkdtempSync(path.join(tmpdir(), 'casewright-signed-'));
    try {
      writeFileSync(path.join(folder, 'signed.pdf'), await appendSignature(pdf, certificate, signing));
      expect(saidBy('qpdf', '--check', path.join(folder, 'signed.pdf'))).toContain(
        'No syntax or stream encoding errors',
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
