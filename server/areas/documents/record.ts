import { defineMatterRecord } from '#server/catalog/record.ts';
import type { DocumentKind } from '#server/rules/documents.ts';
import { blank, nullable, number, reference, type RowOf, text } from '#server/store/record.ts';
import { documentSideWrites } from './versions.ts';

export const documents = defineMatterRecord({
  table: 'documents',
  noun: 'document',
  plural: 'documents',
  title: 'title',
  columns: {
    title: text('restorable'),
    kind: blank(text<DocumentKind>('restorable'), 'other'),
    /** Markdown, kept byte for byte. What a save displaces is a version; in the log each would be kept twice more. */
    body: text('unlogged'),
    /** Markdown that only members of the workspace see, and that no paper shows. */
    recordNotes: blank(text('unlogged'), ''),
    /** Of the body, in hexadecimal. */
    bodyHash: text('shown'),
    /** What title, body and record notes take, in UTF-8. */
    textBytes: number('hidden'),
    /** Of its exhibits, in hexadecimal; empty where it has none (attachments.ts). */
    attachmentsHash: blank(text('shown'), ''),
    folderId: nullable(reference('folders', 'clear', 'restorable')),
    courtCaseId: nullable(reference('courtCases', 'clear', 'restorable')),
  },
  order: { title: 'alphabetical' },
  charge: { bytes: 'textBytes', pieces: { table: 'documentVersions', of: 'documentId', bytes: 'bytes' } },
  // Guests and papers never see the record notes, so nothing is found by them.
  search: { columns: ['title', 'body'], heading: ({ title }) => [title], text: 'body' },
  sideWrites: documentSideWrites,
  onlyWhenAsked: ['bodyHash', 'folderId', 'courtCaseId', 'attachments', 'score'],
  operations: {
    list: 'get_documents',
    create: 'post_documents',
    update: 'patch_documents',
    remove: 'delete_documents',
  },
  sync: {
    merge: { body: 'text', recordNotes: 'text', private: 'scalar' },
    identity: ['title', 'kind', 'body'],
  },
  derived: { attachments: { documentAttachments: ['documentId', 'evidenceId', 'label', 'position'] } },
});

declare module '#server/store/tables.ts' {
  interface MatterTables {
    documents: RowOf<typeof documents.columns>;
  }
}
