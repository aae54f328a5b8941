import type { SigningCertificate } from './open-certificate.ts';

/** What a signature says next to whose it is. */
export interface Signing {
  /** Why it was made, in a sentence that viewers show. */
  reason: string;
  /** An ISO instant. */
  at: string;
}

/**
 * Signs a PDF with a certificate, as PAdES B-B (`ETSI.CAdES.detached`). The bytes given stay the first bytes of the
 * answer: the signature is appended as an increment, so that their hash can still be checked.
 */
export async function appendSignature(
  pdf: Uint8Array,
  { signer }: SigningCertificate,
  { reason, at }: Signing,
): Promise<Uint8Array> {
  const { PDF } = await import('@libpdf/core');
  const loaded = await PDF.load(pdf);
  const { bytes } = await loaded.sign({
    signer,
    reason,
    signingTime: new Date(at),
    level: 'B-B',
    digestAlgorithm: 'SHA-256',
    estimatedSize: roomFor(signer),
  });
  // Whatever the library says, the paper that was looked at is in it, byte for byte.
  if (!Buffer.from(bytes.subarray(0, pdf.length)).equals(pdf)) throw new Error('Signing changed the pages of a PDF.');
  return bytes;
}

/** Certificates go in whole; the rest of a signature takes less than 4 kB, with a key of 4,096 bits too. */
function roomFor({ certificate, certificateChain = [] }: SigningCertificate['signer']): number {
  return [certificate, ...certificateChain].reduce((sum, { length }) => sum + length, 4096);
}
