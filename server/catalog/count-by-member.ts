import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import type { MatterResource } from '#server/store/tables.ts';

/** How many records that the viewer sees have a value in a set of theirs, by value; of one value, if only one is asked. */
export async function countByMember(
  view: MatterView,
  resource: MatterResource,
  field: string,
  values: readonly { id: string }[],
): Promise<Map<string, number>> {
  const [one, ...others] = values;
  let query = visibleIn(view, resource)
    .innerJoin('setMembers as member', 'member.recordId', 'item.id')
    .where('member.record', '=', resource)
    .where('member.field', '=', field);
  if (one !== undefined && others.length === 0) query = query.where('member.value', '=', one.id);
  const counts = await query
    .select((eb) => ['member.value', eb.fn.countAll<number | string>().as('items')])
    .groupBy('member.value')
    .execute();
  return new Map(counts.map((row) => [row.value, Number(row.items)]));
}
