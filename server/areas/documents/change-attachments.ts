import type { MatterView } from '#server/access/matters.ts';
import { requireEvidence } from '#server/areas/evidence/queries.ts';
import { toColumns } from '#server/catalog/columns.ts';
import { AppError, invalid, notFound } from '#server/errors/app-error.ts';
import { comparedLabel, exhibitLabel, numberInLabel } from '#server/rules/exhibit-labels.ts';
import { firstFreeLetter } from '#server/rules/exhibit-numbering.ts';
import { exhibitLimits } from '#server/rules/documents.ts';
import { noSuchPage, readPages } from '#server/rules/page-ranges.ts';
import { reordered, roomAt } from '#server/rules/placed-lines.ts';
import { deleteRecord, insertRecord, updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { documentAttachments } from './attachment-record.ts';
import { toAttachments } from './attachment-schema.ts';
import { type Attachment, attachmentsOf, noteAttachments, seenAttachments } from './attachments.ts';

/** The exhibits of one document, as one caller changes them. */
export interface ExhibitList extends MatterView<WriteTx> {
  document: Row<'documents'>;
}

interface Said {
  label?: string | undefined;
  description?: string | undefined;
  pages?: string | null | undefined;
  position?: number | undefined;
}

interface Attached extends Said {
  evidenceId: string;
  accountId: string;
}

export async function attach(list: ExhibitList, given: Attached): Promise<void> {
  const { tx, viewer, document } = list;
  const { evidenceId, accountId, description = '', pages = null, position: place } = given;
  const item = await requireEvidence(tx, viewer, evidenceId);
  // What is evidence of another case does not exist in this one.
  if (item.caseId !== document.caseId) throw notFound('evidence item');
  const all = await allExhibits(list);
  if (all.length >= exhibitLimits.exhibits) {
    throw invalid(`A document can have up to ${exhibitLimits.exhibits.toLocaleString('en-US')} exhibits.`);
  }
  const seen = await seenExhibits(list);
  const label = given.label ?? freeLabel(item, all);
  requireFreeLabel(list, label, all, seen);
  requirePages(pages, item);
  requireOnce(list, { evidenceId, pages }, seen);
  const { position, moved } = roomAt(all, seen, place);
  await move(tx, moved);
  await insertRecord(tx, documentAttachments, {
    caseId: document.caseId,
    createdBy: accountId,
    documentId: document.id,
    evidenceId,
    label,
    description,
    pages,
    position,
  });
  await noteAttachments(tx, document.id);
}

export async function change(list: ExhibitList, given: Said & { attachmentId: string }): Promise<void> {
  const { tx, viewer, document } = list;
  const { attachmentId, label, description, pages, position } = given;
  const [all, seen] = [await allExhibits(list), await seenExhibits(list)];
  const line = requireExhibit(seen, attachmentId);
  const isOther = ({ id }: Attachment) => id !== line.id;
  if (label !== undefined) requireFreeLabel(list, label, all.filter(isOther), seen);
  if (pages !== undefined && pages !== line.pages) {
    requirePages(pages, await requireEvidence(tx, viewer, line.evidenceId));
    requireOnce(list, { evidenceId: line.evidenceId, pages }, seen);
  }
  await updateRecord(tx, documentAttachments, line, toColumns(documentAttachments, { label, description, pages }));
  if (position !== undefined) {
    const others = seen.filter(isOther).map(({ id }) => id);
    await move(tx, reordered(await seenExhibits(list), others.toSpliced(position, 0, line.id)));
  }
  await noteAttachments(tx, document.id);
}

/** A list that gained an exhibit meanwhile is 409 with the list as it is: one that nobody placed would land anywhere. */
export async function order(list: ExhibitList, ids: readonly string[]): Promise<void> {
  const seen = await seenExhibits(list);
  const known = new Set(seen.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw invalid(`There is no exhibit ${unknown} on this document.`, 'ids');
  if (ids.length < seen.length) {
    throw conflict(list, 'This document has more exhibits than these. Look at them again and name all of them.', seen);
  }
  await move(list.tx, reordered(seen, ids));
  await noteAttachments(list.tx, list.document.id);
}

/** The evidence stays. */
export async function detach(list: ExhibitList, attachmentId: string): Promise<void> {
  await deleteRecord(list.tx, documentAttachments, requireExhibit(await seenExhibits(list), attachmentId));
}

async function allExhibits({ tx, document: { id } }: ExhibitList): Promise<readonly Attachment[]> {
  return (await attachmentsOf(tx, [id])).get(id) ?? [];
}

async function seenExhibits(list: ExhibitList): Promise<readonly Attachment[]> {
  const { id } = list.document;
  return (await seenAttachments(list, [id])).get(id) ?? [];
}

function requireExhibit(seen: readonly Attachment[], id: string): Attachment {
  const line = seen.find((each) => each.id === id);
  if (!line) throw notFound('exhibit of this document');
  return line;
}

/** By the item's own exhibit number; without one, or where that is taken, by the next free letter. */
function freeLabel({ exhibitNumber }: { exhibitNumber: string | null }, all: readonly Attachment[]): string {
  const own = exhibitNumber === null ? null : exhibitLabel(numberInLabel(exhibitNumber));
  if (own !== null && !all.some(({ label }) => comparedLabel(label) === comparedLabel(own))) return own;
  return exhibitLabel(firstFreeLetter(all.map(({ label }) => numberInLabel(label))));
}

/**
 * A reader of the paper could not tell two exhibits of one label apart. Sync brings labels one after the other, and two
 * that were exchanged there meet here on their way.
 */
function requireFreeLabel(
  { tx }: ExhibitList,
  label: string,
  others: readonly Attachment[],
  seen: readonly Attachment[],
): void {
  if (tx.actor.transport === 'sync') return;
  const holder = others.find((each) => comparedLabel(each.label) === comparedLabel(label));
  if (holder === undefined) return;
  const whose = seen.some(({ id }) => id === holder.id)
    ? `“${holder.title}” is “${holder.label}” already`
    : `An exhibit that you can’t see is “${label}” already`;
  throw invalid(`${whose}. Give this one another label.`, 'label');
}

function requirePages(pages: string | null, item: Parameters<typeof noSuchPage>[1]): void {
  const wrong = noSuchPage(pages === null ? null : readPages(pages), item);
  if (wrong !== null) throw invalid(wrong, 'pages');
}

/**
 * 409 and not 400: whoever sends the same call a second time finds in the answer that it is done. Sync brings two that
 * are the same by now on the server, where somebody changed the pages of one.
 */
function requireOnce(
  list: ExhibitList,
  { evidenceId, pages }: Pick<Attachment, 'evidenceId' | 'pages'>,
  seen: readonly Attachment[],
): void {
  if (list.tx.actor.transport === 'sync') return;
  const twin = seen.find((each) => each.evidenceId === evidenceId && each.pages === pages);
  if (twin === undefined) return;
  const what = pages === null ? '' : ' with these pages';
  throw conflict(list, `“${twin.title}” is attached${what} already, as “${twin.label}”.`, seen);
}

function conflict({ document }: ExhibitList, message: string, seen: readonly Attachment[]): AppError {
  return new AppError('conflict', message, { current: toAttachments(document.body, seen) });
}

async function move(tx: WriteTx, moved: readonly [Attachment, number][]): Promise<void> {
  for (const [row, position] of moved) await updateRecord(tx, documentAttachments, row, { position });
}
