import type { DocumentStatus } from '#server/rules/documents.ts';

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
