import { sql } from 'kysely';
import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { seenAmong, withoutUnseen } from '#server/catalog/references.ts';
import { revisionOf as lastChangeOf } from '#server/catalog/revision.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { type Linkable, linkable } from './record.ts';

type Item = Row<'binderItems'>;
type Support = Row<'elementSupports'>;

/** Of a matter’s preparation; 0 for a guest, who sees none. */
export function revisionOf(view: MatterView): Promise<number> {
  return lastChangeOf(view, 'binders', sql`'binders', 'binderItems', 'elementSupports'`);
}

/** The binders that the viewer sees, in their order. */
export async function seenBinders(view: MatterView): Promise<readonly Row<'binders'>[]> {
  const rows = await visibleIn(view, 'binders').selectAll('item').orderBy('item.position').orderBy('item.id').execute();
  return withoutUnseen(view, 'binders', rows);
}

/** The items of these binders that the viewer sees, by their places: what is about something unseen would reveal it. */
export async function seenItems(view: MatterView, binderIds: readonly string[]): Promise<readonly Item[]> {
  const found: Item[] = [];
  for (const some of someAtOnce(binderIds)) {
    const rows = visibleIn(view, 'binderItems').selectAll('item').where('item.binderId', 'in', some);
    found.push(...(await rows.orderBy('item.position').orderBy('item.id').execute()));
  }
  return withoutUnseen(view, 'binderItems', await aboutSeen(view, found));
}

async function aboutSeen(view: MatterView, items: readonly Item[]): Promise<Item[]> {
  const seen = new Set<string>();
  const about = Map.groupBy(
    items.filter(({ itemId }) => itemId !== null),
    ({ resource }) => resource as Linkable,
  );
  for (const [resource, group] of about) {
    const ids = group.flatMap(({ itemId }) => itemId ?? []);
    for (const id of await seenAmong(view, linkable[resource], [...new Set(ids)])) seen.add(id);
  }
  return items.filter(({ itemId }) => itemId === null || seen.has(itemId));
}

/** What supports these elements, each in its order, without the ids of what the viewer does not see. */
export async function seenSupports(
  view: MatterView,
  elementIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Support[]>> {
  return Map.groupBy(
    await withoutUnseen(view, 'elementSupports', await supportsOf(view.tx, elementIds)),
    ({ elementId }) => elementId,
  );
}

/** The same as they are kept. */
export async function supportsOf(tx: ReadTx, elementIds: readonly string[]): Promise<Support[]> {
  const found: Support[] = [];
  for (const some of someAtOnce(elementIds)) {
    const rows = tx.db.selectFrom('elementSupports').selectAll().where('elementId', 'in', some);
    found.push(...(await rows.orderBy('position').orderBy('id').execute()));
  }
  return found;
}

/** Every item of a binder, seen or not and also in Trash: for what must not step on one that somebody does not see. */
export function allItems(tx: ReadTx, binderId: string): Promise<Item[]> {
  return tx.db
    .selectFrom('binderItems')
    .selectAll()
    .where('binderId', '=', binderId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Likewise of a matter’s binders. */
export function allBinders(tx: ReadTx, caseId: string): Promise<Row<'binders'>[]> {
  return tx.db
    .selectFrom('binders')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The binders that these items are in. */
export async function binderIdsOf(tx: ReadTx, itemIds: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const some of someAtOnce(itemIds)) {
    const rows = await tx.db.selectFrom('binderItems').select('binderId').distinct().where('id', 'in', some).execute();
    for (const { binderId } of rows) found.add(binderId);
  }
  return [...found];
}

/** The elements that these supports are of. */
export async function elementsOf(tx: ReadTx, supportIds: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const some of someAtOnce(supportIds)) {
    const rows = await tx.db
      .selectFrom('elementSupports')
      .select('elementId')
      .distinct()
      .where('id', 'in', some)
      .execute();
    for (const { elementId } of rows) found.add(elementId);
  }
  return [...found];
}
