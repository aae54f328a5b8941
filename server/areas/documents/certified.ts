import type { PrepareContext } from '#server/catalog/context.ts';
import { AppError } from '#server/errors/app-error.ts';
import { appendSignature } from '#server/papers/certificate/append-signature.ts';
import type { CertificateFacts, SigningCertificate } from '#server/papers/certificate/open-certificate.ts';
import { certificateOf, isValid, type Signing } from './signing.ts';

/*
 * Who signs with a certificate signs the final PDF with it too. A signature keeps the hash of the pages that were looked
 * at; the export is those pages, byte for byte, and behind them what each certificate signs, the content’s hash in its
 * reason.
 */

/** What is to be signed with; it must be unlocked. */
export async function certificateToSign(
  context: PrepareContext,
  id: string | undefined,
): Promise<CertificateFacts | null> {
  if (id === undefined) return null;
  requireWindow(context);
  return (await context.services.certificates.use(id, context.now)).facts;
}

/** The certificates of the signatures that count, each once, in their order; each must be unlocked. */
export async function certificatesOf(
  context: PrepareContext,
  { signing }: { signing: Signing },
): Promise<SigningCertificate[]> {
  const facts = signing.signatures.filter(isValid).flatMap((signature) => certificateOf(signature) ?? []);
  const once = [...new Map(facts.map((each) => [each.fingerprint, each])).values()];
  const { certificates } = context.services;
  if (once.length > 0) requireWindow(context);
  return Promise.all(once.map((each) => certificates.useAgain(each, context.now)));
}

/** The final PDF with what its certificates sign, one after the other. */
export async function certified(
  pdf: Uint8Array,
  certificates: readonly SigningCertificate[],
  { contentHash, now }: { contentHash: string; now: string },
): Promise<Uint8Array> {
  const signing = { reason: `Signed text, SHA-256: ${contentHash}`, at: now };
  let signed = pdf;
  for (const certificate of certificates) signed = await appendSignature(signed, certificate, signing);
  return signed;
}

/** A key is unlocked for who sits in front of the window, not for the programs that run meanwhile. */
function requireWindow({ transport }: PrepareContext): void {
  if (transport === 'window') return;
  throw new AppError('forbidden', 'A certificate signs only in Casewright’s window. Sign and export there.');
}
