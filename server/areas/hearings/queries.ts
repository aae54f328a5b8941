import { sql, type SqlBool } from 'kysely';
import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { attachables } from './resource-record.ts';

/** Scheduled hearings of a matter between two days that have a time. */
export function scheduledBetween(view: MatterView, from: string, to: string) {
  return visibleIn(view, 'hearings')
    .select(['item.id', 'item.date', 'item.time', 'item.timeZone', 'item.durationMinutes'])
    .where('item.status', '=', 'scheduled')
    .where('item.time', 'is not', null)
    .where('item.date', '>=', from)
    .where('item.date', '<=', to)
    .execute();
}

/** How many things that the viewer sees are on the lists of the hearings between two days, by hearing. */
export async function countResources(view: MatterView, from: string, to: string): Promise<Map<string, number>> {
  const { tx, matter } = view;
  const counts = new Map<string, number>();
  for (const [kind, table] of attachables) {
    const seen = visibleIn(view, table)
      .select('item.id')
      .where(sql<SqlBool>`item."id" = "hearingResources"."itemId"`);
    const rows = await tx.db
      .selectFrom('hearings')
      .innerJoin('hearingResources', 'hearingResources.hearingId', 'hearings.id')
      .select((eb) => ['hearings.id', eb.fn.countAll<number | string>().as('things')])
      .where('hearings.caseId', '=', matter.caseId)
      .where('hearings.date', '>=', from)
      .where('hearings.date', '<=', to)
      .where('hearingResources.kind', '=', kind)
      .where((eb) => eb.exists(seen))
      .groupBy('hearings.id')
      .execute();
    for (const { id, things } of rows) counts.set(id, (counts.get(id) ?? 0) + Number(things));
  }
  return counts;
}
