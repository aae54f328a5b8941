import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { seenBinders, seenItems } from '#server/areas/preparation/queries.ts';
import type { IndexRow } from '#server/rules/evidence-index.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';

/** What the preparation binders say of an exhibit. */
export type ExhibitUse = Pick<IndexRow, 'foundation' | 'objections' | 'rulings'>;

export const noUse: ExhibitUse = { foundation: [], objections: [], rulings: [] };

/** By evidence id, from the binders that the viewer sees: of one court file those that are for it or for none. */
export async function exhibitUses(
  view: MatterView,
  courtCaseId: string | undefined,
): Promise<ReadonlyMap<string, ExhibitUse>> {
  const binders = (await seenBinders(view)).filter(
    (binder) => courtCaseId === undefined || binder.courtCaseId === null || binder.courtCaseId === courtCaseId,
  );
  const items = await seenItems(
    view,
    binders.map(({ id }) => id),
  );
  const witnesses = new Map(items.flatMap(({ id, contactId }) => (contactId === null ? [] : [[id, contactId]])));
  const names = await contactNames(view, [...new Set(witnesses.values())]);
  const uses = new Map<string, ExhibitUse>();
  for (const { kind, itemId, witnessId, facts, marks } of items) {
    if (kind !== 'exhibit' || itemId === null) continue;
    const { foundation: text, objection } = JSON.parse(facts) as { foundation: string; objection: string };
    const made = JSON.parse(marks) as { mark: string; at: string; note: string }[];
    const witness = names.get(witnesses.get(witnessId ?? '') ?? '') ?? null;
    const known = uses.get(itemId) ?? noUse;
    const rulings = made.map(({ mark, at, note }) => ({ mark, on: at.slice(0, 10), note }));
    uses.set(itemId, {
      foundation: witness === null && text === '' ? known.foundation : [...known.foundation, { witness, text }],
      objections: objection === '' ? known.objections : [...new Set([...known.objections, objection])],
      rulings: [...known.rulings, ...rulings],
    });
  }
  return uses;
}

async function contactNames(view: MatterView, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const some of someAtOnce(ids)) {
    const rows = visibleIn(view, 'contacts').select(['item.id', 'item.name']).where('item.id', 'in', some);
    for (const { id, name } of await rows.execute()) names.set(id, name);
  }
  return names;
}
