import { defineMatterRecord } from '#server/catalog/record.ts';
import { type DocumentKind, type DocumentStatus, documentStatuses, isFinal } from '#server/rules/documents.ts';
import { blank, json, nullable, number, reference, type RowOf, text } from '#server/store/record.ts';
import { courtFormat } from './synced-format.ts';
import { documentSideWrites } from './side-writes.ts';

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
    status: blank(text<DocumentStatus>('shown'), 'draft'),
    /** The court profile that it is set by; null for what is no court paper. */
    profile: nullable(text('shown')),
    /** What of the profile is overridden, and the caption (`CourtFormat`); null without a profile. */
    format: nullable(json('hidden')),
    /** What whoever reviewed it asked to change. */
    reviewNote: nullable(text('shown')),
    /** Keys of the paragraphs that the writer knows without evidence. */
    ownKnowledge: blank(json('hidden'), '[]'),
    /** The served or filed document that it corrects. */
    amends: nullable(reference('documents', 'clear', 'shown')),
  },
  order: { title: 'alphabetical' },
  charge: {
    bytes: 'textBytes',
    pieces: [
      { table: 'documentVersions', of: 'documentId', bytes: 'bytes' },
      { table: 'documentExports', of: 'documentId', bytes: 'size' },
      { table: 'documentOriginals', of: 'documentId', bytes: 'size' },
    ],
  },
  // Guests and papers never see the record notes, so nothing is found by them.
  search: { columns: ['title', 'body'], heading: ({ title }) => [title], text: ({ body }) => body },
  sideWrites: documentSideWrites,
  onlyWhenAsked: ['bodyHash', 'folderId', 'courtCaseId', 'attachments', 'original', 'reading', 'amends', 'score'],
  operations: {
    list: 'get_documents',
    create: 'post_documents',
    update: 'patch_documents',
    remove: 'delete_documents',
  },
  // How it is reviewed, signed, served and filed stays on its side: those are a person's decisions about one exact
  // paper. Sync knows how far each side is, and changes nothing that others have as it is.
  // The original and its reading stay on the side where the file was uploaded: sync makes documents of their text.
  sync: {
    merge: { body: 'text', recordNotes: 'text', private: 'scalar', court: 'scalar', status: 'own' },
    final: {
      field: 'status',
      says: documentStatuses.filter(isFinal),
      fields: ['title', 'body', 'kind', 'courtCaseId', 'court'],
    },
    aside: courtFormat,
    identity: ['title', 'kind', 'body'],
    names: { documentAttachments: 'attachments' },
  },
  derived: {
    original: [],
    reading: [],
    attachments: { documentAttachments: ['documentId', 'evidenceId', 'label', 'position'] },
  },
});

declare module '#server/store/tables.ts' {
  interface MatterTables {
    documents: RowOf<typeof documents.columns>;
  }
}
