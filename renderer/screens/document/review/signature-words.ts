import type { Court, Document, DocumentSignature } from '#renderer/api/generated.ts';

export type SignatureKind = DocumentSignature['kind'];
type Profile = Court['profiles'][number];

const kinds: Record<SignatureKind, (name: string) => string> = {
  wet: () => 'A line to sign by hand',
  s_name: (name) => `s/ ${name}`,
  typed: () => 'Typed name',
  drawn: () => 'Drawn here',
};

export function kindWords(kind: SignatureKind, name: string): string {
  return kinds[kind](name.trim() === '' ? 'Name' : name.trim());
}

const states: Record<DocumentSignature['state'], string> = {
  valid: 'Valid',
  superseded: 'No longer counts: the text was changed',
  withdrawn: 'Withdrawn',
};

export function stateWords(state: DocumentSignature['state']): string {
  return states[state];
}

/** The rules a document is signed by; without a court format, those of any court. */
export function signingProfile({ profiles, profile }: Pick<Court, 'profiles' | 'profile'>): Profile | undefined {
  return profiles.find(({ id }) => id === profile) ?? profiles[0];
}

/** The role of whoever signs, as the caption has it. */
export function roleIn(caption: Court['caption'], name: string): string {
  const wanted = name.trim().toLowerCase();
  return caption?.parties.find((party) => party.name.trim().toLowerCase() === wanted)?.role ?? '';
}

/** What is declared unless the person says otherwise: what such a paper needs, where its text does not say it itself. */
export function usualStatement(
  { kind, body }: Pick<Document, 'kind' | 'body'>,
  statements: Profile['statements'],
): string {
  if (kind !== 'declaration' && kind !== 'affidavit') return '';
  const [first] = statements;
  const declares = /penalty of perjury|contempt of court/i.test(body ?? '');
  return first === undefined || declares ? '' : first.text;
}

/** Somebody signed, and nobody's signature counts now. */
export function isSuperseded({ signatures }: Pick<Court, 'signatures'>): boolean {
  return signatures.some(({ state }) => state === 'superseded') && !signatures.some(({ state }) => state === 'valid');
}

const ordinals = ['Amended', 'Second amended', 'Third amended', 'Fourth amended', 'Fifth amended'];

/** “Amended Declaration”; an amendment of that is “Second amended Declaration”. */
export function amendedTitle(title: string, most: number): string {
  const before = ordinals.findIndex((ordinal) => title.toLowerCase().startsWith(`${ordinal.toLowerCase()} `));
  const rest = before < 0 ? title : title.slice((ordinals[before] ?? '').length + 1);
  return `${ordinals[before + 1] ?? 'Further amended'} ${rest}`.slice(0, most).trim();
}
