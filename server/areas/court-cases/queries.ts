import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visibleIn } from '#server/access/visible.ts';
import { countByMember } from '#server/catalog/count-by-member.ts';
import { orderBy } from '#server/rules/order.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { courtCases } from './record.ts';

export type CountedCourtCase = Row<'courtCases'> & { evidenceCount: number };

/** Court files of a matter, open ones first, oldest first; each with how many items this viewer sees assigned to it. */
export async function listCourtCases(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  id?: string,
): Promise<CountedCourtCase[]> {
  let query = visibleIn(tx.db, viewer, matter, 'courtCases').selectAll('item');
  if (id !== undefined) query = query.where('item.id', '=', id);
  const rows = (await query.execute()).toSorted(orderBy(courtCases.order));
  const items = await countByMember(tx, viewer, matter, 'evidence', 'courtCaseIds');
  return rows.map((courtCase) => ({ ...courtCase, evidenceCount: items.get(courtCase.id) ?? 0 }));
}
