import { visibleIn } from '#server/access/visible.ts';
import type { MatterView } from '#server/access/matters.ts';

/**
 * Who the own side of a message is that was logged by hand, which does not say: the only party among the contacts, or,
 * where no party is named, the only member of the workspace. Null where that is not certain: a log is evidence, so a
 * wrong name would be worse than “unknown”.
 */
export async function ownSideOf(view: MatterView): Promise<string | null> {
  const { tx, matter } = view;
  const parties = await visibleIn(view, 'contacts')
    .select('item.name')
    .where('item.role', '=', 'party')
    .limit(2)
    .execute();
  const members = await tx.db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
    .select('accounts.name')
    .where('memberships.workspaceId', '=', matter.workspaceId)
    .limit(2)
    .execute();
  const [only, another] = parties.length > 0 ? parties : members;
  return only === undefined || another !== undefined || only.name === '' ? null : only.name;
}
