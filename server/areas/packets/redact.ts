import type { MatterView } from '#server/access/matters.ts';
import { requireAll } from '#server/catalog/references.ts';
import { AppError, invalid, notFound } from '#server/errors/app-error.ts';
import type { RedactionBox } from '#server/papers/redaction/find-words.ts';
import { packetLimits } from '#server/rules/packets.ts';
import { deleteRecord, insertRecord, updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { sentRedactions } from './builds.ts';
import { type Changing, type PacketWrite, requirePacket } from './changing.ts';
import type { Edit } from './edit-schema.ts';
import { redactionsOf } from './queries.ts';
import { packetItems, redactions } from './record.ts';

/** Paints boxes out wherever the item is printed, in this packet and in every other that has it. */
export async function redact(change: Changing, edit: Edit<'redact'>): Promise<string> {
  const { evidenceId, reason } = edit;
  const packet = await requirePacket(change, edit.packetId);
  await requireAll(change, 'evidence', [evidenceId], 'evidenceId');
  const boxes = change.boxes ?? edit.boxes;
  if (!boxes) throw invalid('Say what is painted out: boxes, or words.', 'boxes');
  if (boxes.length > packetLimits.boxes) {
    throw new AppError('invalid_request', `One redaction has up to ${packetLimits.boxes} boxes. Nothing was redacted.`);
  }
  await insertRedaction(change, { evidenceId, boxes, reason });
  return packet.id;
}

/** Paints boxes of an item out in every packet that has it; answers the redaction’s id. */
export async function insertRedaction(
  { tx, viewer, matter, principal }: PacketWrite,
  { evidenceId, boxes, reason }: { evidenceId: string; boxes: readonly RedactionBox[]; reason: string },
): Promise<string> {
  const change = { tx, viewer, matter };
  const before = await redactionsOf(change, [evidenceId]);
  if (before.length >= packetLimits.redactions) {
    throw invalid(`An item can have up to ${packetLimits.redactions} redactions.`);
  }
  const made = await insertRecord(tx, redactions, {
    caseId: matter.caseId,
    createdBy: principal.accountId,
    evidenceId,
    boxes: JSON.stringify(boxes.map(({ page, x, y, w, h }) => ({ page, x, y, w, h }))),
    reason,
  });
  for (const item of await itemsOf(change, evidenceId)) {
    const redactionIds = JSON.stringify([...(JSON.parse(item.redactionIds) as string[]), made.id]);
    await updateRecord(tx, packetItems, item, { redactionIds });
  }
  return made.id;
}

/** Deletes a redaction, as one action of a packet. */
export async function unredact(change: Changing, edit: Edit<'unredact'>): Promise<string> {
  const { tx } = change;
  const packet = await requirePacket(change, edit.packetId);
  const row = await tx.db
    .selectFrom('redactions')
    .selectAll()
    .where('id', '=', edit.redactionId)
    .where('caseId', '=', change.matter.caseId)
    .executeTakeFirst();
  const seen = row && (await redactionsOf(change, [row.evidenceId])).some(({ id }) => id === row.id);
  if (!row || !seen) throw notFound('redaction');
  await deleteRedaction(change, row);
  return packet.id;
}

/** Shows again, in every packet that has the item, what it painted out; 409 once others were given a packet with it. */
export async function deleteRedaction(change: MatterView<WriteTx>, row: Row<'redactions'>): Promise<void> {
  const how = (await sentRedactions(change.tx, change.matter.caseId)).get(row.id);
  if (how !== undefined) {
    throw new AppError(
      'conflict',
      `A packet with this redaction was ${how}, so it is kept. To print the item without it, leave it out in that packet.`,
    );
  }
  for (const item of await itemsOf(change, row.evidenceId)) {
    const left = (JSON.parse(item.redactionIds) as string[]).filter((id) => id !== row.id);
    await updateRecord(change.tx, packetItems, item, { redactionIds: JSON.stringify(left) });
  }
  await deleteRecord(change.tx, redactions, row);
}

/** Seen or not: what is painted out is painted out for everybody. */
function itemsOf({ tx, matter }: MatterView, evidenceId: string) {
  return tx.db
    .selectFrom('packetItems')
    .selectAll()
    .where('caseId', '=', matter.caseId)
    .where('kind', '=', 'exhibit')
    .where('refId', '=', evidenceId)
    .execute();
}
