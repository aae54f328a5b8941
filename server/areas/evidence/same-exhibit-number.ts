import { sql, type SqlBool } from 'kysely';
import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { answersOf } from '#server/catalog/answer.ts';
import { withoutUnseen } from '#server/catalog/references.ts';
import { nextFree, sharing } from '#server/rules/exhibit-numbering.ts';
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

async function withSameNumber(view: MatterView, item: Numbered & { id: string }) {
  if (item.exhibitNumber === null) return [];
  const rows = await numbered(view)
    .where(sql`lower(item."exhibitNumber")`, '=', comparedNumber(item.exhibitNumber))
    .where('item.id', '!=', item.id)
    .execute();
  return (
    (await asSeen(view, rows))
      .filter((other) => sharesNumber(item, other))
      .map(({ id, title }) => ({ id, title }))
      // In SQL it would have SQLite walk the matter by id.
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  );
}

/** Items that have one number, the one that was changed last first. */
export async function sharedExhibitNumbers(view: MatterView) {
  const groups = sharing(await asSeen(view, await numbered(view).where(sharedIn(view)).execute()));
  const changed = await lastChanges(
    view,
    groups.flatMap((items) => items.map(({ id }) => id)),
  );
  const lastFirst = (one: { id: string }, other: { id: string }) =>
    (changed.get(other.id) ?? 0) - (changed.get(one.id) ?? 0);
  return groups.map((items) => items.toSorted(lastFirst));
}

/** The next number that an item would have alone; null where that is too long, or the item has none. */
export async function freeExhibitNumber(view: MatterView, id: string): Promise<string | null> {
  const all = await asSeen(view, await numbered(view).execute());
  const item = all.find((each) => each.id === id);
  return item === undefined ? null : nextFree(all, item);
}

/** So that of thousands of numbers only those are looked at that two rows of the matter have. */
function sharedIn({ matter }: MatterView) {
  return sql<SqlBool>`lower(item."exhibitNumber") in (
    select lower("exhibitNumber") from "evidence" where "caseId" = ${matter.caseId} and "exhibitNumber" is not null
    group by lower("exhibitNumber") having count(*) > 1)`;
}

/** The items that have a number and that the viewer may see. */
function numbered(view: MatterView) {
  return visibleIn(view, 'evidence')
    .select(['item.id', 'item.title', 'item.exhibitNumber', 'item.courtCaseIds'])
    .where('item.exhibitNumber', 'is not', null);
}

type NumberedRow = Awaited<ReturnType<ReturnType<typeof numbered>['execute']>>[number];

/** By what the viewer may see of them. */
async function asSeen(view: MatterView, rows: readonly NumberedRow[]) {
  const seen = await withoutUnseen(view, 'evidence', rows);
  return seen.map((row) => ({ ...row, courtCaseIds: membersIn(row.courtCaseIds) }));
}

/** A query takes only so many values. */
const idsAtOnce = 500;

async function lastChanges({ tx }: MatterView, ids: readonly string[]): Promise<Map<string, number>> {
  const last = new Map<string, number>();
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const rows = await tx.db
      .selectFrom('changes')
      .select((eb) => ['recordId', eb.fn.max('seq').as('seq')])
      .where('resource', '=', 'evidence')
      .where('recordId', 'in', ids.slice(from, from + idsAtOnce))
      .groupBy('recordId')
      .execute();
    for (const { recordId, seq } of rows) last.set(recordId, seq);
  }
  return last;
}
