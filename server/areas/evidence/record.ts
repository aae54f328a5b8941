import { defineMatterRecord } from '#server/catalog/record.ts';
import {
  blank,
  flag,
  json,
  nullable,
  number,
  reference,
  references,
  type RowOf,
  set,
  text,
} from '#server/store/record.ts';
import { membersIn } from '#server/store/set-members.ts';
import { titleFrom } from '#server/rules/file-names.ts';
import { notesIn } from './annotations.ts';
import { evidenceSideWrites } from './side-writes.ts';

export const evidence = defineMatterRecord({
  table: 'evidence',
  noun: 'evidence item',
  plural: 'evidence items',
  label: 'Evidence',
  title: 'title',
  columns: {
    title: text('restorable'),
    fileName: text('shown'),
    mimeType: text('hidden'),
    kind: text('hidden'),
    size: number('shown'),
    sha256: text('hidden'),
    description: blank(text('restorable'), ''),
    folderId: nullable(reference('folders', 'clear', 'restorable')),
    tagNames: set('restorable'),
    eventDate: nullable(text('restorable')),
    exhibitNumber: nullable(text('restorable')),
    /** How its number was sent to others; from then on it is frozen (ledger.ts). */
    exhibitState: nullable(text<'served' | 'filed'>('shown')),
    custodian: nullable(text('restorable')),
    original: nullable(text<'original' | 'copy'>('restorable')),
    confidentiality: nullable(text('restorable')),
    priority: blank(text<'low' | 'normal' | 'high'>('restorable'), 'normal'),
    issueIds: references('issues', 'restorable'),
    courtCaseIds: references('courtCases', 'restorable'),
    hearingIds: references('hearings', 'restorable'),
    /** Who appears in it: who wrote it, got it, or is shown or named. */
    contactIds: references('contacts', 'restorable'),
    private: flag('restorable'),
    /** Fields for which nothing is suggested anymore. */
    dismissedSuggestions: set('hidden'),
    /** Highlights and page notes (annotations.ts). */
    annotations: blank(json('restorable'), '[]'),
    duplicateOf: nullable(reference('evidence', 'clear', 'shown')),
    pageCount: nullable(number('shown')),
    durationSeconds: nullable(number('shown')),
    sourceKind: text<'upload' | 'folder' | 'import' | 'attachment'>('hidden'),
    sourcePath: nullable(text('shown')),
    sourceMessageId: nullable(text('hidden')),
    /** That message as every side calls it: the SHA-256 of an export and the record in it, `<hash> <record>`. */
    sourceRecord: nullable(text('hidden')),
    /** Recording consent: who confirmed it, when, and what was confirmed; null when none was needed. */
    consentBy: nullable(text('hidden')),
    consentAt: nullable(text('shown')),
    consentText: nullable(text('shown')),
  },
  charge: { bytes: 'size', counted: true },
  search: {
    columns: ['title', 'fileName', 'description', 'tagNames', 'exhibitNumber', 'annotations'],
    heading: ({ title, fileName, exhibitNumber, tagNames }) => [
      title,
      ...(title === fileName ? [] : [fileName]),
      ...(exhibitNumber === null ? [] : [`Exhibit ${exhibitNumber}`]),
      ...membersIn(tagNames),
    ],
    text: (row) => [row.description, notesIn(row)].filter((part) => part !== '').join('\n\n'),
  },
  sideWrites: evidenceSideWrites,
  onlyWhenAsked: [
    'fileName',
    'mimeType',
    'size',
    'sha256',
    'folderId',
    'issueIds',
    'courtCaseIds',
    'hearingIds',
    'contactIds',
    'source',
    'sourceRecord',
    'exhibitState',
    'custodian',
    'original',
    'confidentiality',
    'duplicateOf',
    'annotations',
    'extraction',
    'suggestions',
    'dismissedSuggestions',
    'score',
  ],
  operations: {
    list: 'get_evidence',
    read: 'get_evidence_by_id',
    create: 'post_evidence',
    update: 'patch_evidence_by_id',
    remove: 'delete_evidence_by_id',
  },
  sync: {
    merge: {
      fileName: 'once',
      sha256: 'once',
      size: 'once',
      recordingConsent: 'asked',
      sourceRecord: 'scalar',
      exhibitState: 'own',
      // What one says never changes under its id.
      annotations: 'set',
      dismissedSuggestions: 'set',
    },
    identity: ['sha256', 'size', 'fileName'],
    // Who was sent it is known on the side that sent it: the other keeps its number, or is told why not.
    final: { field: 'exhibitState', says: ['served', 'filed'], fields: ['exhibitNumber'] },
    bytes: 'sha256',
    later: [
      'exhibitState',
      'custodian',
      'original',
      'confidentiality',
      'sourceRecord',
      'contactIds',
      'dismissedSuggestions',
      'annotations',
    ],
    listedIn: { hearingIds: 'hearingResources' },
    implied: ({ fileName }) => ({ title: titleFrom(String(fileName)), priority: 'normal' }),
    made: (answer) => (answer as { evidence?: unknown }).evidence,
  },
});

declare module '#server/store/tables.ts' {
  interface MatterTables {
    evidence: RowOf<typeof evidence.columns>;
  }
}
