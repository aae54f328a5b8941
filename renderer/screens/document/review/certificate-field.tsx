import { Select } from '@mantine/core';
import { useCertificates, type Certificate } from '#renderer/api/certificates.ts';
import { CertificateLock } from '#renderer/features/certificates/certificate-lock.tsx';
import { nameIn } from '#renderer/features/certificates/certificate-words.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { formatInstantDay } from '#renderer/lib/dates.ts';

/** The certificates to sign with, and the one that was chosen; none on a hosted server. */
export function useChosenCertificate(id: string): { all: readonly Certificate[]; chosen: Certificate | undefined } {
  const { mode } = useSession();
  const all = useCertificates(mode === 'desktop').data?.certificates ?? [];
  return { all, chosen: all.find((certificate) => certificate.id === id) };
}

interface CertificateFieldProps extends ReturnType<typeof useChosenCertificate> {
  onChange: (id: string) => void;
}

/** With which certificate the final PDF is signed too; nothing for who has none. */
export function CertificateField({ all, chosen, onChange }: CertificateFieldProps) {
  if (all.length === 0) return null;
  return (
    <>
      <Select
        label="Certificate"
        description="Signs the final PDF too, so that anyone can check it."
        data={[
          { value: '', label: 'None' },
          ...all.map(({ id, subject, validTo }) => ({
            value: id,
            label: `${nameIn(subject)}, until ${formatInstantDay(validTo)}`,
          })),
        ]}
        value={chosen?.id ?? ''}
        allowDeselect={false}
        onChange={(id) => onChange(id ?? '')}
      />
      {chosen !== undefined && <CertificateLock key={chosen.id} certificate={chosen} />}
    </>
  );
}
