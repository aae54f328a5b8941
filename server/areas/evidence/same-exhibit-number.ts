import { sql } from 'kysely';
import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { answersOf } from '#server/catalog/answer.ts';
import { withoutUnseen } from '#server/catalog/references.ts';
import { comparedNumber, type Numbered, sharesNumber } from '#server/rules/exhibit-numbers.ts';
import { membersIn } from '#server/store/set-members.ts';
import { evidence } from './record.ts';
import { ChangedEvidence, type ReadEvidence, toEvidence } from './schema.ts';

/** An item after a change, with those that have its number too. */
export const changedAnswers = answersOf(ChangedEvidence, evidence, (context, rows: readonly ReadEvidence[]) =>
  Promise.all(
    rows.map(async (row) => {
      const answer = toEvidence(row);
      const sameExhibitNumber = await withSameNumber(context, answer);
      return sameExhibitNumber.length === 0 ? answer : { ...answer, sameExhibitNumber };
    }),
  ),
);

/** Of the items that the viewer may see, by what they may see of them. */
async function withSameNumber(view: MatterView, item: Numbered & { id: string }) {
  if (item.exhibitNumber === null) return [];
  const rows = await visibleIn(view, 'evidence')
    .select(['item.id', 'item.title', 'item.exhibitNumber', 'item.courtCaseIds'])
    .where(sql`lower(item."exhibitNumber")`, '=', comparedNumber(item.exhibitNumber))
    .where('item.exhibitNumber', 'is not', null)
    .where('item.id', '!=', item.id)
    .execute();
  const seen = await withoutUnseen(view, 'evidence', rows);
  return (
    seen
      .filter((row) => sharesNumber(item, { ...row, courtCaseIds: membersIn(row.courtCaseIds) }))
      .map(({ id, title }) => ({ id, title }))
      // In SQL it would have SQLite walk the matter by id.
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  );
}
