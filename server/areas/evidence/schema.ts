import { z } from 'zod';
import { answering, answersOf } from '#server/catalog/answer.ts';
import { forPeople, Id, Instant, IsoDate, line, prose, setOf } from '#server/catalog/fields.ts';
import { foundIn } from '#server/extraction/suggestions/suggestions.ts';
import { type CutShort, cutShortAt, notReadReasons } from '#server/rules/pages-not-read.ts';
import { after } from '#server/store/soon.ts';
import type { ExtractionRow, Row } from '#server/store/tables.ts';
import { Annotation, GivenAnnotations } from './annotations.ts';
import { listIn, pagesNotReadOf } from './readings.ts';
import { evidence } from './record.ts';
import { suggestible, suggestionsOf, withSeenPeople } from './suggested.ts';

const Title = line(300);
export const TagName = line(60);
export const ExhibitNumber = line(40);
const Description = prose(20_000);
export const Priority = z.enum(['low', 'normal', 'high']);
export const Custodian = line(200);
export const Originality = z.enum(['original', 'copy']);
export const Confidentiality = line(100);
const IdSet = setOf(Id, 500);
const TagSet = setOf(TagName, 100);

const Source = z.strictObject({
  kind: z.enum(['upload', 'folder', 'import', 'attachment']),
  path: z.string().nullable().meta({ description: 'Where it lay in the folder tree it came from' }),
  messageId: Id.nullable(),
});

export const ReadingStatus = z.enum(['pending', 'running', 'done', 'failed', 'unsupported']);

const PageNotRead = z
  .strictObject({ page: z.int(), reason: z.enum(notReadReasons) })
  .meta({ id: 'PageNotRead', description: 'It took too long or too much memory, stopped the reader, or is damaged' });

const Reading = z
  .strictObject({
    status: ReadingStatus,
    method: z.enum(['text', 'ocr', 'transcript', 'ai']).nullable(),
    page: z.int().nullable().meta({ description: 'While running: the page it is at' }),
    pages: z.int().nullable(),
    language: z.string().nullable(),
    confidence: z.number().nullable().meta({ description: '0 to 100, for OCR' }),
    error: z.string().nullable().meta({ description: 'Why there is no text, as a sentence' }),
    characters: z.int().nullable(),
    pagesNotRead: z
      .array(PageNotRead)
      .meta({ description: 'Pages that hold something which could not be recognized, counted from 1' }),
    cutShort: z
      .array(z.enum(cutShortAt))
      .meta({ description: 'Of a file with more text or pages than is kept, the first are: which limit cut it' }),
  })
  .meta({ id: 'Extraction' });

const found = z.enum(foundIn).meta({ description: 'Where it was found' });
const Suggestion = z.strictObject({ value: z.string(), found });

const Suggestions = z
  .strictObject({
    title: Suggestion.nullable(),
    eventDate: Suggestion.nullable(),
    contactIds: z
      .strictObject({ value: z.array(Id), found })
      .nullable()
      .meta({ description: 'Contacts of the matter that it names and that are not in `contactIds` yet' }),
  })
  .meta({ id: 'EvidenceSuggestions', description: 'Found in the file, for fields that nobody has filled in' });

const DismissedSuggestions = setOf(z.enum(suggestible), suggestible.length);

const Match = z.strictObject({
  page: z.int().meta({ description: '0 is the title, names, tags, description and notes; 1… are pages' }),
  snippet: z.string(),
  ranges: z.array(z.tuple([z.int(), z.int()])).meta({ description: '[start, end) of each hit in the snippet, UTF-16' }),
});

const fields = {
  id: Id,
  caseId: Id,
  title: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  kind: z
    .string()
    .meta({ description: 'pdf, image, audio, video, word, sheet, slides, text, html, mail, archive, chat or other' }),
  size: z.int().meta({ description: 'Bytes' }),
  sha256: z.string(),
  pageCount: z.int().nullable(),
  durationSeconds: z.number().nullable(),
  folderId: Id.nullable(),
  tagNames: z.array(z.string()),
  description: z.string(),
  eventDate: IsoDate.nullable(),
  exhibitNumber: z.string().nullable(),
  exhibitState: z
    .enum(['served', 'filed'])
    .nullable()
    .meta({ description: 'Served or filed: the number can’t be changed, only replaced' }),
  custodian: z.string().nullable().meta({ description: 'Who had it before it reached you' }),
  original: Originality.nullable().meta({ description: 'Whether this is the original or a copy of it' }),
  confidentiality: z.string().nullable().meta({ description: 'As the order or agreement says' }),
  priority: Priority,
  issueIds: z.array(Id),
  courtCaseIds: z.array(Id),
  hearingIds: z.array(Id),
  contactIds: z.array(Id).meta({ description: 'Who appears in it' }),
  source: Source,
  sourceRecord: z
    .string()
    .nullable()
    .meta({ description: 'Its message, by the SHA-256 of an export and the record in it' }),
  duplicateOf: Id.nullable(),
  private: z.boolean().meta({ description: 'Hidden from assistants' }),
  suggestions: Suggestions.nullable(),
  dismissedSuggestions: z.array(z.enum(suggestible)),
  annotations: z.array(Annotation).meta({ description: 'Highlights and page notes' }),
  extraction: Reading,
  createdAt: Instant,
  updatedAt: Instant,
};

/** What can be changed. */
export const evidencePatch = {
  title: Title.optional(),
  description: Description.optional(),
  folderId: Id.nullable().optional(),
  tagNames: TagSet.optional(),
  eventDate: IsoDate.nullable().optional(),
  exhibitNumber: ExhibitNumber.nullable().optional(),
  custodian: Custodian.nullable().optional(),
  original: Originality.nullable().optional(),
  confidentiality: Confidentiality.nullable().optional(),
  priority: Priority.optional(),
  issueIds: IdSet.optional(),
  courtCaseIds: IdSet.optional(),
  hearingIds: IdSet.optional(),
  contactIds: IdSet.optional(),
  private: z.boolean().optional().meta({ description: 'Hide it from assistants' }),
  annotations: GivenAnnotations.optional(),
  sourceRecord: z
    .string()
    .regex(/^[0-9a-f]{64} \d{1,9}$/, 'Give the SHA-256 of an export and the number of a record in it.')
    .nullable()
    .optional()
    .meta({ description: 'The message that it came from, where none is known yet', [forPeople]: true }),
  dismissedSuggestions: DismissedSuggestions.optional().meta({
    description: 'Fields for which nothing is suggested',
    [forPeople]: true,
  }),
};

export const Evidence = z.strictObject(fields).meta({ id: 'EvidenceItem' });

export const FoundEvidence = z
  .strictObject({
    ...fields,
    matches: z.array(Match).optional().meta({ description: 'With `q`: where it was found' }),
    score: z.number().optional().meta({ description: 'With `q`: higher is better' }),
  })
  .meta({ id: 'FoundEvidence' });

/** A number that others have is taken as it is, and they are named. */
export const ChangedEvidence = z
  .strictObject({
    ...fields,
    sameExhibitNumber: z
      .array(z.strictObject({ id: Id, title: z.string() }))
      .optional()
      .meta({ description: 'Items that have this exhibit number too, in one of its court files or in none' }),
  })
  .meta({ id: 'ChangedEvidence' });

export type EvidenceRecord = z.output<typeof Evidence>;

/** An evidence row with what the machine read of it. */
export type ReadEvidence = Row<'evidence'> & Omit<ExtractionRow, 'evidenceId' | 'reason'>;

export const toEvidence = answering(Evidence, evidence, {
  source: ({ sourceKind, sourcePath, sourceMessageId }: ReadEvidence) => ({
    kind: sourceKind,
    path: sourcePath,
    messageId: sourceMessageId,
  }),
  suggestions: suggestionsOf,
  extraction: ({ status, method, page, pages, language, confidence, error, characters, ...partly }) => ({
    status,
    method,
    page,
    pages,
    language,
    confidence,
    error,
    characters,
    pagesNotRead: pagesNotReadOf(partly),
    cutShort: listIn<CutShort>(partly.cutShort),
  }),
});

export const evidenceAnswers = answersOf(Evidence, evidence, (context, rows: readonly ReadEvidence[]) =>
  after(withSeenPeople(context, rows), (seen) => seen.map((row) => toEvidence(row))),
);
