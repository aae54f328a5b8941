import { defineMatterRecord } from '#server/catalog/record.ts';
import type { Shaped } from '#server/catalog/sync-rule.ts';
import { lastPosition } from '#server/store/last-position.ts';
import { number, reference, type RowOf, text } from '#server/store/record.ts';
import { deleteRecord, insertRecord } from '#server/store/records.ts';
import type { WriteTx } from '#server/store/transaction.ts';

/** What can be taken to a hearing, by its kind. */
export const attachable = { evidence: 'evidence', document: 'documents', message: 'messages', todo: 'todos' } as const;
export type AttachableKind = keyof typeof attachable;
export const attachables = Object.entries(attachable) as [AttachableKind, (typeof attachable)[AttachableKind]][];

/** Something a person takes to a hearing, in the order it is needed; the item itself is never copied. */
export const hearingResources = defineMatterRecord({
  table: 'hearingResources',
  noun: 'thing to bring',
  plural: 'things to bring',
  label: null,
  columns: {
    hearingId: reference('hearings', 'delete', 'shown'),
    kind: text<'evidence' | 'document' | 'message' | 'todo'>('shown'),
    itemId: reference({ by: 'kind', of: attachable }, 'delete', 'shown'),
    note: text('shown'),
    position: number('shown'),
  },
  seenThrough: { list: 'hearingId', thing: 'itemId' },
  follows: { table: 'evidence', column: 'hearingIds', changed: followEvidence },
  onlyWhenAsked: ['position'],
  operations: {
    list: 'get_hearings_by_id_resources',
    create: 'post_hearings_by_id_resources',
    update: 'post_hearings_by_id_resources',
    remove: 'post_hearings_by_id_resources',
  },
  // Evidence is on a list as soon as its `hearingIds` arrive; attaching it again changes nothing, so this adds its note.
  sync: {
    // A message is on each side what was imported or logged there.
    only: { kind: ['evidence', 'document', 'todo'] },
    merge: { hearingId: 'once', kind: 'once', itemId: 'once', note: 'scalar', position: 'order' },
    under: 'hearingId',
    identity: ['hearingId', 'kind', 'itemId'],
    unique: true,
    shape: {
      create: ({ kind, itemId, note, position }) => ({
        body: { action: 'attach', kind, itemId, note: note ?? '', ...(typeof position === 'number' && { position }) },
        says: ['hearingId', 'kind', 'itemId', 'note', 'position'],
      }),
      update({ id, fields, siblings }) {
        const shaped: Shaped[] = [];
        if (fields['note'] !== undefined) {
          shaped.push({ body: { action: 'note', resourceId: id, note: fields['note'] }, says: ['note'] });
        }
        const { position } = fields;
        if (typeof position === 'number') {
          const ids = siblings.filter((sibling) => sibling !== id).toSpliced(position, 0, id);
          shaped.push({ body: { action: 'order', ids }, says: ['position'] });
        }
        return shaped;
      },
      remove: (id) => ({ action: 'detach', resourceId: id }),
    },
  },
  derived: { title: Object.values(attachable) },
});

declare module '#server/store/tables.ts' {
  interface MatterTables {
    hearingResources: RowOf<typeof hearingResources.columns>;
  }
}

/** An item of evidence, as far as a line about it takes from it. */
interface Listed {
  id: string;
  caseId: string;
  createdBy: string;
  hearingIds: string;
}

/**
 * Syncs the lists of hearings with an evidence item's `hearingIds`: one fact, seen from both sides. An item is on a
 * hearing's list exactly when its set names the hearing; what is on the list already keeps its place and note.
 */
async function followEvidence(tx: WriteTx, item: Listed): Promise<void> {
  const wanted = new Set(JSON.parse(item.hearingIds) as string[]);
  const rows = await tx.db
    .selectFrom('hearingResources')
    .selectAll()
    .where('kind', '=', 'evidence')
    .where('itemId', '=', item.id)
    .orderBy('id')
    .execute();
  const listed = new Set(rows.map((row) => row.hearingId));
  for (const row of rows) if (!wanted.has(row.hearingId)) await deleteRecord(tx, hearingResources, row);
  for (const hearingId of wanted) if (!listed.has(hearingId)) await append(tx, item, hearingId);
}

async function append(tx: WriteTx, { id, caseId, createdBy }: Listed, hearingId: string): Promise<void> {
  await insertRecord(tx, hearingResources, {
    caseId,
    createdBy: tx.actor.accountId ?? createdBy,
    hearingId,
    kind: 'evidence',
    itemId: id,
    note: '',
    position: ((await lastPosition(tx, 'hearingResources', { hearingId })) ?? -1) + 1,
  });
}
