import { z } from 'zod';
import { Id, Instant } from '#server/catalog/fields.ts';
import { records } from '#server/areas/records.ts';

export const HistoryResource = z.enum(records.map(({ table }) => table).toSorted()).meta({ id: 'HistoryResource' });

const Doer = z
  .strictObject({
    kind: z.enum(['person', 'token', 'assistant', 'sync', 'application']),
    accountId: Id.nullable(),
    tokenId: Id.nullable(),
    name: z.string().nullable().meta({ description: 'Null where the viewer may not know it' }),
    person: z.string().nullable().meta({ description: 'The person whose token it is' }),
    you: z.boolean(),
  })
  .meta({ id: 'Doer', description: 'Who did something, as shown to a person' });
export type Doer = z.output<typeof Doer>;

const HistoryLine = z
  .strictObject({
    seq: z.int(),
    at: Instant,
    resource: HistoryResource,
    recordId: Id,
    op: z.enum(['insert', 'update', 'delete']),
    title: z
      .string()
      .nullable()
      .meta({ description: 'What the record was called after the change; null when that was erased with it' }),
    fields: z.array(z.string()).meta({ description: 'Which shown fields changed' }),
    // Neither is to be seen in the names of fields.
    turned: z.boolean().optional().meta({
      description: 'Where only one yes-or-no fact changed (archived, revoked, done, hidden): whether it is so now',
    }),
    trash: z.enum(['moved', 'restored']).optional().meta({ description: 'It went to Trash, or came back from there' }),
    people: z
      .enum(['joined', 'added', 'left', 'removed', 'invited', 'sentAgain', 'withdrew'])
      .optional()
      .meta({ description: 'What happened to the people of the workspace' }),
    erased: z.boolean().meta({ description: 'The record was permanently deleted since, and its content with it' }),
    standing: z.boolean().meta({ description: 'The record still exists' }),
    doer: Doer,
    transport: z.enum(['rest', 'mcp', 'window', 'job', 'sync']),
    requestId: z.string(),
  })
  .meta({ id: 'HistoryLine', description: 'One change: what it was about and by whom, not yet what was in it' });
export type HistoryLine = z.output<typeof HistoryLine>;

export const HistoryPage = z
  .strictObject({ lines: z.array(HistoryLine), next: z.int().nullable() })
  .meta({ id: 'HistoryPage' });
export type HistoryPage = z.output<typeof HistoryPage>;

const FieldChange = z
  .strictObject({
    field: z.string(),
    before: z.unknown().meta({ description: 'As the operations answer it; null where there was nothing' }),
    after: z.unknown(),
  })
  .meta({ id: 'FieldChange' });

export const HistoryDetails = z
  .strictObject({
    changes: z.array(z.strictObject({ seq: z.int(), fields: z.array(FieldChange) })),
    names: z
      .record(z.string(), z.string())
      .meta({ description: 'What the records that the fields point to are called; without those that are gone' }),
  })
  .meta({ id: 'HistoryDetails' });
export type HistoryDetails = z.output<typeof HistoryDetails>;

export const JobId = z.string().min(1).max(200);
/** Where in a list of jobs the next page begins. */
export const JobPlace = z.string().max(200).optional();

const read = {
  evidenceId: Id,
  title: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  caseId: Id,
  caption: z.string(),
};
const waits = {
  ...read,
  jobId: JobId,
  attempts: z.int().meta({
    description: 'Times it was begun: more than one when it failed in a way that may pass, and is tried again',
  }),
  runAfter: Instant.meta({ description: 'When it is due; later than now when it waits for its next attempt' }),
};

export const JobLine = z.strictObject(waits).meta({ id: 'JobLine', description: 'A reading that waits or runs' });
export type JobLine = z.output<typeof JobLine>;

const RunningJob = z
  .strictObject({ ...waits, page: z.int().nullable(), pages: z.int().nullable(), startedAt: Instant })
  .meta({ id: 'RunningJob' });
export type RunningJob = z.output<typeof RunningJob>;

export const FailedReading = z
  .strictObject({ ...read, error: z.string().nullable(), reason: z.string().nullable(), mayBeReadAgain: z.boolean() })
  .meta({ id: 'FailedReading' });
export type FailedReading = z.output<typeof FailedReading>;

const ImportLine = z
  .strictObject({
    jobId: JobId,
    importId: Id,
    fileName: z.string(),
    caseId: Id,
    caption: z.string(),
    state: z.enum(['waiting', 'running', 'refused']),
    done: z.int().meta({ description: 'Messages that are stored' }),
    of: z.int().nullable(),
    startedAt: Instant,
    error: z.string().nullable().meta({ description: 'Why it was refused' }),
  })
  .meta({ id: 'ImportLine', description: 'An import of messages that runs, waits or was refused' });
export type ImportLine = z.output<typeof ImportLine>;

const PacketLine = z
  .strictObject({
    jobId: JobId,
    packetId: Id,
    buildId: Id.nullable().meta({ description: 'Null for a check' }),
    title: z.string(),
    caseId: Id,
    caption: z.string(),
    draft: z.boolean(),
    state: z.enum(['waiting', 'running']),
    done: z.int().meta({ description: 'Items of a check, steps of a build' }),
    of: z.int().nullable(),
    startedAt: Instant,
  })
  .meta({ id: 'PacketLine', description: 'A check or a build of a court packet that runs or waits' });
export type PacketLine = z.output<typeof PacketLine>;

export const WorkNow = z
  .strictObject({
    running: z.array(RunningJob),
    imports: z.array(ImportLine),
    packets: z.array(PacketLine),
    waiting: z.int(),
    failed: z.int().meta({ description: 'Those that a person canceled among them' }),
    failedIn: z
      .array(z.strictObject({ caseId: Id, files: z.int() }))
      .meta({ description: 'Of them, how many in which matter' }),
    cancelled: z.int(),
    removing: z.int().meta({ description: 'Deleted files whose bytes are being erased' }),
    done: z.strictObject({ count: z.int(), since: Instant }),
  })
  .meta({ id: 'WorkNow' });
export type WorkNow = z.output<typeof WorkNow>;

export const JobOutcome = z
  .strictObject({
    done: z.int(),
    refused: z.int().meta({ description: 'In matters that the person may only look at' }),
  })
  .meta({ id: 'JobOutcome' });
