import { z } from 'zod';
import { Id, Instant } from './fields.ts';

/*
 * What every Casewright server offers besides the catalog, for syncing a copy (server/sync/SPEC.md 2.4, 6.5): the
 * shapes on the wire, which the one who answers and the one who asks both read. It is described in the OpenAPI document
 * under `x-sync-extension`, never in `paths`. Answers are open: who asks ignores what a later version adds.
 */

/** Declared to clients; a client does not use an extension of a version it doesn't know. */
export const syncExtensionVersion = 1;

/**
 * Sent as `1` with every request of a client that syncs a copy: it is answered what is in Trash too, since that is
 * deleted only once it is deleted permanently. Assistants' tokens can't ask for it.
 */
export const includeTrashHeader = 'x-include-trash';

export const syncLimits = {
  /** A request that was not answered so long after its first byte came is over: none of it is carried out. */
  maxRequestLifetimeSeconds: 300,
  /** How long the answer to a write with an `Idempotency-Key` is kept. */
  idempotencyKeyDays: 30,
  /** How long deletions are reported; a cursor that is behind something older is 410. */
  tombstoneDays: 90,
  changesAtOnce: 10_000,
  changesByDefault: 1000,
  recordsAtOnce: 500,
  createsAtOnce: 50,
  mattersAtOnce: 100,
} as const;

/** Below `/api/v1`. */
export const syncPaths = {
  changes: '/sync/changes',
  manifest: '/sync/manifest',
  records: '/sync/records',
  request: '/sync/requests/{key}',
  creates: '/sync/creates',
  follow: '/sync/follow',
} as const;

const Resource = z
  .string()
  .meta({ description: 'As `hashedFields` of the extension names it: courtCases, evidence, …' });
const Version = Instant.meta({ description: 'The record’s updatedAt, which strictly increases' });
const Hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'SHA-256 of the fields in `hashedFields`, as this caller sees them' });

/** What is left out of an answer because the token may not read it. */
export const LeftOut = z
  .object({ resource: Resource, scope: z.string().meta({ description: 'The permission it would take' }) })
  .meta({ id: 'SyncLeftOut' });

const head = {
  epoch: z.string().meta({ description: 'Names this history of the data; another one after a restore' }),
  cursor: z.string().meta({ description: 'Opaque: what to give as `since` the next time' }),
  left: z.array(LeftOut).meta({ description: 'Kinds of records this token may not read: say nothing of them' }),
  described: z
    .string()
    .optional()
    .meta({ description: 'As `described` of the extension: while it is the same, so is this document' }),
};

export const SyncChange = z
  .object({
    seq: z.int().meta({ description: 'Its place in the order of commits' }),
    resource: Resource,
    id: Id,
    caseId: Id,
    op: z.enum(['upsert', 'delete', 'hidden']).meta({
      description:
        'upsert: it is there, in this version. delete: it was deleted. hidden: it may no longer be seen, which is no deletion',
    }),
    version: Version.nullable(),
    hash: Hash.nullable(),
  })
  .meta({ id: 'SyncChange' });

/** Each record once, as it is now, by its last change; pages may hold fewer than `limit` and still have more. */
export const SyncChanges = z
  .object({ ...head, changes: z.array(SyncChange), hasMore: z.boolean() })
  .meta({ id: 'SyncChanges' });

/** The 410 of `changes`: read everything anew and begin with the manifest's cursor. `epoch` is that of now. */
export const SyncGone = z
  .object({
    error: z.string(),
    code: z.literal('invalid_request'),
    epoch: z.string(),
    restored: z.literal(true).optional().meta({ description: 'The data was put back to an earlier state since' }),
  })
  .meta({ id: 'SyncGone' });

/** A record as `[id, version, hash]`. */
export const SyncManifestRow = z.tuple([Id, Version, Hash]);

/** All records of one matter that this caller sees, and the cursor of the same moment. */
export const SyncManifest = z
  .object({
    ...head,
    caseId: Id,
    resources: z.record(z.string(), z.array(SyncManifestRow)).meta({
      description: 'By resource, each with a row of `[id, version, hash]` for every record',
    }),
  })
  .meta({ id: 'SyncManifest' });

export const SyncRecordsBody = z.strictObject({
  resource: Resource,
  caseId: Id,
  ids: z
    .array(Id)
    .min(1, 'Give at least one id.')
    .max(syncLimits.recordsAtOnce, `At most ${syncLimits.recordsAtOnce} of these.`),
});

/** The records as the resource's list answers them; one that is not there, or may not be seen, is left out. */
export const SyncRecords = z.array(z.record(z.string(), z.unknown())).meta({
  description: 'As the list of the resource answers them, in the order of `ids`; what is not there is left out',
});

export const SyncRequest = z
  .object({
    state: z.enum(['done', 'unknown']).meta({
      description:
        'done: it was carried out, once. unknown: no write of this account was carried out under this key in the last 30 days',
    }),
    operationId: z.string().nullable(),
    status: z.int().nullable().meta({ description: 'As it was answered' }),
    at: Instant.nullable(),
    body: z.unknown().meta({
      description: 'As it was answered; null when there was none, or it may no longer be seen',
    }),
  })
  .meta({ id: 'SyncRequest' });

/** Creates of records by their own operations, each under its own `Idempotency-Key`. */
export const SyncCreatesBody = z.strictObject({
  creates: z
    .array(
      z.strictObject({
        key: z.string().min(1).max(200).meta({ description: 'Its Idempotency-Key' }),
        operationId: z.string().meta({ description: 'Of the operation that makes such a record and takes JSON' }),
        path: z.record(z.string(), z.string()).meta({ description: 'The parameters in its path, by name' }),
        body: z.record(z.string(), z.unknown()).meta({ description: 'As that operation takes it' }),
      }),
    )
    .min(1, 'Give at least one create.')
    .max(syncLimits.createsAtOnce, `At most ${syncLimits.createsAtOnce} of these.`),
});

/** The cursors of several matters. */
export const SyncFollowBody = z.strictObject({
  matters: z
    .array(z.strictObject({ caseId: Id, since: z.string().max(4000) }))
    .min(1, 'Give at least one case.')
    .max(syncLimits.mattersAtOnce, `At most ${syncLimits.mattersAtOnce} of these.`),
});

/** Answers to what was asked together, in its order. */
export const SyncAnswers = z.array(
  z
    .object({
      status: z.int().meta({ description: 'As if it had been asked alone' }),
      body: z.unknown().meta({ description: 'As it would have been answered alone, refusals too' }),
    })
    .meta({ id: 'SyncAnswer' }),
);

export type SyncChange = z.output<typeof SyncChange>;
export type SyncChanges = z.output<typeof SyncChanges>;
export type SyncGone = z.output<typeof SyncGone>;
export type SyncManifest = z.output<typeof SyncManifest>;
export type SyncManifestRow = z.output<typeof SyncManifestRow>;
export type SyncRequest = z.output<typeof SyncRequest>;
export type LeftOut = z.output<typeof LeftOut>;

/** `x-sync-extension`, as far as a client reads it. */
export interface SyncExtension {
  version: number;
  /** Header of every write; see `syncPaths.request`. */
  idempotencyKey: string;
  maxRequestLifetimeSeconds: number;
  limits: typeof syncLimits;
  /** Another one when operations, their fields or this extension are others: the feed repeats it. */
  described: string;
  /**
   * By resource: its fields in the hash and how each merges. A client whose own rule for a resource differs uses
   * `version` there.
   */
  hashedFields: Record<string, Record<string, string>>;
  /** OpenAPI path items, by their whole path, `/api/v1/sync/…`. */
  paths: Record<string, unknown>;
}
