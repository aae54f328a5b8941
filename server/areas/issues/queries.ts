import type { AnswerContext } from '#server/catalog/answer.ts';
import { refuseTwin } from '#server/catalog/twins.ts';
import { sameName } from '#server/rules/names.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { issues } from './record.ts';
import { issueAnswers } from './schema.ts';

/** Every category of a matter, seen or not, without those in Trash. */
export function allIssues(tx: ReadTx, caseId: string): Promise<Row<'issues'>[]> {
  return tx.db.selectFrom('issues').selectAll().where('caseId', '=', caseId).where('trashedAt', 'is', null).execute();
}

/** Refuses a name another category of the case has; names differing only in case are one. */
export async function requireFreeName(view: AnswerContext, name: string, except?: string): Promise<void> {
  const all = await allIssues(view.tx, view.matter.caseId);
  const twin = all.find((issue) => issue.id !== except && sameName(issue.name, name));
  if (twin) {
    const sentence = `There is already a category “${twin.name}”.`;
    await refuseTwin(view, issues, issueAnswers, { twin, sentence });
  }
}
