import { isWithin, type Viewer } from '#server/access/principal.ts';
import { visible } from '#server/access/visible.ts';
import { invalid } from '#server/errors/app-error.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { isKeyDateId, keyDateRows } from './key-dates.ts';

/** Refuses to change a row of the timeline that is taken from another record, saying where that is changed. */
export async function refuseDerived(tx: ReadTx, viewer: Viewer, id: string): Promise<void> {
  const named = (resource: 'evidence' | 'hearings') =>
    visible(tx.db, viewer, resource).select('item.id').where('item.id', '=', id).executeTakeFirst();
  if (await named('evidence')) {
    throw invalid(
      'This row is a dated evidence item. Change its event date there: PATCH /evidence/{id}, `eventDate`.',
      'id',
    );
  }
  if (await named('hearings')) {
    throw invalid('This row is a hearing. Change or delete it there: PATCH or DELETE /hearings?id=.', 'id');
  }
  if (isKeyDateId(id) && (await isKeyDate(tx, viewer, id))) {
    throw invalid('This row is a key date of the case. Change it there: POST /case/update, `keyDates`.', 'id');
  }
}

/** Only members see the key dates of a case. */
async function isKeyDate(tx: ReadTx, viewer: Viewer, id: string): Promise<boolean> {
  const cases = await tx.db
    .selectFrom('cases')
    .innerJoin('memberships', 'memberships.workspaceId', 'cases.workspaceId')
    .select(['cases.id', 'cases.keyDates', 'cases.createdAt', 'cases.updatedAt'])
    .where('memberships.accountId', '=', viewer.accountId)
    .execute();
  return cases.some((kase) => isWithin(viewer, kase.id) && keyDateRows(kase).some((row) => row.id === id));
}
