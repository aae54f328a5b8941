import { useCertificates, type Certificate } from '#renderer/api/certificates.ts';
import type { Court } from '#renderer/api/generated.ts';
import { CertificateLock } from '#renderer/features/certificates/certificate-lock.tsx';
import { isSame, isUnlocked, nameIn } from '#renderer/features/certificates/certificate-words.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { Warning } from '#renderer/parts/warning.tsx';

/** A certificate that the document was signed with, as this computer has it. */
export interface Seal {
  subject: string;
  serial: string;
  certificate: Certificate | undefined;
}

/** The certificates that sign the final PDF, and whether each of them can. */
export function useSeals({ signatures }: Pick<Court, 'signatures'>): { seals: readonly Seal[]; ready: boolean } {
  const { mode } = useSession();
  const used = signatures.flatMap(({ state, certificate }) => (state === 'valid' && certificate ? [certificate] : []));
  const here = useCertificates(mode === 'desktop' && used.length > 0).data?.certificates ?? [];
  const once = used.filter((each, at) => used.findIndex((other) => isSame(each, other)) === at);
  const seals = once.map((each) => ({
    subject: each.subject,
    serial: each.serial,
    certificate: here.find((certificate) => isSame(certificate, each)),
  }));
  const ready = seals.every(({ certificate }) => certificate !== undefined && isUnlocked(certificate, Date.now()));
  return { seals, ready };
}

/** What the final PDF is signed with, to be unlocked first. */
export function Seals({ seals }: { seals: readonly Seal[] }) {
  return (
    <ul className="stack gap-3" aria-label="Certificates">
      {seals.map(({ subject, serial, certificate }) => (
        <li key={serial} className="stack gap-2">
          <p>The final PDF is signed with the certificate of {nameIn(subject)}.</p>
          {certificate === undefined ? (
            <Warning>
              This certificate is not on this computer. Add it under Settings, Certificates, or withdraw the signature.
            </Warning>
          ) : (
            <CertificateLock certificate={certificate} />
          )}
        </li>
      ))}
    </ul>
  );
}
