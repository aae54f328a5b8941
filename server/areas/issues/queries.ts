import { AppError } from '#server/errors/app-error.ts';
import { sameName } from '#server/rules/names.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { toIssue } from './schema.ts';

/** Every category of a matter, seen or not, without those in Trash. */
export function allIssues(tx: ReadTx, caseId: string): Promise<Row<'issues'>[]> {
  return tx.db.selectFrom('issues').selectAll().where('caseId', '=', caseId).where('trashedAt', 'is', null).execute();
}

/** Refuses a name another category of the case has; names differing only in case are one. */
export async function requireFreeName(tx: WriteTx, caseId: string, name: string, except?: string): Promise<void> {
  const all = await allIssues(tx, caseId);
  const twin = all.find((issue) => issue.id !== except && sameName(issue.name, name));
  if (twin)
    throw new AppError('conflict', `There is already a category “${twin.name}”.`, { current: toIssue(twin, 0) });
}
