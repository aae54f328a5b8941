import type { MatterView } from '#server/access/matters.ts';
import { invalid, notFound } from '#server/errors/app-error.ts';
import { binderLimits } from '#server/rules/preparation.ts';
import { roomAt } from '#server/rules/placed-lines.ts';
import { updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { allItems, seenBinders, seenItems } from './queries.ts';
import { binderItems } from './record.ts';
import type { PreparationChange } from './schema.ts';

type Item = Row<'binderItems'>;

/** The preparation of a matter, as one action changes it, and what the action did. */
export interface Changing extends MatterView<WriteTx> {
  accountId: string;
  now: string;
  /** The items that it is about; what else it changed is in `tx.changes`. */
  changed: Set<string>;
  /** Items that the caller saw. */
  removed: string[];
  imported: PreparationChange['imported'];
  missing: PreparationChange['missing'];
}

export async function requireBinder(change: MatterView, id: string): Promise<Row<'binders'>> {
  const binder = (await seenBinders(change)).find((each) => each.id === id);
  if (!binder) throw notFound('preparation binder');
  return binder;
}

/** An item, among those of its binder that the caller sees. */
export async function requireItem(change: MatterView, id: string): Promise<{ item: Item; beside: readonly Item[] }> {
  const named = await change.tx.db.selectFrom('binderItems').select('binderId').where('id', '=', id).executeTakeFirst();
  const binder = (await seenBinders(change)).find((each) => each.id === named?.binderId);
  const beside = binder ? await seenItems(change, [binder.id]) : [];
  const item = beside.find((each) => each.id === id);
  if (!item) throw notFound('binder item');
  return { item, beside };
}

/** Makes room in a section, before the seen item at that place or at the end; answers the free position. */
export async function roomIn(
  change: MatterView<WriteTx>,
  where: { all: readonly Item[]; beside: readonly Item[]; section: string; place: number | undefined; except?: string },
): Promise<number> {
  const inSection = (item: Item) => item.section === where.section && item.id !== where.except;
  const { position, moved } = roomAt(where.all.filter(inSection), where.beside.filter(inSection), where.place);
  for (const [row, to] of moved) await updateRecord(change.tx, binderItems, row, { position: to });
  return position;
}

/** Every item of a binder, which takes so many more. */
export async function requireRoom(change: MatterView, binderId: string, more: number): Promise<Item[]> {
  const all = await allItems(change.tx, binderId);
  if (all.length + more <= binderLimits.items) return all;
  const most = binderLimits.items.toLocaleString('en-US');
  throw invalid(
    `A binder can have up to ${most} items. It has ${all.length.toLocaleString('en-US')}. Nothing was added.`,
  );
}
