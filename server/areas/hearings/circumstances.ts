import { answersOf } from '#server/catalog/answer.ts';
import { addDays } from '#server/rules/days.ts';
import type { Row } from '#server/store/tables.ts';
import { countResources, scheduledBetween } from './queries.ts';
import { hearings } from './record.ts';
import { conflictsOf } from './rules.ts';
import { Hearing, toHearing } from './schema.ts';

/** The longest hearing and the widest gap between two zones: no hearing farther away can overlap. */
const daysAround = 16;

/** Hearings as an answer gives them: what they conflict with, how much is on their lists, what is over. */
export const hearingAnswers = answersOf(Hearing, hearings, async (context, rows: readonly Row<'hearings'>[]) => {
  const dates = rows.map(({ date }) => date).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const around = await scheduledBetween(context, addDays(first, -daysAround), addDays(last, daysAround));
  const conflicts = conflictsOf(around);
  const counts = await countResources(context, first, last);
  return rows.map((row) => {
    const resourceCount = counts.get(row.id) ?? 0;
    return toHearing(row, { now: context.now, conflicts: conflicts.get(row.id) ?? [], resourceCount });
  });
});
