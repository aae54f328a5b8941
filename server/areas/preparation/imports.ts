import { visibleIn } from '#server/access/visible.ts';
import { requireAll, seenAmong } from '#server/catalog/references.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { invalid } from '#server/errors/app-error.ts';
import { type BinderSection, usualSection } from '#server/rules/preparation.ts';
import { orderBy, todoOrder } from '#server/rules/order.ts';
import { timelineOrder } from '#server/rules/timeline.ts';
import { insertRecord } from '#server/store/records.ts';
import { membersIn } from '#server/store/set-members.ts';
import type { Row } from '#server/store/tables.ts';
import { type Changing, requireBinder, requireRoom } from './changing.ts';
import type { Edit } from './edit-schema.ts';
import { blankFacts } from './item-schema.ts';
import { allItems, seenBinders } from './queries.ts';
import { binderItems, type Linkable, linkable } from './record.ts';

/** Something that an import adds where the binder does not have it. */
interface Wanted {
  kind: 'exhibit' | 'todo' | 'link';
  resource: Linkable;
  itemId: string;
}

/** The open to-dos of a court file, as their list sorts them. */
export async function importTodos(change: Changing, edit: Edit<'import-todos'>): Promise<void> {
  const { courtCaseId } = edit;
  await requireAll(change, 'courtCases', [courtCaseId], 'courtCaseId');
  const binder = await binderFor(change, edit.binderId, (each) => each.courtCaseId === courtCaseId);
  const todos = await visibleIn(change, 'todos')
    .selectAll('item')
    .where('item.courtCaseId', '=', courtCaseId)
    .where('item.done', '=', 0)
    .execute();
  await add(
    change,
    binder,
    todos.toSorted(todoOrder).map(({ id }) => ({ kind: 'todo', resource: 'todo', itemId: id })),
  );
}

/** What is taken to a hearing, in its order: evidence as exhibits, to-dos as to-dos, all else as links. */
export async function importResources(change: Changing, edit: Edit<'import-resources'>): Promise<void> {
  const { tx, viewer } = change;
  await requireAll(change, 'hearings', [edit.hearingId], 'hearingId');
  const hearing = await requireRecord(tx, viewer, 'hearings', edit.hearingId);
  const binder = await binderFor(
    change,
    edit.binderId,
    (each) => each.hearingId === hearing.id,
    (each) => each.courtCaseId !== null && each.courtCaseId === hearing.courtCaseId,
  );
  const lines = await tx.db
    .selectFrom('hearingResources')
    .selectAll()
    .where('hearingId', '=', hearing.id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const seen = new Set<string>();
  for (const [kind, group] of Map.groupBy(lines, (line) => line.kind)) {
    const ids = group.map(({ itemId }) => itemId);
    for (const id of await seenAmong(change, linkable[kind], ids)) seen.add(id);
  }
  const wanted = lines
    .filter(({ itemId }) => seen.has(itemId))
    .map(({ kind: resource, itemId }): Wanted => {
      const kind = resource === 'evidence' ? 'exhibit' : resource === 'todo' ? 'todo' : 'link';
      return { kind, resource, itemId };
    });
  await add(change, binder, wanted);
}

/** The events of the timeline: of the binder’s court file and of none, or of the whole case. */
export async function importTimeline(change: Changing, { binderId }: Edit<'import-timeline'>): Promise<void> {
  const binder = await requireBinder(change, binderId);
  const events = await visibleIn(change, 'timelineEntries').selectAll('item').execute();
  const wanted = events
    .filter(({ courtCaseId }) => [null, binder.courtCaseId ?? courtCaseId].includes(courtCaseId))
    .toSorted((one, other) => timelineOrder({ ...one, kind: 'event' }, { ...other, kind: 'event' }))
    .map(({ id }): Wanted => ({ kind: 'link', resource: 'timeline', itemId: id }));
  await add(change, binder, wanted);
}

/** Evidence with an exhibit number, by that number: of the binder’s court file and of none, or of the whole case. */
export async function importExhibits(change: Changing, { binderId }: Edit<'import-exhibits'>): Promise<void> {
  const binder = await requireBinder(change, binderId);
  const numbered = await visibleIn(change, 'evidence')
    .select(['item.id', 'item.exhibitNumber', 'item.courtCaseIds'])
    .where('item.exhibitNumber', 'is not', null)
    .execute();
  const { courtCaseId } = binder;
  const wanted = numbered
    .filter(({ courtCaseIds }) => {
      const files = membersIn(courtCaseIds);
      return courtCaseId === null || files.length === 0 || files.includes(courtCaseId);
    })
    .toSorted(orderBy({ exhibitNumber: 'alphabetical' }))
    .map(({ id }): Wanted => ({ kind: 'exhibit', resource: 'evidence', itemId: id }));
  await add(change, binder, wanted);
}

/** The binder that is named, or the first that fits best. */
async function binderFor(
  change: Changing,
  binderId: string | undefined,
  ...fits: readonly ((binder: Row<'binders'>) => boolean)[]
): Promise<Row<'binders'>> {
  if (binderId !== undefined) return requireBinder(change, binderId);
  const all = await seenBinders(change);
  const [best] = fits.flatMap((fit) => all.find((each) => fit(each)) ?? []);
  if (best) return best;
  throw invalid('No binder is for this yet. Say which binder to add to, or add a binder first.', 'binderId');
}

async function add(change: Changing, binder: Row<'binders'>, wanted: readonly Wanted[]): Promise<void> {
  const { tx, matter, accountId } = change;
  const there = new Set((await allItems(tx, binder.id)).map(({ kind, itemId }) => `${kind} ${itemId}`));
  const added = wanted.filter(({ kind, itemId }) => !there.has(`${kind} ${itemId}`));
  const all = await requireRoom(change, binder.id, added.length);
  const ends = new Map<BinderSection, number>();
  for (const { section, position } of all) ends.set(section, position);
  for (const { kind, resource, itemId } of added) {
    const section = usualSection({ kind, resource });
    const position = (ends.get(section) ?? -1) + 1;
    ends.set(section, position);
    await insertRecord(tx, binderItems, {
      caseId: matter.caseId,
      createdBy: accountId,
      binderId: binder.id,
      kind,
      section,
      position,
      resource,
      itemId,
      facts: JSON.stringify(blankFacts[kind]),
    });
  }
  change.imported = { added: added.length, present: wanted.length - added.length };
}
