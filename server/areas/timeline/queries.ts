import { positionGap, positionLimit } from '#server/rules/timeline.ts';
import { lastPosition } from '#server/store/last-position.ts';
import type { ReadTx } from '#server/store/transaction.ts';

/** After every entry of that day, with room between. */
export async function positionAfterDay(tx: ReadTx, caseId: string, date: string): Promise<number> {
  const last = await lastPosition(tx, 'timelineEntries', { caseId, date });
  return Math.min(positionLimit, Math.max(0, last ?? 0) + positionGap);
}
