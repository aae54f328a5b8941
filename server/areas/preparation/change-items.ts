import type { MatterView } from '#server/access/matters.ts';
import { AppError, invalid } from '#server/errors/app-error.ts';
import { binderLimits, usualSection } from '#server/rules/preparation.ts';
import { deleteRecord, insertRecord, updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { allItems, seenItems } from './queries.ts';
import { type Changing, requireBinder, requireItem, requireRoom, roomIn } from './changing.ts';
import type { Edit } from './edit-schema.ts';
import { aKind, blankFacts, missingIn } from './item-schema.ts';
import { columnsOf, requireNamed } from './item-columns.ts';
import { binderItems } from './record.ts';
import { writeSupports } from './supports.ts';

type Item = Row<'binderItems'>;

export async function addItem(change: Changing, edit: Edit<'add-item'>): Promise<void> {
  const { item: given, section = usualSection(given), position: place, private: hidden = false } = edit;
  const binder = await requireBinder(change, edit.binderId);
  const missing = missingIn(given);
  if (missing !== undefined)
    throw invalid(`This is required: ${aKind(given.kind)} can’t be without it.`, `item.${missing}`);
  const all = await requireRoom(change, binder.id, 1);
  const beside = await seenItems(change, [binder.id]);
  const columns = columnsOf(given, blankFacts[given.kind]);
  await requireNamed(change, columns, given, beside);
  const position = await roomIn(change, { all, beside, section, place });
  const { id } = await insertRecord(change.tx, binderItems, {
    caseId: change.matter.caseId,
    createdBy: change.accountId,
    binderId: binder.id,
    kind: given.kind,
    section,
    position,
    private: hidden ? 1 : 0,
    ...columns,
  });
  change.changed.add(id);
  await writeSupports(change, id, given.support ?? []);
}

export async function editItem(change: Changing, edit: Edit<'edit-item'>): Promise<void> {
  const { item, beside } = await requireItem(change, edit.itemId);
  const { item: given, private: hidden } = edit;
  if (given && given.kind !== item.kind) {
    throw invalid(`This item is ${aKind(item.kind)}. Its kind can’t change; add another item instead.`, 'item.kind');
  }
  const columns = given && columnsOf(given, JSON.parse(item.facts) as object);
  if (given && columns) await requireNamed(change, columns, given, beside);
  requireOldEvidence(item, columns?.itemId);
  await updateRecord(change.tx, binderItems, await keptItem(change, item.id), {
    ...columns,
    ...(hidden !== undefined && { private: hidden ? 1 : 0 }),
  });
  change.changed.add(item.id);
  if (given?.support) await writeSupports(change, item.id, given.support);
}

export async function moveItem(change: Changing, edit: Edit<'move-item'>): Promise<void> {
  const { item, beside } = await requireItem(change, edit.itemId);
  const section = edit.section ?? item.section;
  const all = await allItems(change.tx, item.binderId);
  const position = await roomIn(change, { all, beside, section, place: edit.position, except: item.id });
  await updateRecord(change.tx, binderItems, await keptItem(change, item.id), { section, position });
  change.changed.add(item.id);
}

export async function removeItem(change: Changing, { itemId }: Edit<'remove-item'>): Promise<void> {
  const { item } = await requireItem(change, itemId);
  await deleteRecord(change.tx, binderItems, await keptItem(change, item.id));
  change.removed.push(item.id);
}

/** What happened to an exhibit in court is added to what happened before; nothing of it is taken back. */
export async function markExhibit(change: Changing, { itemId, mark, note = '' }: Edit<'mark-exhibit'>): Promise<void> {
  const { item } = await requireItem(change, itemId);
  if (item.kind !== 'exhibit') throw invalid(`This item is ${aKind(item.kind)}. Only exhibits are marked.`, 'itemId');
  const marks = JSON.parse(item.marks) as { at: string }[];
  if (marks.length >= binderLimits.marks) {
    throw new AppError('invalid_request', `An exhibit can have up to ${binderLimits.marks} marks.`);
  }
  const at = [change.now, marks.at(-1)?.at ?? ''].toSorted().at(-1);
  await updateRecord(change.tx, binderItems, await keptItem(change, item.id), {
    marks: JSON.stringify([...marks, { mark, at, note }]),
  });
  change.changed.add(item.id);
}

/** What happened in court happened to the evidence that was there. */
export function requireOldEvidence(item: Item, itemId: string | null | undefined): void {
  if (itemId === undefined || itemId === item.itemId || item.marks === '[]') return;
  throw invalid('This exhibit has marks from court. Add another item for other evidence.', 'item.evidenceId');
}

/** The row as it is kept: what was read for the caller is without the ids that they may not see. */
export async function keptItem({ tx }: MatterView<WriteTx>, id: string): Promise<Item> {
  return tx.db.selectFrom('binderItems').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
