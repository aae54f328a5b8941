import { z } from 'zod';
import { syncRules } from '#server/areas/records.ts';
import type { WindowServices } from '#server/catalog/context.ts';
import { Id } from '#server/catalog/fields.ts';
import { AppError } from '#server/errors/app-error.ts';
import { importRule } from '#server/sync/imports/import-rule.ts';
import type { DesktopSync } from '#server/sync/desktop-sync.ts';

declare module '#server/catalog/context.ts' {
  interface WindowServices {
    /** Null on a hosted server, whose matters are on no other one. */
    sync: DesktopSync | null;
  }
}

export function syncOf({ services }: { services: WindowServices }): DesktopSync {
  if (services.sync) return services.sync;
  throw new AppError('not_found', 'There is no sync here.');
}

/** What every operation of sync declares: it works with the matters of the person whose computer this is. */
export const ofOwner = { door: 'window', access: { kind: 'account' }, only: 'owner' } as const;

/** A remote, run, question or whatever else the path names. */
export const byId = { path: z.strictObject({ id: Id }) };
export const ofMatter = z.strictObject({ caseId: Id });

export const RemoteAddress = z.string().min(1, 'Give the address.').max(2000);
export const RemoteName = z
  .string()
  .trim()
  .min(1, 'Give the server a name.')
  .max(100, 'A name has at most 100 characters.');
export const RemoteToken = z.string().min(1, 'Paste the API token.').max(2000);
export const SyncMode = z.enum(['manual', 'onChange', 'timed']).meta({ id: 'SyncMode' });

const resources = [...syncRules, importRule].map(({ resource }) => resource);
const SyncResource = z.enum(resources).meta({ id: 'SyncResource' });
const side = z.enum(['local', 'remote']);

const remote = {
  id: z.string(),
  name: z.string(),
  /** Base address without a slash at its end, `https://host`; the API is below `/api/v1`. */
  url: z.string(),
  mode: SyncMode,
  /** With `timed`. */
  everyMinutes: z.number(),
  paused: z.boolean(),
  account: z.string().meta({ description: 'Whose token it is, as the server said' }),
  /** True once its document declared the extension. */
  extension: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
};
export const Remote = z
  .strictObject(remote)
  .meta({ id: 'Remote', description: 'A server that matters here are synced with' });

/** Permissions that sync would use and the token lacks; null where the server does not say. */
const missing = z.array(z.string()).nullable();
export const Missing = z.strictObject({ missing });
export const AddedRemote = z.strictObject({ ...remote, missing }).meta({ id: 'AddedRemote' });

const Brake = z
  .union([
    z.strictObject({ brake: z.literal('empty-list'), resource: SyncResource, side, known: z.number() }),
    z.strictObject({ brake: z.literal('many-deletions'), side, deletions: z.number(), records: z.number() }),
    z.strictObject({ brake: z.literal('older-server'), resource: SyncResource, remoteId: z.string() }),
  ])
  .meta({ id: 'Brake', description: 'Why a run stopped before it did anything' });

export const SelectedMatter = z
  .strictObject({
    remoteId: z.string(),
    caseId: z.string(),
    remoteCaseId: z.string(),
    caption: z.string(),
    /** The end of the last run that left nothing to do. */
    inStepAt: z.string().nullable(),
    lastRunAt: z.string().nullable(),
    brakes: z.array(Brake),
  })
  .meta({ id: 'SelectedMatter', description: 'A matter here and the one there that it is synced with' });

export const SyncState = z
  .enum(['idle', 'running', 'paused', 'offline', 'refused', 'brake', 'needsYou', 'failed'])
  .meta({ id: 'SyncState' });

export const SyncStatus = z
  .strictObject({
    remoteId: z.string(),
    name: z.string(),
    state: SyncState,
    sentence: z.string().nullable(),
    /** The oldest moment at which each of its matters was fully synced; null when one never was. */
    inStepAt: z.string().nullable(),
    behind: z.boolean().meta({ description: 'A run since then left something to do, or none came to its end' }),
    questions: z.number(),
    held: z.number(),
    brakes: z.number(),
    progress: z
      .strictObject({ caseId: z.string(), done: z.number(), total: z.number(), requestsLeft: z.number() })
      .nullable(),
    waitsUntil: z.string().nullable().meta({
      description: 'A run that waits for the server’s next minute continues then',
    }),
    parked: z.array(z.string()).meta({ description: 'What is kept back, as sentences' }),
    nextRunAt: z.string().nullable(),
  })
  .meta({ id: 'SyncStatus' });

export const SyncOverview = z
  .strictObject({
    remotes: z.array(Remote),
    matters: z.array(SelectedMatter),
    status: z.array(SyncStatus),
    tokensKept: z.enum(['system', 'file']),
  })
  .meta({ id: 'SyncOverview' });

export const MatterThere = z
  .strictObject({
    remoteCaseId: z.string(),
    caption: z.string(),
    workspace: z.string(),
    role: z.string(),
    archived: z.boolean(),
    /** The matter here that it syncs with. */
    localCaseId: z.string().nullable(),
  })
  .meta({ id: 'MatterThere' });

export const SyncCounts = z
  .strictObject({ created: z.number(), edited: z.number(), deleted: z.number() })
  .meta({ id: 'SyncCounts' });
export const PlannedChange = z
  .strictObject({
    resource: SyncResource,
    what: z.enum(['create', 'edit', 'delete']),
    side: z.enum(['here', 'there']),
    localId: z.string().nullable(),
    remoteId: z.string().nullable(),
    title: z.string(),
    fields: z.array(z.string()),
  })
  .meta({ id: 'PlannedChange' });
const SyncAsk = z
  .enum(['both-edited', 'deleted-there-edited-here', 'deleted-here-edited-there', 'same-thing-twice', 'numbers-twice'])
  .meta({ id: 'SyncAsk' });

export const LeftAlone = z
  .strictObject({
    resource: SyncResource,
    localId: z.string().nullable(),
    remoteId: z.string().nullable(),
    /** What it is called there, when it is not here. */
    title: z.string().optional(),
    why: z.string(),
  })
  .meta({ id: 'LeftAlone', description: 'A record that a run left alone, and why' });

export const SyncPreview = z
  .strictObject({
    remoteId: z.string(),
    caseId: z.string(),
    here: SyncCounts,
    there: SyncCounts,
    changes: z.array(PlannedChange),
    questions: z.array(z.strictObject({ ask: SyncAsk, resource: SyncResource, title: z.string() })),
    brakes: z.array(Brake),
    /** Requests the run would make, and the minutes they take at 100 a minute. */
    requests: z.number(),
    minutes: z.number(),
    /** Bytes to send and to fetch. */
    upload: z.number(),
    download: z.number(),
    /** What is not sent, and is no fault. */
    staysHere: z.array(LeftAlone),
  })
  .meta({ id: 'SyncPreview', description: 'What a run would do' });

/**
 * `inStep`: both sides hold the same, as far as nobody has to decide anything. `waiting`: something waits, such as
 * questions, held creations, records that were left out. `offline`: no answer from the server; the next run continues.
 * `refused`: the answers are not the server's, or it refuses this token.
 */
export const RunEnd = z
  .enum(['inStep', 'waiting', 'brake', 'stopped', 'offline', 'refused', 'failed'])
  .meta({ id: 'RunEnd' });
export const MatterReport = z
  .strictObject({
    caseId: z.string(),
    end: RunEnd,
    sentence: z.string().nullable(),
    rounds: z.number(),
    requests: z.number(),
    here: SyncCounts,
    there: SyncCounts,
    questions: z.number(),
    held: z.number(),
    brakes: z.array(Brake),
    left: z.array(LeftAlone),
    staysHere: z
      .array(LeftAlone)
      .meta({ description: 'Not sent, and no fault: files that are too large for a server' }),
    lacks: z.array(z.string()).meta({ description: 'Permissions that the token lacks' }),
  })
  .meta({ id: 'MatterReport' });
export const RunReport = z
  .strictObject({
    remoteId: z.string(),
    matters: z.array(MatterReport),
    end: RunEnd,
    /** For a person; null when all is well. */
    sentence: z.string().nullable(),
  })
  .meta({ id: 'RunReport' });

/** A run that was asked for; the caller can read it until newer ones have replaced it. */
export const AskedRun = z
  .strictObject({
    id: z.string(),
    remoteId: z.string(),
    /** One matter, or null for all that sync. */
    caseId: z.string().nullable(),
    state: z.enum(['running', 'done']),
    byItself: z.boolean().meta({ description: 'The schedule began it' }),
    startedAt: z.string(),
    report: RunReport.nullable(),
  })
  .meta({ id: 'AskedRun' });

const SyncFields = z.record(z.string(), z.unknown());
const SyncConflict = z
  .strictObject({ fields: z.array(z.string()).readonly(), base: SyncFields, mine: SyncFields, theirs: SyncFields })
  .meta({ id: 'SyncConflict', description: 'Fields that are one statement and that both sides changed' });
/**
 * `both-edited`: `mine`, `theirs`, or `edited` with the fields as they shall be on both sides.
 * `deleted-there-edited-here`: `restore` makes it there anew, `delete` puts ours into the quarantine.
 * `deleted-here-edited-there`: `keep` brings it back here, `delete` deletes it there.
 * `same-thing-twice`: `same` takes the two for one, `both` keeps each.
 * `numbers-twice`: `first` or `second` keeps its numbers, and those of the other are withdrawn.
 */
export const SyncChoice = z
  .union([
    z.strictObject({
      choose: z.enum(['mine', 'theirs', 'restore', 'keep', 'delete', 'same', 'both', 'first', 'second']),
    }),
    z.strictObject({ choose: z.literal('edited'), fields: SyncFields }),
  ])
  .meta({ id: 'SyncChoice' });

export const InboxQuestion = z
  .strictObject({
    id: z.string(),
    remoteId: z.string(),
    caseId: z.string(),
    ask: SyncAsk,
    resource: SyncResource,
    localIds: z.array(z.string()),
    remoteIds: z.array(z.string()),
    title: z.string(),
    /** With `both-edited`, values in our ids; with `numbers-twice`, what the first and the second say. */
    conflicts: z.array(SyncConflict),
    mine: SyncFields.nullable().meta({
      description: 'The record here, as far as it is there; ids are ours, or `remote:…` for what is not here yet',
    }),
    theirs: SyncFields.nullable(),
    inside: z.array(z.strictObject({ resource: SyncResource, fields: SyncFields })).meta({
      description: 'What is in the record and comes back or goes with it',
    }),
    seen: z.string().meta({ description: 'Changes with what is asked about: an answer to another one is refused' }),
    given: SyncChoice.nullable().meta({ description: 'What was answered and waits for the run under way' }),
    createdAt: z.string(),
  })
  .meta({ id: 'InboxQuestion' });

export const HeldDecision = z.enum(['resend', 'giveUp']);

export const HeldCreation = z
  .strictObject({
    id: z.string(),
    remoteId: z.string(),
    caseId: z.string(),
    resource: SyncResource,
    localId: z.string(),
    title: z.string(),
    attempt: z.number(),
    /** `held`: waits for a person; `ambiguous`: the next run looks; `givenUp`: stays here alone. */
    state: z.enum(['held', 'ambiguous', 'givenUp']),
    given: HeldDecision.nullable(),
    sentAt: z.string(),
  })
  .meta({ id: 'HeldCreation', description: 'Something that was sent and whose answer never came' });

export const QuarantinedRecord = z
  .strictObject({
    id: z.string(),
    remoteId: z.string(),
    caseId: z.string(),
    resource: SyncResource,
    localId: z.string(),
    title: z.string(),
    size: z.number(),
    quarantinedAt: z.string(),
    until: z.string(),
  })
  .meta({ id: 'QuarantinedRecord', description: 'What was deleted there and is kept here, out of sight, until then' });

/** A request or a decision, never what was in it. */
export const SyncLogLine = z
  .strictObject({
    seq: z.number(),
    at: z.string(),
    remoteId: z.string(),
    caseId: z.string().nullable(),
    runId: z.string(),
    what: z.string(),
    resource: z.string().nullable(),
    localId: z.string().nullable(),
    remoteRecordId: z.string().nullable(),
    hash: z.string().nullable(),
    outcome: z.string().nullable(),
  })
  .meta({ id: 'SyncLogLine' });

export const AddressFound = z
  .strictObject({
    url: z.string(),
    /** A desktop of ours does not sync with others; `other` speaks the contract and does not name itself. */
    kind: z.enum(['hosted', 'desktop', 'other']),
    tokenPage: z.string().nullable().meta({ description: 'Where its people make a token for a desktop, when we know' }),
  })
  .meta({ id: 'AddressFound', description: 'What answered at an address somebody typed' });
