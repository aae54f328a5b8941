import type { MatterView } from '#server/access/matters.ts';
import { requireReferences } from '#server/catalog/references.ts';
import { toColumns } from '#server/catalog/columns.ts';
import { invalid } from '#server/errors/app-error.ts';
import { roomAt } from '#server/rules/placed-lines.ts';
import { binderLimits } from '#server/rules/preparation.ts';
import { deleteRecord, insertRecord, updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import { type Changing, requireBinder } from './changing.ts';
import type { Edit } from './edit-schema.ts';
import { allBinders, seenBinders, seenItems } from './queries.ts';
import { binders } from './record.ts';

export async function addBinder(change: Changing, edit: Edit<'add-binder'>): Promise<void> {
  const { title, courtCaseId = null, hearingId = null, private: hidden = false } = edit;
  await requireReferences(change, 'binders', { courtCaseId, hearingId });
  await insertBinder(change, { title, courtCaseId, hearingId, private: hidden });
}

export async function insertBinder(
  { tx, matter, accountId }: Changing,
  given: { title: string; courtCaseId: string | null; hearingId: string | null; private: boolean },
): Promise<Row<'binders'>> {
  const position = await requireBinderRoom({ tx, matter });
  const place = { caseId: matter.caseId, createdBy: accountId, position };
  return insertRecord(tx, binders, { ...place, ...given, private: given.private ? 1 : 0 });
}

/** The position behind all binders, where the matter takes one more. */
export async function requireBinderRoom({ tx, matter }: Pick<MatterView, 'tx' | 'matter'>): Promise<number> {
  const all = await allBinders(tx, matter.caseId);
  if (all.length >= binderLimits.binders) {
    throw invalid(`A case can have up to ${binderLimits.binders} binders, those in Trash included.`);
  }
  return (all.at(-1)?.position ?? -1) + 1;
}

export async function editBinder(change: Changing, edit: Edit<'edit-binder'>): Promise<void> {
  const { tx, matter } = change;
  const { binderId, title, courtCaseId, hearingId, private: hidden, position } = edit;
  const binder = await requireBinder(change, binderId);
  const given = { title, courtCaseId, hearingId, private: hidden };
  await requireReferences(change, 'binders', given);
  const after = await updateRecord(tx, binders, binder, toColumns(binders, given));
  if (position === undefined) return;
  const others = (rows: readonly Row<'binders'>[]) => rows.filter(({ id }) => id !== binderId);
  const room = roomAt(others(await allBinders(tx, matter.caseId)), others(await seenBinders(change)), position);
  for (const [row, to] of room.moved) await updateRecord(tx, binders, row, { position: to });
  await updateRecord(tx, binders, after, { position: room.position });
}

/** Its items go with it, those included that the caller does not see. */
export async function removeBinder(change: Changing, { binderId }: Edit<'remove-binder'>): Promise<void> {
  const binder = await requireBinder(change, binderId);
  change.removed.push(...(await seenItems(change, [binderId])).map(({ id }) => id));
  await deleteRecord(change.tx, binders, binder);
}
