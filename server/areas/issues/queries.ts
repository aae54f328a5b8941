import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visibleIn } from '#server/access/visible.ts';
import { AppError } from '#server/errors/app-error.ts';
import { countByMember } from '#server/catalog/count-by-member.ts';
import { sameName } from '#server/rules/names.ts';
import { orderBy } from '#server/rules/order.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { issues } from './record.ts';
import { toIssue } from './schema.ts';

export type CountedIssue = Row<'issues'> & { evidenceCount: number };

/** Categories of a matter in their order, each with how many items this viewer sees in it. */
export async function listIssues(tx: ReadTx, viewer: Viewer, matter: Matter, id?: string): Promise<CountedIssue[]> {
  let query = visibleIn(tx.db, viewer, matter, 'issues').selectAll('item');
  if (id !== undefined) query = query.where('item.id', '=', id);
  const rows = (await query.execute()).toSorted(orderBy(issues.order));
  const items = await countByMember(tx, viewer, matter, 'evidence', 'issueIds');
  return rows.map((issue) => ({ ...issue, evidenceCount: items.get(issue.id) ?? 0 }));
}

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

/** One past the last category. */
export async function nextPosition(tx: WriteTx, caseId: string): Promise<number> {
  const row = await tx.db
    .selectFrom('issues')
    .select((eb) => eb.fn.max<number | string | null>('position').as('last'))
    .where('caseId', '=', caseId)
    .executeTakeFirst();
  return row?.last == null ? 0 : Number(row.last) + 1;
}
