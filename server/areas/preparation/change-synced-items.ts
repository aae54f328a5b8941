import type { MatterWrite } from '#server/catalog/operation.ts';
import { invalid } from '#server/errors/app-error.ts';
import { insertRecord, updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { z } from 'zod';
import { keptItem, requireOldEvidence } from './change-items.ts';
import { requireBinder, requireItem, requireRoom, roomIn } from './changing.ts';
import { columnsOf, requireNamed } from './item-columns.ts';
import { blankFacts } from './item-schema.ts';
import { seenItems } from './queries.ts';
import { binderItems } from './record.ts';
import { givenOf, type ItemChange, type NewItem, withMarks } from './synced-item.ts';

/** Answers its id. A witness whose contact was deleted comes without one, as it is where it comes from. */
export async function makeSyncedItem(
  change: MatterWrite,
  binderId: string,
  { kind, section, position: place, private: hidden = false, marks = [], ...said }: z.output<typeof NewItem>,
): Promise<string> {
  const binder = await requireBinder(change, binderId);
  const given = givenOf(kind, said);
  const all = await requireRoom(change, binder.id, 1);
  const beside = await seenItems(change, [binder.id]);
  const columns = columnsOf(given, blankFacts[kind]);
  if ((kind === 'exhibit' || kind === 'todo' || kind === 'link') && columns.itemId == null) {
    throw invalid('This is required: say what the item is about.', 'itemId');
  }
  await requireNamed(change, columns, given, beside);
  const position = await roomIn(change, { all, beside, section, place });
  const { id } = await insertRecord(change.tx, binderItems, {
    caseId: change.matter.caseId,
    createdBy: change.principal.accountId,
    binderId: binder.id,
    kind,
    section,
    position,
    private: hidden ? 1 : 0,
    marks: withMarks({ marks: '[]' }, marks),
    ...columns,
  });
  return id;
}

/** What is left out stays as it is; without a place, it keeps its own among the items of its section. */
export async function changeSyncedItem(change: MatterWrite, id: string, said: ItemChange): Promise<void> {
  const { item, beside } = await requireItem(change, id);
  const { section = item.section, position, private: hidden, marks, ...rest } = said;
  const given = givenOf(item.kind, { ...rest, resource: rest.resource ?? item.resource });
  const columns = columnsOf(given, JSON.parse(item.facts) as object);
  await requireNamed(change, columns, given, beside);
  requireOldEvidence(item, columns.itemId);
  const kept = await keptItem(change, item.id);
  const moved = position !== undefined || section !== item.section ? await movedTo() : {};
  await updateRecord(change.tx, binderItems, await keptItem(change, item.id), {
    ...columns,
    ...(rest.contactId === null && { contactId: null }),
    ...(rest.witnessId === null && { witnessId: null }),
    ...(hidden !== undefined && { private: hidden ? 1 : 0 }),
    ...(marks && { marks: withMarks(kept, marks) }),
    ...moved,
  });

  async function movedTo(): Promise<Pick<Row<'binderItems'>, 'section' | 'position'>> {
    const all = await requireRoom(change, item.binderId, 0);
    const own = beside.filter((each) => each.section === item.section).findIndex((each) => each.id === id);
    const place = position ?? own;
    return { section, position: await roomIn(change, { all, beside, section, place, except: id }) };
  }
}
