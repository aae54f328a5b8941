import { z } from 'zod';
import { Id, Instant } from '#server/catalog/fields.ts';
import { requestLimits } from '#server/rules/request-limits.ts';
import type { Certificates } from './certificates.ts';

declare module '#server/catalog/context.ts' {
  interface Services {
    certificates: Certificates;
  }
}

/** How long a certificate stays unlocked. */
export const minutesUnlocked = 10;

/** What every operation of certificates declares: a person's own, on their own computer. */
export const onThisComputer = { door: 'window', access: { kind: 'account' }, only: 'desktop' } as const;

const said = { subject: z.string(), issuer: z.string(), serial: z.string() };

/** Whose certificate a signature was made with, and who issued it. */
export const CertificateFacts = z.strictObject(said);

export const Certificate = z
  .strictObject({
    id: Id,
    ...said,
    validFrom: Instant,
    validTo: Instant,
    fingerprint: z.string().meta({ description: 'The SHA-256 of the certificate' }),
    addedAt: Instant,
    unlockedUntil: Instant.nullable().meta({ description: 'Null while it is locked' }),
  })
  .meta({ id: 'Certificate' });

export const Password = z.string().min(1, 'Give the password of the file.').max(1000);
export const File = z
  .string()
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Choose the file of your certificate (.p12 or .pfx).')
  .max(
    Math.ceil(requestLimits.certificateBytes / 3) * 4,
    'A certificate file has at most 100 kB. Choose the .p12 or .pfx file.',
  )
  .meta({ description: 'A PKCS#12 file in Base64' });
