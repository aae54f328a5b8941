import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visibleIn } from '#server/access/visible.ts';
import type { MatterResource } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';

/** How many records that the viewer sees have a value in a set of theirs, by value. */
export async function countByMember(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  resource: MatterResource,
  field: string,
): Promise<Map<string, number>> {
  const counts = await visibleIn(tx.db, viewer, matter, resource)
    .innerJoin('setMembers as member', 'member.recordId', 'item.id')
    .select((eb) => ['member.value', eb.fn.countAll<number | string>().as('items')])
    .where('member.record', '=', resource)
    .where('member.field', '=', field)
    .groupBy('member.value')
    .execute();
  return new Map(counts.map((row) => [row.value, Number(row.items)]));
}
