import type { DocumentElsewhere } from '#renderer/api/generated.ts';
import { type DocumentStatus, isFinal } from '#server/rules/documents.ts';

const there: Record<DocumentStatus, string> = {
  draft: 'A draft',
  in_review: 'In review',
  approved: 'Approved',
  signed: 'Signed',
  served: 'Served',
  filed: 'Filed',
};

/** How far a document is on another server, where that is not how far it is here; null where both are the same. */
export function elsewhereWords(here: DocumentStatus, { name, status }: DocumentElsewhere): string | null {
  if (status === here) return null;
  const said = `${there[status]} on “${name}”.`;
  if (isFinal(status) && !isFinal(here)) return `${said} Changes to the text here are not sent there.`;
  if (isFinal(here) && !isFinal(status)) return `${said} Changes to the text there are not brought here.`;
  return `${said} Reviews and signatures stay where they were made.`;
}
