import { z } from 'zod';
import { answering, seenAnswers } from '#server/catalog/answer.ts';
import { Id, Instant, IsoDate, prose, setOf } from '#server/catalog/fields.ts';
import type { Row } from '#server/store/tables.ts';
import { dateForms, readDate, type StatedDate } from '#server/rules/approximate-date.ts';
import { entryKinds, positionLimit } from '#server/rules/timeline.ts';
import { timelineEntries } from './record.ts';

const Precision = z.enum(['day', 'month', 'year']);
const Qualifier = z.enum(['about', 'before', 'after']);

const StatedDateField = z
  .string()
  .max(100, dateForms)
  .transform((text, context): StatedDate => {
    const read = readDate(text);
    if (!('problem' in read)) return read;
    context.addIssue({ code: 'custom', message: read.problem });
    return z.NEVER;
  })
  .meta({
    description:
      'YYYY-MM-DD, YYYY-MM or YYYY, or words: “5 March 2024”, “about March 2024”, “before 2024”, “after 2024-01-02”',
  });

const Time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Give a time as HH:MM, from 00:00 to 23:59.')
  .meta({ description: 'HH:MM, local to where it happened; only with a day' });

const Title = prose(500)
  .refine((text) => text.trim() !== '', 'This may not be blank.')
  .meta({ description: 'Markdown' });
const Detail = prose(100_000).meta({ description: 'Markdown' });

const positions = `Give a whole number from -${positionLimit} to ${positionLimit}.`;
const Position = z.int(positions).min(-positionLimit, positions).max(positionLimit, positions).meta({
  description: 'Order among entries of one day and time; new ones come last, 1024 apart.',
});

/** Everything of an entry but its title and date. */
const facts = {
  detail: Detail.optional(),
  precision: Precision.optional().meta({ description: 'How exact the date is; the date itself says so when omitted' }),
  qualifier: Qualifier.nullable().optional(),
  time: Time.nullable().optional(),
  courtCaseId: Id.nullable().optional(),
  position: Position.optional(),
  contactIds: setOf(Id, 500).optional().meta({ description: 'Who took part' }),
  evidenceIds: setOf(Id, 500).optional().meta({ description: 'What supports it' }),
  private: z.boolean().optional().meta({ description: 'Hide it from assistants' }),
};

export const newEntry = { date: StatedDateField, title: Title, ...facts };
export const entryPatch = {
  date: StatedDateField.optional().meta({
    description:
      'As when adding. It replaces precision and qualifier too, so “2024-05-02” is that very day, unless they are given beside it',
  }),
  title: Title.optional(),
  ...facts,
};

export const TimelineEntry = z
  .strictObject({
    id: Id,
    caseId: Id,
    kind: z.enum(entryKinds),
    sourceId: Id.meta({
      description:
        'The record it is taken from: the event itself, the evidence item, the hearing, or the case of a key date',
    }),
    editable: z.boolean().meta({ description: 'True for events; the others are changed where they are kept' }),
    date: IsoDate.meta({ description: 'The day, or the first day of the month or year' }),
    precision: Precision,
    qualifier: Qualifier.nullable(),
    time: z.string().nullable(),
    title: z.string().meta({ description: 'Markdown' }),
    detail: z.string().meta({ description: 'Markdown' }),
    courtCaseId: Id.nullable().meta({ description: 'Of evidence in several court files: null' }),
    position: z.int(),
    contactIds: z.array(Id),
    evidenceIds: z.array(Id),
    private: z.boolean().meta({ description: 'Hidden from assistants' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'TimelineEntry' });

export type TimelineRecord = z.output<typeof TimelineEntry>;

/** What a list reads of an entry: whose case it is, it knows. */
export const entryColumns = [
  'item.id',
  'item.private',
  'item.createdAt',
  'item.updatedAt',
  'item.courtCaseId',
  'item.date',
  'item.precision',
  'item.qualifier',
  'item.time',
  'item.title',
  'item.detail',
  'item.position',
  'item.contactIds',
  'item.evidenceIds',
] as const;

export type ListedEntry = Omit<Row<'timelineEntries'>, 'caseId' | 'createdBy' | 'trashedAt'>;

export const eventRecord = answering<typeof TimelineEntry, typeof timelineEntries.columns, ListedEntry, string>(
  TimelineEntry,
  timelineEntries,
  {
    caseId: (_, caseId) => caseId,
    kind: () => 'event',
    sourceId: ({ id }) => id,
    editable: () => true,
  },
);

export const entryAnswers = seenAnswers(TimelineEntry, timelineEntries, (row: Row<'timelineEntries'>) =>
  eventRecord(row, row.caseId),
);

type Taken = Pick<TimelineRecord, 'id' | 'caseId' | 'kind' | 'sourceId' | 'date' | 'title' | 'createdAt' | 'updatedAt'>;

/** A row that is taken from another record; its properties are always in one order. */
export function takenRow(row: Taken & Partial<TimelineRecord>): TimelineRecord {
  return {
    id: row.id,
    caseId: row.caseId,
    kind: row.kind,
    sourceId: row.sourceId,
    editable: false,
    date: row.date,
    precision: 'day',
    qualifier: null,
    time: row.time ?? null,
    title: row.title,
    detail: row.detail ?? '',
    courtCaseId: row.courtCaseId ?? null,
    position: row.position ?? 0,
    contactIds: row.contactIds ?? [],
    evidenceIds: [],
    private: row.private ?? false,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
