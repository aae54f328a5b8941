import { defineMatterRecord } from '#server/catalog/record.ts';
import type { Shaped } from '#server/catalog/sync-rule.ts';
import { blank, nullable, number, reference, type RowOf, text } from '#server/store/record.ts';
import { noteAttachments } from './attachments.ts';

/** Evidence attached to a document as one of its exhibits, in the order of the document; the item is never copied. */
export const documentAttachments = defineMatterRecord({
  table: 'documentAttachments',
  noun: 'attached exhibit',
  plural: 'attached exhibits',
  title: 'label',
  columns: {
    documentId: reference('documents', 'delete', 'shown'),
    evidenceId: reference('evidence', 'delete', 'shown'),
    label: text('shown'),
    description: blank(text('shown'), ''),
    /** Which pages are attached, as page-ranges.ts writes them; null: all of it. */
    pages: nullable(text('shown')),
    position: number('shown'),
  },
  seenThrough: { list: 'documentId', thing: 'evidenceId' },
  // What is deleted with its evidence is no exhibit of the document from then on.
  sideWrites: { deleting: (tx, { id, documentId }) => noteAttachments(tx, documentId, id) },
  onlyWhenAsked: ['position', 'sha256'],
  operations: {
    list: 'get_documents_by_id_attachments',
    create: 'post_documents_by_id_attachments',
    update: 'post_documents_by_id_attachments',
    remove: 'delete_documents_by_id_attachments',
  },
  sync: {
    merge: {
      documentId: 'once',
      evidenceId: 'once',
      label: 'scalar',
      description: 'scalar',
      pages: 'scalar',
      position: 'order',
    },
    under: 'documentId',
    unversioned: true,
    distinct: 'label',
    identity: ['documentId', 'evidenceId', 'pages'],
    unique: true,
    refusesTwins: true,
    shape: {
      create: ({ evidenceId, label, description, pages, position }) => ({
        body: {
          action: 'attach',
          evidenceId,
          label,
          description: description ?? '',
          pages: pages ?? null,
          ...(typeof position === 'number' && { position }),
        },
        says: ['documentId', 'evidenceId', 'label', 'description', 'pages', 'position'],
      }),
      update({ id, fields, siblings }) {
        const shaped: Shaped[] = [];
        const { position, ...rest } = fields;
        const says = Object.keys(rest);
        if (says.length > 0) shaped.push({ body: { action: 'change', attachmentId: id, ...rest }, says });
        if (typeof position === 'number') {
          const ids = siblings.filter((sibling) => sibling !== id).toSpliced(position, 0, id);
          shaped.push({ body: { action: 'order', ids }, says: ['position'] });
        }
        return shaped;
      },
      remove: (id) => ({ attachmentId: id }),
    },
  },
  derived: { cited: { documents: ['bodyHash'] } },
});

declare module '#server/store/tables.ts' {
  interface MatterTables {
    documentAttachments: RowOf<typeof documentAttachments.columns>;
  }
}
