import { z } from 'zod';
import { exactText, Id, Instant, line, prose, setOf } from '#server/catalog/fields.ts';
import { type ColumnRole, columnRoles, platforms } from '#server/importers/message.ts';
import { messageLimits as most } from '#server/rules/messages.ts';

export const Platform = z.enum(platforms);
export const Tag = line(most.tag);
export const Tags = setOf(Tag, most.tags);
export const Note = prose(most.note);
export const Body = exactText(most.body);
/** A name as an export or a person writes it; handles are numbers, addresses and account names. */
export const PartyName = line(most.name);

export const Party = z
  .strictObject({ name: z.string().nullable(), handle: z.string().nullable() })
  .meta({ id: 'Party' });

const Attachment = z
  .strictObject({
    fileId: Id.nullable().meta({
      description: 'For `/files/{id}`; null where the export does not hold it',
    }),
    name: z.string(),
    mimeType: z.string().nullable(),
    size: z.int().nullable(),
    sha256: z.string().nullable(),
    missing: z.boolean().meta({ description: 'The export names it and does not hold it' }),
    evidenceId: Id.nullable().meta({ description: 'The item it was kept as' }),
  })
  .meta({ id: 'MessageAttachment' });

const Seen = z.strictObject({
  importId: Id,
  fileSha256: z.string().meta({ description: 'Of the export' }),
  record: z.int().meta({ description: 'Its place in the export, from 1' }),
});

const Source = Seen.extend({
  method: z.string().meta({ description: 'What read it, with its version' }),
  device: z.string().nullable(),
  seenIn: z.array(Seen).meta({ description: 'Every export that holds it' }),
}).meta({ id: 'MessageSource' });

export const Message = z
  .strictObject({
    id: Id,
    caseId: Id,
    threadId: Id,
    courtCaseId: Id.nullable().meta({ description: 'Its own, or else its thread’s' }),
    platform: Platform,
    service: z.string().nullable().meta({ description: 'SMS, MMS, iMessage …, as exported' }),
    direction: z.enum(['sent', 'received', 'system']),
    senderName: z.string().nullable(),
    senderHandle: z.string().nullable(),
    recipients: z.array(Party),
    body: z.string().meta({ description: 'Verbatim' }),
    sentAt: Instant.nullable().meta({
      description: 'Null while nobody knows the zone of the wall clock',
    }),
    localTime: z.string().nullable().meta({ description: 'The wall clock as exported' }),
    rawTimestamp: z.string().meta({ description: 'Exactly as exported' }),
    timeZone: z.string().nullable().meta({ description: 'What `sentAt` was made with' }),
    precision: z.enum(['second', 'minute', 'day']),
    zoneFrom: z.enum(['export', 'asserted', 'unknown']),
    uncertain: z.boolean().meta({ description: 'In an hour that comes twice or never as clocks change' }),
    edited: z.boolean(),
    deleted: z.boolean().meta({ description: 'Its sender took it back' }),
    editions: z
      .array(z.strictObject({ body: z.string(), at: Instant.nullable() }))
      .meta({ description: 'Earlier wordings' }),
    reactions: z.array(z.strictObject({ by: z.string(), emoji: z.string(), at: Instant.nullable() })),
    replyToId: Id.nullable(),
    attachments: z.array(Attachment),
    tags: z.array(z.string()),
    note: z.string(),
    source: Source.nullable().meta({ description: 'Null for one that was logged by hand' }),
    private: z.boolean().meta({ description: 'Hidden from assistants' }),
    itself: z
      .strictObject({
        logged: z.boolean().meta({ description: 'By hand' }),
        with: z.string().nullable().meta({ description: 'Of a logged one: the only other person in its thread' }),
        courtCaseId: Id.nullable(),
        private: z.boolean(),
      })
      .meta({ description: 'What is said of it alone, without its thread' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Message' });

export const Participant = z
  .strictObject({
    name: z.string().nullable(),
    handle: z.string().nullable(),
    contactId: Id.nullable(),
    self: z.boolean().meta({ description: 'The owner of the phone or account' }),
  })
  .meta({ id: 'Participant' });
export type Participant = z.output<typeof Participant>;

/** As a thread's row has them. */
export function participantsIn(json: string): Participant[] {
  return JSON.parse(json) as Participant[];
}

export const ThreadCounts = z.strictObject({
  all: z.int(),
  sent: z.int(),
  received: z.int(),
  attachments: z.int(),
  deleted: z.int(),
});
export type ThreadCounts = z.output<typeof ThreadCounts>;

const when = z.string().nullable();

/** What is missing, contradicted or noteworthy in a thread (importers/merge/completeness.ts). */
export const Gap = z
  .strictObject({
    kind: z.string().meta({
      description:
        'only_in, deleted, edited, shifted, clock_jump, truncated, count_mismatch, media_missing, limit, quiet',
    }),
    from: when,
    to: when,
    note: z.string(),
  })
  .meta({ id: 'ThreadGap' });

export const Thread = z
  .strictObject({
    id: Id,
    caseId: Id,
    title: z.string(),
    platform: Platform,
    service: z.string().nullable(),
    participants: z.array(Participant),
    counts: ThreadCounts,
    firstAt: when.meta({ description: 'With a zone, or the wall clock where none is known' }),
    lastAt: when,
    gaps: z.array(Gap),
    imports: z.array(Id),
    complete: z.enum(['yes', 'no']).nullable().meta({ description: 'What the phone’s owner says' }),
    courtCaseId: Id.nullable(),
    private: z.boolean().meta({ description: 'Hidden from assistants, with its messages' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Thread' });

const heading = z.string().max(300).optional();
const roles = Object.fromEntries(columnRoles.map((role) => [role, heading])) as Record<ColumnRole, typeof heading>;

export const importAnswers = {
  platform: Platform.optional(),
  selfName: PartyName.optional().meta({ description: 'Whose phone it was' }),
  otherName: PartyName.optional(),
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']).optional(),
  timeZone: z.string().max(100).optional().meta({ description: 'IANA, or unknown' }),
  columns: z
    .strictObject(roles, 'Give columns as a JSON object from role to heading, like {"time": "Date", "body": "Text"}.')
    .optional()
    .meta({ description: 'Of a CSV: role to heading' }),
  threads: z
    .array(z.string().max(1000))
    .max(10_000)
    .optional()
    .meta({ description: 'Only these `conversations`, by key' }),
};

const Question = z
  .strictObject({
    field: z.enum(['platform', 'selfName', 'dateOrder', 'timeZone', 'columns']).meta({
      description: 'What the next request answers it by',
    }),
    text: z.string(),
    choices: z.array(z.strictObject({ value: z.string(), label: z.string() })),
    proposed: z.string().nullable(),
    examples: z.array(
      z.strictObject({
        record: z.int(),
        raw: z.string(),
        readings: z.array(z.strictObject({ value: z.string(), reading: z.string() })),
      }),
    ),
  })
  .meta({ id: 'ImportQuestion' });

const Broken = z.strictObject({ record: z.int(), raw: z.string(), reason: z.string() });

export const ImportReport = z
  .strictObject({
    messages: z.int().meta({ description: 'Read' }),
    added: z.int(),
    already: z.int().meta({ description: 'There before' }),
    attachments: z.int(),
    missing: z.int().meta({ description: 'Attachments the export names and does not hold' }),
    broken: z.int(),
    brokenExamples: z.array(Broken).meta({ description: 'At most 20' }),
    threads: z.array(z.strictObject({ id: Id, title: z.string(), added: z.int(), already: z.int() })),
    first: when,
    last: when,
    setHash: z
      .string()
      .nullable()
      .meta({ description: 'Of all that was read: the same on two servers that read it alike' }),
    error: z.string().nullable().meta({ description: 'Why it was refused' }),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.output<typeof ImportReport>;

const PreviewMessage = z.strictObject({
  record: z.int(),
  direction: z.enum(['sent', 'received', 'system']),
  senderName: z.string().nullable(),
  senderHandle: z.string().nullable(),
  body: z.string(),
  at: when,
  rawTimestamp: z.string(),
  attachments: z.int(),
});

/** What is in the file and was never sent. */
const Unsent = z.strictObject({ drafts: z.int(), other: z.int() });
export type Unsent = z.output<typeof Unsent>;

export const MessageImport = z
  .strictObject({
    id: Id,
    caseId: Id,
    state: z
      .enum(['receiving', 'reading', 'asking', 'ready', 'storing', 'done', 'refused', 'cancelled'])
      .meta({ description: '`ready`, after a preview: send `importId` with attest=yes, and it is stored' }),
    format: z.string().nullable().meta({ description: 'Null while parts are missing' }),
    platform: Platform.nullable(),
    fileName: z.string(),
    size: z.int(),
    sha256: z.string().nullable(),
    fileId: Id.nullable().meta({ description: 'For `/files/{id}`' }),
    parser: z.string().nullable(),
    device: z.string().nullable(),
    attested: z.strictObject({ by: z.string().nullable(), at: Instant }).nullable(),
    answers: z.strictObject(importAnswers),
    questions: z.array(Question),
    preview: z.array(PreviewMessage),
    conversations: z.array(
      z.strictObject({
        key: z.string().meta({ description: 'For `threads`' }),
        title: z.string().nullable(),
        participants: z.array(z.string()),
        messages: z.int(),
      }),
    ),
    unsent: Unsent.nullable().meta({
      description: 'In the file, but never sent, so left out. `other`: failed or waiting. Null: not counted',
    }),
    progress: z.strictObject({ done: z.int(), of: z.int().nullable() }),
    report: ImportReport.nullable(),
    courtCaseId: Id.nullable(),
  })
  .meta({ id: 'MessageImport' });
export type MessageImport = z.output<typeof MessageImport>;
