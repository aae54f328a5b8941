import { invalid } from '#server/errors/app-error.ts';
import type { CourtProfile } from '#server/papers/court-profile.ts';
import type { SignatureBlock } from '#server/papers/paper.ts';
import { type Signed, mostImageBytes } from './court-schema.ts';

/** What somebody signs with, as it is kept. */
export type SignatureFacts = Omit<SignatureBlock, 'hash' | 'superseded'>;

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What somebody gives who signs. */
type Given = Omit<Signed, 'action' | 'expectedHash' | 'pdfSha256'>;

/** The same before it is drawn. */
export function undrawn({ kind, name, role, place, date, statement }: Omit<Given, 'image'>): SignatureFacts {
  return {
    kind,
    name,
    role: role ?? null,
    place: place ?? null,
    date: date ?? null,
    statement: statement ?? null,
    image: null,
  };
}

/** Refuses what is no signature of its kind. */
export function signatureOf(given: Given): SignatureFacts {
  return { ...undrawn(given), image: imageOf(given.kind, given.image) };
}

function imageOf(kind: Signed['kind'], image: string | undefined): Uint8Array | null {
  if (kind !== 'drawn') {
    if (image !== undefined) throw invalid('Only a drawn signature has a picture. Leave it out.', 'image');
    return null;
  }
  const bytes = Buffer.from(image ?? '', 'base64');
  if (!bytes.subarray(0, png.length).equals(png)) throw invalid('Draw your signature, and send it as a PNG.', 'image');
  if (bytes.length > mostImageBytes) throw invalid('A drawn signature may have at most 200 kB.', 'image');
  return bytes;
}

/** Refuses a kind that the court does not accept. */
export function requireKind(kind: Signed['kind'], profile: CourtProfile): void {
  if (profile.signatureKinds.includes(kind)) return;
  const allowed = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(profile.signatureKinds);
  throw invalid(`${profile.name} do not accept this kind of signature. Sign with ${allowed}.`, 'kind');
}
