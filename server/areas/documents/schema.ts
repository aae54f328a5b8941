import { z } from 'zod';
import { answersOf, answering } from '#server/catalog/answer.ts';
import { exactText, Id, Instant, line } from '#server/catalog/fields.ts';
import { TemplateId, TemplateValues } from '#server/areas/templates/schema.ts';
import { documentKinds, documentLimits as most, documentStatuses } from '#server/rules/documents.ts';
import type { DocumentOriginalRow, Row } from '#server/store/tables.ts';
import { profileOverrides } from '#server/papers/court-profile.ts';
import { Caption, formatOf } from './court-format.ts';
import { Exhibit, toExhibit } from './attachment-schema.ts';
import { type Attachment, seenAttachments } from './attachments.ts';
import { originalsOf } from './originals.ts';
import { documents } from './record.ts';

export const DocumentKind = z.enum(documentKinds);
export const DocumentStatus = z.enum(documentStatuses);
const Title = line(most.title);
const Body = exactText(most.body);

/** Everything of a document that may be left out; null says there is none. */
const facts = {
  recordNotes: exactText(most.recordNotes).optional().meta({
    description: 'Markdown for members alone: in no export, share or preview',
  }),
  folderId: Id.nullable().optional().meta({ description: 'A folder of kind document' }),
  courtCaseId: Id.nullable().optional().meta({ description: 'The court file it belongs to' }),
};

export const newDocument = {
  title: Title,
  body: Body.default('').meta({ description: 'Markdown, kept as it is given' }),
  kind: DocumentKind.optional().meta({ description: '`other` when omitted; with a template, what it makes' }),
  ...facts,
};

/** What a document may begin with instead of a body. */
export const beginning = {
  templateId: TemplateId.optional().meta({ description: 'Begin with this template, its fields filled in' }),
  hearingId: Id.optional().meta({ description: 'With `templateId`: the hearing that it is for' }),
  values: TemplateValues.optional(),
  amends: Id.optional().meta({ description: 'A served or filed document to correct by a copy' }),
};
export const documentPatch = {
  title: Title.optional(),
  body: Body.optional().meta({ description: 'Markdown, kept as it is given' }),
  kind: DocumentKind.optional(),
  ...facts,
  private: z.boolean().optional().meta({ description: 'Hide it from assistants' }),
};

const Match = z.strictObject({
  snippet: z.string(),
  ranges: z.array(z.tuple([z.int(), z.int()])).meta({ description: '[start, end) of each hit in the snippet, UTF-16' }),
});

const Original = z
  .strictObject({
    fileId: Id.meta({ description: 'For `/files/{id}`' }),
    fileName: z.string(),
    sha256: z.string(),
  })
  .meta({ id: 'DocumentOriginal' });

const Reading = z
  .strictObject({
    status: z.enum(['running', 'done', 'failed']),
    page: z.int().nullable().meta({ description: 'The last one that was read' }),
    pages: z.int().nullable(),
    error: z.string().nullable().meta({ description: 'Why it failed, or where the text is instead' }),
  })
  .meta({ id: 'DocumentReading' });

const fields = {
  id: Id,
  caseId: Id,
  title: z.string(),
  kind: DocumentKind,
  body: z.string().nullable().meta({ description: 'Markdown; null in a summary' }),
  recordNotes: z.string().nullable().meta({ description: 'Markdown; null in a summary, empty for who is no member' }),
  bodyHash: z.string().meta({ description: 'SHA-256 of the body in UTF-8' }),
  folderId: Id.nullable(),
  courtCaseId: Id.nullable(),
  attachments: z.array(Exhibit).nullable().meta({ description: 'Its exhibits in their order; null in a summary' }),
  status: DocumentStatus.meta({ description: 'A `served` or `filed` one no longer changes' }),
  court: z
    .strictObject({
      profile: z.string(),
      overrides: profileOverrides.optional(),
      caption: Caption.optional(),
    })
    .nullable()
    .meta({ description: 'How it is set as a court paper, in a summary its profile; null where it is none' }),
  amends: Id.nullable().meta({ description: 'The served or filed document that it corrects' }),
  original: Original.nullable().meta({ description: 'The file it was uploaded as' }),
  reading: Reading.nullable().meta({ description: 'Of a scan: how far its text is recognized' }),
  private: z.boolean().meta({ description: 'Hidden from assistants' }),
  createdAt: Instant,
  updatedAt: Instant,
};

export const Document = z.strictObject(fields).meta({ id: 'Document' });

export const FoundDocument = z
  .strictObject({
    ...fields,
    matches: z.array(Match).optional().meta({ description: 'With `q`: where it was found' }),
    score: z.number().optional().meta({ description: 'With `q`: higher is better' }),
  })
  .meta({ id: 'FoundDocument' });

/** A row as a list reads it: without its texts where only a summary is asked for. */
export type ReadDocument = Omit<Row<'documents'>, 'body' | 'recordNotes'> & {
  body: string | null;
  recordNotes: string | null;
};

/** What an answer says of a document in addition to its row, as one viewer may know it. */
interface Circumstances {
  isMember: boolean;
  attachments: readonly Attachment[];
  original: DocumentOriginalRow | undefined;
}

const toDocument = answering<typeof Document, typeof documents.columns, ReadDocument, Circumstances>(
  Document,
  documents,
  {
    recordNotes: ({ recordNotes }, { isMember }) => (isMember || recordNotes === null ? recordNotes : ''),
    court: (row) => (row.profile === null ? null : { profile: row.profile, ...(row.body !== null && formatOf(row)) }),
    attachments: ({ body }, { attachments }) => (body === null ? null : attachments.map(toExhibit)),
    original: (_row, { original }) => (original ? originalOf(original) : null),
    reading: (_row, { original }) => (original ? readingOf(original) : null),
  },
);

function originalOf({ fileId, fileName, sha256 }: DocumentOriginalRow): z.output<typeof Original> {
  return { fileId, fileName, sha256 };
}

function readingOf({ status, page, pages, error }: DocumentOriginalRow): z.output<typeof Reading> | null {
  return status === null ? null : { status, page, pages, error };
}

export const documentAnswers = answersOf(Document, documents, async (context, rows: readonly ReadDocument[]) => {
  const whole = rows.filter(({ body }) => body !== null).map(({ id }) => id);
  const attached = await seenAttachments(context, whole);
  const only = rows.length === 1 ? rows[0]?.id : undefined;
  const originals = await originalsOf(context.tx, context.matter.caseId, only);
  const isMember = context.matter.whole;
  return rows.map((row) =>
    toDocument(row, { isMember, attachments: attached.get(row.id) ?? [], original: originals.get(row.id) }),
  );
});

export const DocumentVersion = z
  .strictObject({
    versionId: Id,
    title: z.string(),
    body: z.string().nullable().meta({ description: 'Markdown; null unless asked for by `versionId`' }),
    recordNotes: z.string().nullable().meta({ description: 'As `body`; empty for who is no member' }),
    characters: z.int().meta({ description: 'Of the body' }),
    bodyHash: z.string().meta({ description: 'SHA-256 of the body in UTF-8' }),
    cause: z.enum(['edit', 'restore', 'assistant', 'sync', 'reading']).meta({ description: 'What replaced it' }),
    createdAt: Instant.meta({ description: 'When it was replaced' }),
    actor: z.string().nullable().meta({ description: 'Who replaced it, by name' }),
  })
  .meta({ id: 'DocumentVersion' });
