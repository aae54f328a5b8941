import type { ReadTx } from '#server/store/transaction.ts';
import { positionGap, positionLimit } from '#server/rules/timeline.ts';

/** After every entry of that day, with room between. */
export async function lastPosition(tx: ReadTx, caseId: string, date: string): Promise<number> {
  const row = await tx.db
    .selectFrom('timelineEntries')
    .select((eb) => eb.fn.max<number | string | null>('position').as('last'))
    .where('caseId', '=', caseId)
    .where('date', '=', date)
    .executeTakeFirst();
  return Math.min(positionLimit, Math.max(0, Number(row?.last ?? 0)) + positionGap);
}
