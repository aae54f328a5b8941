import { createHash } from 'node:crypto';
import type { MatterView } from '#server/access/matters.ts';
import { withoutUnseen } from '#server/catalog/references.ts';
import { updateRecord } from '#server/store/records.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { isFinal } from '#server/rules/documents.ts';
import { documents } from './record.ts';
import { statusAfter } from './state.ts';

/** An exhibit of a document, with what its evidence says of the bytes. */
export type Attachment = Row<'documentAttachments'> & { sha256: string; title: string };

/**
 * The exhibits of each of these documents in its order, seen or not, also while their evidence is in Trash: what a
 * document consists of is the same for whoever looks.
 */
export async function attachmentsOf(
  tx: ReadTx,
  documentIds: readonly string[],
): Promise<Map<string, readonly Attachment[]>> {
  const found: Attachment[] = [];
  for (const some of someAtOnce(documentIds)) {
    const rows = tx.db
      .selectFrom('documentAttachments as line')
      .innerJoin('evidence as item', 'item.id', 'line.evidenceId')
      .selectAll('line')
      .select(['item.sha256', 'item.title'])
      .where('line.documentId', 'in', some);
    found.push(...(await rows.orderBy('line.position').orderBy('line.id').execute()));
  }
  return Map.groupBy(found, ({ documentId }) => documentId);
}

/** The same of those whose evidence this viewer may see: an exhibit of anything else would reveal it. */
export async function seenAttachments(
  view: MatterView,
  documentIds: readonly string[],
): Promise<Map<string, readonly Attachment[]>> {
  // From the few exhibits to their evidence: asked for both at once, SQLite goes through all evidence of the matter.
  const all = [...(await attachmentsOf(view.tx, documentIds)).values()].flat();
  return Map.groupBy(await seenOf(view, all), ({ documentId }) => documentId);
}

/** Those of these exhibits whose evidence this viewer may see. */
export async function seenOf(view: MatterView, all: readonly Attachment[]): Promise<Attachment[]> {
  const shown = await withoutUnseen(view, 'documentAttachments', all);
  const seen = new Set(shown.map(({ evidenceId }) => evidenceId));
  return all.filter(({ evidenceId }) => seen.has(evidenceId));
}

/**
 * A document's own record of its exhibits: whoever signs a document signs them, so a change of one is a change of the
 * document. `without`: one that is about to go.
 */
export async function noteAttachments(tx: WriteTx, documentId: string, without?: string): Promise<void> {
  const document = await tx.db.selectFrom('documents').selectAll().where('id', '=', documentId).executeTakeFirst();
  if (!document) return;
  const all = (await attachmentsOf(tx, [documentId])).get(documentId) ?? [];
  const attachmentsHash = hashOf(all.filter(({ id }) => id !== without));
  // Evidence of a filed document may be deleted all the same: its final exports stay.
  const status = isFinal(document.status) ? {} : statusAfter(document, { attachmentsHash });
  await updateRecord(tx, documents, document, { attachmentsHash, ...status });
}

function hashOf(attachments: readonly Attachment[]): string {
  if (attachments.length === 0) return '';
  const said = attachments.map(({ evidenceId, sha256, label, description, pages }) => [
    evidenceId,
    sha256,
    label,
    description,
    pages,
  ]);
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
