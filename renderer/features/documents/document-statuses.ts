import { documentStatuses, type DocumentStatus } from '#server/rules/documents.ts';

const names: Record<DocumentStatus, string> = {
  draft: 'Draft',
  in_review: 'In review',
  approved: 'Approved',
  signed: 'Signed',
  served: 'Served',
  filed: 'Filed',
};

export function statusName(status: DocumentStatus): string {
  return names[status];
}

export function isDocumentStatus(text: string): text is DocumentStatus {
  return Object.hasOwn(names, text);
}

/** In the order in which a document goes through them. */
export const statusChoices = documentStatuses.map((status) => ({ value: status, label: names[status] }));
