import { sql, type SqlBool } from 'kysely';
import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visibleIn } from '#server/access/visible.ts';
import { pageOf, type Window } from '#server/catalog/page.ts';
import { orderBy } from '#server/rules/order.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { hearings } from './record.ts';

export interface HearingFilter {
  id?: string | undefined;
  courtCaseId?: string | undefined;
  status?: Row<'hearings'>['status'] | undefined;
  /** First and last day. */
  from?: string | undefined;
  to?: string | undefined;
}

/** By date and time, those without a time first on their day; then as they were made. */
export async function listHearings(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  filter: HearingFilter,
  window: Window,
): Promise<Row<'hearings'>[]> {
  let query = visibleIn(tx.db, viewer, matter, 'hearings').selectAll('item');
  if (window.after === undefined && filter.id !== undefined) query = query.where('item.id', '=', filter.id);
  const rows = (await query.execute()).toSorted(orderBy(hearings.order));
  return pageOf(rows, window, (hearing) => isWanted(hearing, filter));
}

function isWanted(hearing: Row<'hearings'>, { id, courtCaseId, status, from, to }: HearingFilter): boolean {
  return (
    (id === undefined || hearing.id === id) &&
    (courtCaseId === undefined || hearing.courtCaseId === courtCaseId) &&
    (status === undefined || hearing.status === status) &&
    (from === undefined || hearing.date >= from) &&
    (to === undefined || hearing.date <= to)
  );
}

/** Scheduled hearings of a matter between two days that have a time. */
export function scheduledBetween(tx: ReadTx, viewer: Viewer, matter: Matter, from: string, to: string) {
  return visibleIn(tx.db, viewer, matter, 'hearings')
    .select(['item.id', 'item.date', 'item.time', 'item.timeZone', 'item.durationMinutes'])
    .where('item.status', '=', 'scheduled')
    .where('item.time', 'is not', null)
    .where('item.date', '>=', from)
    .where('item.date', '<=', to)
    .execute();
}

/** How many things that the viewer sees are on the lists of the hearings between two days, by hearing. */
export async function countResources(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  from: string,
  to: string,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [kind, table] of [
    ['evidence', 'evidence'],
    ['todo', 'todos'],
  ] as const) {
    const seen = visibleIn(tx.db, viewer, matter, table)
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
