import { sql } from 'kysely';
import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { answersOf } from '#server/catalog/answer.ts';
import { withoutUnseen } from '#server/catalog/references.ts';
import { byNumber, newlyShared, nextFree } from '#server/rules/exhibit-numbering.ts';
import { comparedNumber, mayMeet, type Numbered, sharesNumber } from '#server/rules/exhibit-numbers.ts';
import { membersIn } from '#server/store/set-members.ts';
import type { Row } from '#server/store/tables.ts';
import { takenBy } from './ledger.ts';
import { entriesOf } from './ledger-entries.ts';
import { evidence } from './record.ts';
import { withSeenPeople } from './suggested.ts';
import { ChangedEvidence, type ReadEvidence, toEvidence } from './schema.ts';

/** An item after a change, with those that have its number too. */
export const changedAnswers = answersOf(ChangedEvidence, evidence, async (context, rows: readonly ReadEvidence[]) =>
  Promise.all(
    (await withSeenPeople(context, rows)).map(async (row) => {
      const answer = toEvidence(row);
      const sameExhibitNumber = await withSameNumber(context, answer);
      return sameExhibitNumber.length === 0 ? answer : { ...answer, sameExhibitNumber };
    }),
  ),
);

async function withSameNumber(view: MatterView, item: Numbered & { id: string }) {
  if (item.exhibitNumber === null) return [];
  return (
    (await holding(view, [item.exhibitNumber]))
      .filter((other) => other.id !== item.id && sharesNumber(item, other))
      .map(({ id, title }) => ({ id, title }))
      // In SQL it would have SQLite walk the matter by id.
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  );
}

/**
 * Items that came to a number of another since a change of the log, the one that was changed last first; each with those
 * that have its number too, and none twice.
 */
export async function sharedNumbersSince(view: MatterView, seq: number) {
  const rows = await changedSince(view, seq);
  const now = new Map((await asSeen(view, rows)).map((item) => [item.id, item]));
  const before = await asSeen(
    view,
    rows.map((row) => ({ ...row, ...numberIn(row.before) })),
  );
  const all = await holding(
    view,
    [...now.values()].flatMap(({ exhibitNumber }) => exhibitNumber ?? []),
  );
  const holders = byNumber(all);
  const named = new Set<string>();
  return newlyShared(all, before, ({ id }) => now.get(id) ?? {}).flatMap(({ item: { id } }) => {
    const item = now.get(id);
    if (item === undefined || item.exhibitNumber === null || named.has(id)) return [];
    const others = holders.get(comparedNumber(item.exhibitNumber))?.filter((each) => each.id !== id) ?? [];
    const items = [item, ...others.filter((each) => mayMeet(item, each))].map((each) => {
      named.add(each.id);
      return { id: each.id, title: each.title };
    });
    return [{ number: item.exhibitNumber, items }];
  });
}

/** The first number from the item's own on that it would have alone; null where it has none, or that is too long. */
export async function nextNumber(view: MatterView, id: string): Promise<string | null> {
  const all = await asSeen(view, await numbered(view).execute());
  const item = all.find((each) => each.id === id);
  const taken = takenBy(await entriesOf(view.tx, view.matter.caseId)).map((each) => ({
    ...each,
    courtCaseIds: membersIn(each.courtCaseIds),
  }));
  return item === undefined ? null : nextFree([...all, ...taken], item);
}

/** The items that have a number and that the viewer may see. */
function numbered(view: MatterView) {
  return visibleIn(view, 'evidence')
    .select(['item.id', 'item.title', 'item.exhibitNumber', 'item.courtCaseIds'])
    .where('item.exhibitNumber', 'is not', null);
}

type NumberedRow = Awaited<ReturnType<ReturnType<typeof numbered>['execute']>>[number];

/** A query takes only so many values. */
const valuesAtMost = 500;

/** Of these, those that have one of the numbers; all of them where more numbers are asked for than a query takes. */
async function holding(view: MatterView, numbers: readonly string[]) {
  const compared = [...new Set(numbers.map(comparedNumber))];
  const few = compared.length <= valuesAtMost;
  const rows = numbered(view).$if(few, (query) => query.where(sql`lower(item."exhibitNumber")`, 'in', compared));
  return asSeen(view, await rows.execute());
}

/** What has a number and was changed since, each with its image of before; the one that was changed last first. */
async function changedSince(view: MatterView, seq: number) {
  const rows = await numbered(view)
    .innerJoin('changes', 'changes.recordId', 'item.id')
    .select('changes.before')
    .where('changes.resource', '=', 'evidence')
    .where('changes.caseId', '=', view.matter.caseId)
    .where('changes.seq', '>', seq)
    .orderBy('changes.seq', 'desc')
    .execute();
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** What was new, or in Trash, had no number that another could have been taken for. */
function numberIn(before: string | null): Pick<NumberedRow, 'exhibitNumber' | 'courtCaseIds'> {
  const { trashedAt, exhibitNumber, courtCaseIds } = JSON.parse(before ?? '{}') as Partial<Row<'evidence'>>;
  return { exhibitNumber: trashedAt == null ? (exhibitNumber ?? null) : null, courtCaseIds: courtCaseIds ?? '[]' };
}

/** By what the viewer may see of them. */
async function asSeen(view: MatterView, rows: readonly NumberedRow[]) {
  const seen = await withoutUnseen(view, 'evidence', rows);
  return seen.map((row) => ({ ...row, courtCaseIds: membersIn(row.courtCaseIds) }));
}
