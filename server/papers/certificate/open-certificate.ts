import type { Signer } from '@libpdf/core';
import { verify, X509Certificate } from 'node:crypto';
import { AppError, invalid } from '#server/errors/app-error.ts';

/** What a certificate says, for people and for whoever checks a signature. */
export interface CertificateFacts {
  /** As its parts are written: “CN=Maya Ellery, O=Ellery”. */
  subject: string;
  issuer: string;
  /** In hexadecimal. */
  serial: string;
  /** ISO instants. */
  validFrom: string;
  validTo: string;
  /** The SHA-256 of the certificate, in hexadecimal: the same certificate, whichever file it came in. */
  fingerprint: string;
}

/** A certificate with its key, as long as somebody holds it. */
export interface SigningCertificate {
  facts: CertificateFacts;
  signer: Signer;
}

/**
 * Opens a PKCS#12 file (.p12, .pfx) with its password. Refuses in a sentence what is none, what the password does not
 * open, and what no signature can be made with. Knows no clock: `requireInForce` looks at the dates.
 */
export async function openCertificate(file: Uint8Array, password: string): Promise<SigningCertificate> {
  if (password === '') throw invalid(noPassword, 'password');
  // Only who signs with a certificate waits for the library.
  const { P12Signer } = await import('@libpdf/core');
  const opened = await P12Signer.create(file, password).catch((cause: unknown) => {
    throw refusalOf(cause);
  });
  const signer = await withItsCertificate(opened);
  const { subject, issuer, serialNumber, validFromDate, validToDate, fingerprint256 } = new X509Certificate(
    signer.certificate,
  );
  return {
    signer,
    facts: {
      subject: onOneLine(subject),
      issuer: onOneLine(issuer),
      serial: serialNumber.toLowerCase(),
      validFrom: validFromDate.toISOString(),
      validTo: validToDate.toISOString(),
      fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(),
    },
  };
}

/** Refuses a certificate that is not valid at this ISO instant. */
export function requireInForce({ validFrom, validTo }: CertificateFacts, now: string): void {
  if (now > validTo) {
    throw invalid(`This certificate expired on ${dayOf(validTo)}. Ask whoever issued it for a new one.`, 'file');
  }
  if (now < validFrom) throw invalid(`This certificate is valid from ${dayOf(validFrom)} on, not yet.`, 'file');
}

/** The name in a certificate’s subject; all of it where there is none. */
export function commonName(subject: string): string {
  return /(?:^|, )CN=([^,]+)/.exec(subject)?.[1]?.trim() ?? subject;
}

const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));

function onOneLine(name: string): string {
  return name.split('\n').join(', ');
}

const noPassword =
  'Give the password of the file. A certificate without a password can be used by anyone who has the file, so Casewright does not keep it.';

/** Files may have the issuer’s certificate first: what the key signs shows which one is its own. */
async function withItsCertificate(signer: Signer): Promise<Signer> {
  const sample = Buffer.from('Casewright');
  const signature = await signer.sign(sample, 'SHA-256');
  const type = signer.keyType === 'EC' ? 'ec' : 'rsa';
  const all = [signer.certificate, ...(signer.certificateChain ?? [])];
  const own = all.find((certificate) => {
    const { publicKey } = new X509Certificate(certificate);
    return publicKey.asymmetricKeyType === type && verify('sha256', sample, publicKey, signature);
  });
  if (own === undefined) {
    throw invalid('The certificate in this file does not belong to its private key. Export it again.', 'file');
  }
  return {
    certificate: own,
    certificateChain: all.filter((certificate) => certificate !== own),
    keyType: signer.keyType,
    signatureAlgorithm: signer.signatureAlgorithm,
    sign: (data, algorithm) => signer.sign(data, algorithm),
  };
}

/** What the library says, as it says it, and what a person can do about it. */
const refusals: readonly [says: RegExp, path: 'file' | 'password', sentence: string][] = [
  [/integrity|invalid password/i, 'password', 'This is not the password of the file.'],
  [
    /no private key/i,
    'file',
    'This file has no private key, so nothing can be signed with it. Export the certificate with its private key.',
  ],
  [/no certificates/i, 'file', 'This file has a private key and no certificate. Export both together.'],
  [
    /unsupported key algorithm|curve/i,
    'file',
    'Casewright can’t sign with this kind of key. It signs with RSA keys and with those of the curves P-256, P-384 and P-521.',
  ],
  [
    /unsupported|unknown/i,
    'file',
    'This file is encrypted in a way that Casewright can’t read. Export it again with AES-256.',
  ],
];

function refusalOf(cause: unknown): AppError {
  const said = cause instanceof Error ? cause.message : String(cause);
  const known = refusals.find(([says]) => says.test(said));
  if (known) return invalid(known[2], known[1]);
  return invalid('This is not a certificate file. Choose the .p12 or .pfx file that has your private key.', 'file');
}
