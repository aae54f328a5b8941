import { documentKinds, type DocumentKind } from '#server/rules/documents.ts';

const names: Record<DocumentKind, string> = {
  declaration: 'Declaration',
  affidavit: 'Affidavit',
  motion: 'Motion',
  notice: 'Notice',
  opposition: 'Opposition',
  reply: 'Reply',
  order: 'Proposed order',
  proof_of_service: 'Proof of service',
  list: 'List',
  letter: 'Letter',
  brief: 'Brief',
  stipulation: 'Stipulation',
  template: 'Template',
  other: 'Other',
};

export function kindName(kind: DocumentKind): string {
  return names[kind];
}

/** To choose from, in the order in which papers are usually written. */
export const kindChoices = documentKinds.map((kind) => ({ value: kind, label: names[kind] }));
