import { defineMatterRecord } from '#server/catalog/record.ts';
import type { Shaped } from '#server/catalog/sync-rule.ts';
import { number, reference, type RowOf, text } from '#server/store/record.ts';

/** Something a person takes to a hearing, in the order it is needed; the item itself is never copied. */
export const hearingResources = defineMatterRecord({
  table: 'hearingResources',
  noun: 'hearing resource',
  plural: 'hearing resources',
  columns: {
    hearingId: reference('hearings', 'delete', 'shown'),
    kind: text<'evidence' | 'document' | 'message' | 'todo'>('shown'),
    itemId: reference({ by: 'kind', of: { evidence: 'evidence', todo: 'todos' } }, 'delete', 'shown'),
    note: text('shown'),
    position: number('shown'),
  },
  operations: {
    list: 'get_hearings_by_id_resources',
    create: 'post_hearings_by_id_resources',
    update: 'post_hearings_by_id_resources',
    remove: 'post_hearings_by_id_resources',
  },
  // Evidence is on a list as soon as its `hearingIds` arrive; attaching it again changes nothing, so this adds its note.
  sync: {
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
  derived: { title: ['evidence', 'todos'] },
});

declare module '#server/store/tables.ts' {
  interface MatterTables {
    hearingResources: RowOf<typeof hearingResources.columns>;
  }
}
