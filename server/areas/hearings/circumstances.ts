import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { withoutUnseen, withoutUnseenIn } from '#server/catalog/references.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { countResources, scheduledBetween } from './queries.ts';
import { addDays } from '#server/rules/days.ts';
import { conflictsOf } from './rules.ts';
import { type HearingRecord, toHearing } from './schema.ts';

/** The longest hearing and the widest gap between two zones: no hearing farther away can overlap. */
const daysAround = 16;

/** Hearings of one matter as an answer gives them: what they conflict with, how much is on their lists, what is over. */
export async function toHearings(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  rows: readonly Row<'hearings'>[],
  now: string,
): Promise<HearingRecord[]> {
  const dates = rows.map(({ date }) => date).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const toRecord = await recordsBetween(tx, viewer, matter, first, last, now);
  return (await withoutUnseen(tx, viewer, matter, 'hearings', rows)).map(toRecord);
}

export async function toOneHearing(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  row: Row<'hearings'>,
  now: string,
): Promise<HearingRecord> {
  const toRecord = await recordsBetween(tx, viewer, matter, row.date, row.date, now);
  return toRecord(await withoutUnseenIn(tx, viewer, matter, 'hearings', row));
}

/** Makes records of hearings between two days. */
async function recordsBetween(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  first: string,
  last: string,
  now: string,
): Promise<(row: Row<'hearings'>) => HearingRecord> {
  const [from, to] = [addDays(first, -daysAround), addDays(last, daysAround)];
  const conflicts = conflictsOf(await scheduledBetween(tx, viewer, matter, from, to));
  const counts = await countResources(tx, viewer, matter, first, last);
  return (row) => {
    const resourceCount = counts.get(row.id) ?? 0;
    return toHearing(row, { now, conflicts: conflicts.get(row.id) ?? [], resourceCount });
  };
}
