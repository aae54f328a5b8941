import { levelFor, type MatterView, requireLevel } from '#server/access/matters.ts';
import { requireEvidence } from '#server/areas/evidence/queries.ts';
import { evidence } from '#server/areas/evidence/record.ts';
import { requireAll } from '#server/catalog/references.ts';
import { AppError, invalid, notFound } from '#server/errors/app-error.ts';
import { deleteRecord, insertRecord, updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { reordered, roomAt } from '#server/rules/placed-lines.ts';
import { type SeenResource, toResource } from './resource-schema.ts';
import { attachable, type AttachableKind, hearingResources } from './resource-record.ts';
import { allResources, moveResources, seenResources } from './resources.ts';

/** The list of one hearing, as one caller changes it. */
export interface HearingList extends MatterView<WriteTx> {
  hearing: Row<'hearings'>;
  accountId: string;
}

interface Attached {
  kind: AttachableKind;
  itemId: string;
  note?: string | undefined;
  position?: number | undefined;
}

/** What is on the list already stays as it is. An evidence item also learns of the hearing. */
export async function attach(list: HearingList, { kind, itemId, note = '', position: place }: Attached): Promise<void> {
  const { tx, hearing } = list;
  await requireAll(list, attachable[kind], [itemId], 'itemId');
  const lines = await allResources(tx, hearing.id);
  if (lines.some((line) => line.kind === kind && line.itemId === itemId)) return;
  if (kind === 'evidence') await requireEditable(list, itemId);
  const seen = await seenResources(list, hearing.id);
  const { position, moved } = roomAt(lines, seen, place);
  await moveResources(tx, moved);
  const { caseId, id: hearingId } = hearing;
  await insertRecord(tx, hearingResources, {
    caseId,
    createdBy: list.accountId,
    hearingId,
    kind,
    itemId,
    note,
    position,
  });
  if (kind === 'evidence') await setHearings(list, itemId, (ids) => [...ids, hearingId]);
}

/** The item stays; an evidence item forgets the hearing. */
export async function detach(list: HearingList, resourceId: string): Promise<void> {
  const line = await requireLine(list, resourceId);
  if (line.kind === 'evidence') await requireEditable(list, line.itemId);
  await deleteRecord(list.tx, hearingResources, line);
  if (line.kind !== 'evidence') return;
  await setHearings(list, line.itemId, (ids) => ids.filter((id) => id !== line.hearingId));
}

export async function writeNote(list: HearingList, resourceId: string, text: string): Promise<void> {
  await updateRecord(list.tx, hearingResources, await requireLine(list, resourceId), { note: text });
}

/** A list that gained a line meanwhile is 409 with the list as it is: a line nobody placed would land anywhere. */
export async function order(list: HearingList, ids: readonly string[]): Promise<void> {
  const seen = await seenResources(list, list.hearing.id);
  const known = new Set(seen.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw invalid(`There is no line ${unknown} on this hearing’s list.`, 'ids');
  if (ids.length < seen.length) {
    throw new AppError('conflict', 'The list holds more than these lines. Look at it again and name all of them.', {
      current: seen.map(toResource),
    });
  }
  await moveResources(list.tx, reordered(seen, ids));
}

async function requireLine(list: HearingList, id: string): Promise<SeenResource> {
  const line = (await seenResources(list, list.hearing.id)).find((each) => each.id === id);
  if (!line) throw notFound('hearing resource');
  return line;
}

/** Which hearings an item is for is written in the item: who may only look at it can't put it on a list. */
async function requireEditable(list: HearingList, evidenceId: string): Promise<void> {
  requireLevel(list.matter, await levelFor(list, 'evidence', evidenceId), 'edit', false);
}

async function setHearings(
  { tx, viewer }: HearingList,
  evidenceId: string,
  change: (hearingIds: string[]) => string[],
): Promise<void> {
  const item = await requireEvidence(tx, viewer, evidenceId);
  const hearingIds = change(JSON.parse(item.hearingIds) as string[]);
  await updateRecord(tx, evidence, item, { hearingIds: JSON.stringify(hearingIds) });
}
