import { z } from 'zod';
import { type ApartAnswer, answerApart } from '#server/catalog/answer-apart.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import type { Operation } from '#server/catalog/operation.ts';
import {
  SyncChanges,
  SyncAnswers,
  SyncCreatesBody,
  SyncFollowBody,
  syncLimits,
  SyncManifest,
  type SyncManifestRow,
  syncPaths,
  SyncRecords,
  SyncRecordsBody,
  SyncRequest,
} from '#server/catalog/sync-feed.ts';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { AppError, invalid } from '#server/errors/app-error.ts';
import { changesFor, cursorOfNow } from './changes.ts';
import { writeCursor } from './cursor.ts';
import { describedAs } from './described-as.ts';
import { type Offered, offeredBy, readableBy } from './readable.ts';
import { recordsOf, versionAndHash } from './records.ts';
import { requestOf } from './requests.ts';

/**
 * What this server offers in addition to the catalog to a client that keeps a copy of a matter, with what areas offer
 * such a client. They run through the
 * same pipeline (token, rate limit, ledger) and are in neither the catalog, MCP nor the window.
 */
export function syncOperations(
  operations: readonly Operation[],
  synced: readonly Operation[],
  rules: readonly SyncRule[],
): Operation[] {
  const all = offeredBy([...operations, ...synced], rules);
  let described: string | undefined;
  const name = (): string => (described ??= describedAs([...operations, ...offered], rules));
  const feed = changes(all, name);
  const offered = [
    feed,
    manifest(all, name),
    records(all),
    request(all),
    creates([...operations, ...synced], rules),
    follow(feed),
    ...synced,
  ];
  return offered;
}

const scope = 'case:read';
const faultyLimit = `Give a whole number from 1 to ${syncLimits.changesAtOnce}.`;

const changes = (all: readonly Offered[], described: () => string): Operation =>
  defineOperation({
    method: 'get',
    path: syncPaths.changes,
    scope,
    summary: 'Read what has changed',
    description: [
      'Every record that was changed, deleted or came into or out of sight since the cursor, once, as it is now, in the order of commits.',
      'Without `since`: no changes, and the cursor of now. Ask until `hasMore` is false; keep the cursor when everything before it is stored.',
      'Kinds of records that the token may not read are in `left`; being left out or `hidden` is never a deletion.',
      `410 when the cursor is more than ${syncLimits.tombstoneDays} days behind, is of data that was replaced by a copy, or is of a token that could read less.`,
    ].join('\n\n'),
    access: { kind: 'account', whenLimited: true },
    input: {
      query: z.strictObject({
        since: z.string().max(4000).optional().meta({ description: 'The cursor that was answered last' }),
        caseId: Id.optional().meta({ description: 'Only this case; all that the caller sees when omitted' }),
        limit: z.coerce
          .number(faultyLimit)
          .int(faultyLimit)
          .min(1, faultyLimit)
          .max(syncLimits.changesAtOnce, faultyLimit)
          .default(syncLimits.changesByDefault)
          .meta({ description: 'At most this many changes; a page may hold fewer and still have more after it' }),
      }),
    },
    output: json(SyncChanges),
    errors: ['not_found'],
    handler: async (context, { query: { since, caseId, limit } }) => ({
      ...(await changesFor(context, readableBy(context.principal, all), { since, caseId, limit })),
      described: described(),
    }),
  });

const manifest = (all: readonly Offered[], described: () => string): Operation =>
  defineOperation({
    method: 'get',
    path: syncPaths.manifest,
    scope,
    summary: 'List versions and hashes',
    description:
      'Every record of a case that the caller sees, as id, version and hash, and the cursor of the same moment.',
    access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
    input: { query: z.strictObject({ caseId: Id }) },
    output: json(SyncManifest),
    errors: ['not_found'],
    async handler(context, { query }) {
      const readable = readableBy(context.principal, all);
      const cursor = await cursorOfNow(context, readable, query.caseId);
      const resources: Record<string, SyncManifestRow[]> = {};
      for (const [resource, offered] of readable.offered) {
        const found = await recordsOf(context, query.caseId, offered, null);
        resources[resource] = [...found].map(([id, record]) => {
          const { version, hash } = versionAndHash(offered, record);
          return [id, version, hash];
        });
      }
      const { epoch } = cursor;
      const head = { epoch, cursor: writeCursor(cursor), left: readable.left, described: described() };
      return { ...head, caseId: query.caseId, resources };
    },
  });

const records = (all: readonly Offered[]): Operation =>
  defineOperation({
    method: 'post',
    reads: true,
    path: syncPaths.records,
    scope,
    summary: 'Read many records',
    description: `Up to ${syncLimits.recordsAtOnce} records of one kind in one answer. Needs the permission to read that kind.`,
    access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'view' },
    input: { body: SyncRecordsBody },
    output: json(SyncRecords),
    errors: ['not_found', 'insufficient_scope'],
    async handler(context, { body }) {
      const { offered, left } = readableBy(context.principal, all);
      const wanted = offered.get(body.resource);
      if (!wanted) throw notReadable(body.resource, left, all);
      const found = await recordsOf(context, body.caseId, wanted, body.ids);
      return [...new Set(body.ids)].flatMap((id) => {
        const record = found.get(id);
        return record ? [{ ...record }] : [];
      });
    },
  });

const request = (all: readonly Offered[]): Operation =>
  defineOperation({
    method: 'get',
    path: syncPaths.request,
    scope,
    summary: 'Look up a write by its key',
    description: [
      `Whether a write that this account sent with this \`Idempotency-Key\` in the last ${syncLimits.idempotencyKeyDays} days was carried out, and what it was answered. Keys of other accounts are unknown.`,
      `A write may still be on its way: only ${syncLimits.maxRequestLifetimeSeconds} seconds after it was sent does \`unknown\` mean that it was not and will not be carried out. Sending it again with its key is safe at any time.`,
    ].join('\n\n'),
    access: { kind: 'account', whenLimited: true },
    input: {
      path: z.strictObject({
        key: z.string().regex(/^[\x21-\x7e]{1,200}$/, 'An Idempotency-Key is 1 to 200 visible ASCII characters.'),
      }),
    },
    output: json(SyncRequest),
    handler: (context, { path }) => requestOf(context, readableBy(context.principal, all), path.key),
  });

const creates = (operations: readonly Operation[], rules: readonly SyncRule[]): Operation => {
  const makers = new Set(rules.map(({ through }) => through.create));
  const byId = new Map(
    operations.filter(({ id, input }) => makers.has(id) && takesJson(input)).map((each) => [each.id, each]),
  );
  return defineOperation({
    method: 'post',
    path: syncPaths.creates,
    scope,
    summary: 'Create many records',
    description: [
      `Up to ${syncLimits.createsAtOnce} records in one request, one after the other. Each is a call of its own: with its operation’s permission, checks and limits, its own transaction and its own \`Idempotency-Key\`. One that is refused stops no other.`,
      'After an answer that never came, send the same request again: what was made is answered, and what was not is made.',
    ].join('\n\n'),
    access: { kind: 'account', whenLimited: true },
    input: { body: SyncCreatesBody },
    output: json(SyncAnswers),
    async outside({ callApart }, { body }) {
      const made: ApartAnswer[] = [];
      for (const { key: idempotencyKey, operationId, path, body: fields } of body.creates) {
        const answer = await answerApart(() => {
          const operation = byId.get(operationId);
          if (!operation) throw invalid(`“${operationId}” makes no record that syncs, or needs a file.`, 'operationId');
          return callApart(operation, { path, body: fields, idempotencyKey });
        });
        made.push(answer);
      }
      return made;
    },
  });
};

const follow = (feed: Operation): Operation =>
  defineOperation({
    method: 'post',
    reads: true,
    path: syncPaths.follow,
    scope,
    summary: 'Read what has changed in several cases',
    description: `What the feed answers for each of up to ${syncLimits.mattersAtOnce} cases, with its cursor and ${syncLimits.changesByDefault} changes at most; ask on with the feed where \`hasMore\` is true.`,
    access: { kind: 'account', whenLimited: true },
    input: { body: SyncFollowBody },
    output: json(SyncAnswers),
    async outside({ callApart }, { body }) {
      const pages: ApartAnswer[] = [];
      for (const query of body.matters) pages.push(await answerApart(() => callApart(feed, { query })));
      return pages;
    },
  });

const takesJson = ({ upload }: Operation['input']): boolean => !upload || upload.optional === true;

function notReadable(
  resource: string,
  left: readonly { resource: string; scope: string }[],
  all: readonly Offered[],
): AppError {
  const missing = left.find((each) => each.resource === resource);
  if (missing) {
    const message = `Reading ${resource} requires the permission ${missing.scope}.`;
    return new AppError('insufficient_scope', message, { scope: missing.scope });
  }
  const names = all.map(({ rule }) => rule.resource).join(', ');
  return invalid(`“${resource}” is not a kind of record that syncs. Those are: ${names}.`, 'resource');
}
