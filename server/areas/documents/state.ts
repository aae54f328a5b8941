import { AppError } from '#server/errors/app-error.ts';
import { isFinal } from '#server/rules/documents.ts';
import type { Row } from '#server/store/tables.ts';
import { type Content, saysOther } from './content.ts';

/** Refuses a change of what others have as it is. */
export function requireOpen({ status, title }: Pick<Row<'documents'>, 'status' | 'title'>): void {
  if (!isFinal(status)) return;
  throw new AppError(
    'forbidden',
    `“${title}” was ${status}, so it no longer changes. To correct it, write a document that amends it.`,
  );
}

type Held = Content & Pick<Row<'documents'>, 'status' | 'courtCaseId' | 'title'>;

/**
 * What a change of the content means for how far the document is: a served or filed one can't be changed, and any other
 * is a draft again.
 */
export function statusAfter(before: Held, change: Partial<Held>): { status?: 'draft'; reviewNote?: null } {
  const after = { ...before, ...change };
  const isOther = saysOther(before, after);
  if (isOther || after.courtCaseId !== before.courtCaseId) requireOpen(before);
  return isOther && before.status !== 'draft' ? { status: 'draft', reviewNote: null } : {};
}
