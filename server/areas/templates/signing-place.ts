import type { CourtProfile } from '#server/papers/court-profile.ts';
import type { Caption, SignatureBlock } from '#server/papers/paper.ts';
import type { DocumentKind } from '#server/rules/documents.ts';

/** How papers of a kind are signed below their text. Others have the place to sign in their text, or none. */
const signed: Partial<Record<DocumentKind, 'declared' | 'plain'>> = {
  declaration: 'declared',
  proof_of_service: 'declared',
  motion: 'plain',
  notice: 'plain',
  opposition: 'plain',
  reply: 'plain',
  brief: 'plain',
  list: 'plain',
};

/** The line to sign by hand that a court paper of this kind ends with; null where it has none. */
export function signingPlace(kind: DocumentKind, profile: CourtProfile, { filer }: Caption): SignatureBlock | null {
  const how = signed[kind];
  if (how === undefined) return null;
  return {
    kind: 'wet',
    // Who served the papers is no party.
    name: kind === 'proof_of_service' ? '' : (filer[0] ?? ''),
    role: null,
    date: null,
    place: null,
    statement: how === 'declared' ? (profile.statements[0]?.text ?? null) : null,
    image: null,
    hash: null,
    superseded: false,
  };
}
