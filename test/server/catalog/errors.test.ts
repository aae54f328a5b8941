import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestLimits } from '#server/rules/request-limits.ts';
import { operations } from '#server/areas/operations.ts';
import type { AnyOperation } from '#server/catalog/operation.ts';
import { AppError, type Problem } from '#server/errors/app-error.ts';
import { windowOperations } from '#server/window/operations.ts';
import { type Reply, testApp, type TestApp, type TestFile } from '#test/support/app.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { givePassword } from '#test/server/access/give-password.ts';
import { windowOf } from '#test/server/window/activity/window-of.ts';
import { knownPassword } from '#test/support/known-password.ts';
import { plantQuarantined } from '#test/support/sync-part.ts';
import { answered } from '#test/support/answered.ts';
import { smsBackup, texts } from '#test/support/files/messages.ts';
import { crowdedZip } from '#test/support/files/zip.ts';
import { sampleOf, sendSample, worksHere } from '#test/support/sample-calls.ts';
import { newCertificate, newSubject, noSubject, partOf, type Subject } from '#test/support/subject.ts';

/* Each problem that an operation declares, provoked through REST or in the window; a declared one without a row here fails the suite. */

let app: TestApp;
/** An application whose plan holds one MiB and two evidence items, and of which a setting is fixed. */
let small: TestApp;
let token: string;

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  await givePassword(app);
  const given = { backupsKept: '--backups-kept' };
  small = await testApp({ rateLimit: 0, evidenceLimit: 2, storageQuotaMib: 1, given });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await small[Symbol.asyncDispose]();
});

type Provoke = (subject: Subject, operation: AnyOperation) => Promise<Reply>;
type Row = readonly [provoke: Provoke, says: RegExp];

const stale = '2020-01-01T00:00:00.000Z';
/** A packet with a file that no program knows how to print. */
async function unprintable(caseId: string, packetRevision: string) {
  const evidenceId = await added({ name: 'Unknown.bin', bytes: new Uint8Array([0, 1, 2, 255, 254, 0, 7]) }, caseId);
  const revision = Number(packetRevision);
  const items = [{ kind: 'exhibit', refId: evidenceId }];
  const { packet } = await answered<{ packet: { id: string; items: { id: string }[] } }>(
    app.rest(token, 'POST', '/export/court-packet', { caseId, action: 'save', revision, title: 'Drive', items }),
  );
  return { packetId: packet.id, evidenceId, itemId: packet.items[0]?.id ?? '' };
}

const missing = (): string => crypto.randomUUID();

/** The sample call, on records that never were. */
const onNothing: Provoke = (_subject, operation) => sendSample(app, token, operation, noSubject());

/** The sample call, in a matter that was archived meanwhile. */
const onArchived: Provoke = async (subject, operation) => {
  await app.rest(token, 'POST', '/case/update', { caseId: subject.caseId, archived: true });
  return sendSample(app, token, operation, subject);
};

const noSuch: Row = [onNothing, /^There is no .+ with that id, or you can’t see it\.$/];
const archived: Row = [onArchived, /archived/];
/** The same, where what the call works with is made before: it went to Trash, or a file has arrived. */
const archivedWithPart: Row = [
  async (subject, operation) => {
    await partOf(subject, operation, app);
    return onArchived(subject, operation);
  },
  /archived/,
];
const changed = /changed since you read it/;

/** A call of a program on the subject's application, as most rows need it. */
const asking =
  (call: (subject: Subject) => readonly [method: string, address: string, body?: unknown]): Provoke =>
  (subject) =>
    app.rest(token, ...call(subject));

const isFull = /Storage is full: .+ of 1 MiB are used/;
/** That many kibibytes which nothing makes shorter. */
const random = (kibibytes: number): string => randomBytes(kibibytes * 512).toString('hex');
const uploadOf = (to: TestApp, by: string, files: readonly TestFile[]) =>
  to.upload(by, files, {}, {}, '/documents/upload');
const exportOf = (to: TestApp, by: string, files: readonly TestFile[], caseId: string) =>
  to.upload(by, files, { caseId, attest: 'yes' }, {}, '/messages/import', 'file');
const written = async (by: string, body: string): Promise<{ id: string }> =>
  (await small.rest(by, 'POST', '/documents', { title: 'Long', body })).body as { id: string };

/** More text than the small plan holds, for a document that is there. */
const tooLong =
  (method: string, address: (id: string) => string): Provoke =>
  async () => {
    const few = await small.token();
    const { id } = await written(few, 'Short');
    return small.rest(few, method, address(id), { title: 'Longer', body: random(1100) });
  };

/** A message that somebody logged. */
const said = async (to: TestApp, by: string): Promise<string> => {
  const message = {
    platform: 'sms',
    otherName: 'Clerk',
    direction: 'received',
    body: 'Closed',
    at: '2026-03-04T09:30:00.000Z',
  };
  return ((await to.rest(by, 'POST', '/messages', message)).body as { id: string }).id;
};

const oneFile = { name: 'Receipt.txt', bytes: 'Paid on Monday.' };

/** A call of a person with their own password, whose attempts are counted for nobody else. */
const asSomebody =
  (
    call: (ask: (body: object) => Promise<Reply>, neighbours: Neighbours, accountId: string) => Promise<Reply>,
  ): Provoke =>
  async () => {
    const neighbours = new Neighbours(app);
    const { accountId, token: theirs } = await neighbours.account(`Somebody ${missing()}`);
    return await call((body) => app.rest(theirs, 'POST', '/account/security', body), neighbours, accountId);
  };

/** The sample call, several times at once: all but one are refused. */
const atOnce: Provoke = async (subject, operation) => {
  const replies = await Promise.all([1, 2, 3].map(() => sendSample(app, token, operation, subject)));
  const refused = replies.find(({ status }) => status >= 400);
  if (!refused) throw new Error('None was refused.');
  return refused;
};
const atWork = /is working on a backup/;

const noServer: Row = [onNothing, /There is no such server/];
/** A server that takes its token no longer. */
const tokenRevoked: Row = [
  async (subject, operation) => {
    await partOf(subject, operation, app);
    const peer = await app.peer();
    const tokens = (await peer.window('GET', '/app/v1/developer/tokens')).body as {
      id: string;
      revokedAt?: string | null;
    }[];
    for (const { id } of tokens) await peer.window('DELETE', `/app/v1/developer/tokens?id=${id}`);
    return sendSample(app, token, operation, subject);
  },
  /token/,
];

const settled: Row = [onNothing, /is settled already/];
/** Another answer than the sample's to what waits in the inbox of sync. */
const onWaiting =
  (body: object): Provoke =>
  async (subject, operation) => {
    const { waitingId = '' } = await partOf(subject, operation, app);
    return app.window('POST', `/app/v1${operation.path.replace('{id}', waitingId)}`, body);
  };

const rows: Record<string, Partial<Record<Problem, Row>>> = {
  post_account_security: {
    forbidden: [asSomebody((ask) => ask({ action: 'setup', password: 'Another one' })), /password is not right/],
    conflict: [
      asSomebody((ask) => ask({ action: 'disable', password: knownPassword })),
      /no authenticator to turn off/,
    ],
    rate: [
      asSomebody(async (ask) => {
        for (let tries = 0; tries < 5; tries += 1) await ask({ action: 'setup', password: 'A guess' });
        return ask({ action: 'setup', password: knownPassword });
      }),
      /Too many wrong passwords or codes. Try again in 15 minutes/,
    ],
  },
  post_account_terms: {
    conflict: [
      asking(() => ['POST', '/account/terms', { accepted: true, version: '2020-01-01.old', residenceState: 'CA' }]),
      /not the terms for that state/,
    ],
  },
  post_developer_tokens: {
    not_found: [
      () => {
        const body = { name: 'Nowhere', permissions: ['case:read'], caseIds: [noSubject().caseId] };
        return app.rest(token, 'POST', '/developer/tokens', body);
      },
      /no case with that id/,
    ],
    conflict: [
      async () => {
        const key = { 'idempotency-key': crypto.randomUUID() };
        const body = { name: 'Once', permissions: ['case:read'] };
        await app.rest(token, 'POST', '/developer/tokens', body, key);
        return app.rest(token, 'POST', '/developer/tokens', body, key);
      },
      /carried out before, and its answer is shown only once/,
    ],
    insufficient_scope: [
      async () => {
        const narrow = await app.token(['developer:write']);
        return app.rest(narrow, 'POST', '/developer/tokens', { name: 'More', permissions: ['evidence:read'] });
      },
      /can’t grant evidence:read/,
    ],
    forbidden: [
      async () => {
        const body = { name: 'Short', permissions: ['*'], expiresAt: '2999-01-01T00:00:00.000Z' };
        const made = await app.rest(token, 'POST', '/developer/tokens', body);
        const short = (made.body as { token: string }).token;
        return app.rest(short, 'POST', '/developer/tokens', { name: 'For ever', permissions: ['case:read'] });
      },
      /outlives it/,
    ],
  },
  patch_developer_tokens: {
    not_found: noSuch,
    insufficient_scope: [
      async ({ tokenId }) => {
        const narrow = await app.token(['developer:write']);
        return app.rest(narrow, 'PATCH', `/developer/tokens?id=${tokenId}`, { permissions: ['evidence:read'] });
      },
      /can’t grant evidence:read/,
    ],
    conflict: [
      async ({ tokenId }) => {
        await app.rest(token, 'DELETE', `/developer/tokens?id=${tokenId}`);
        return app.rest(token, 'PATCH', `/developer/tokens?id=${tokenId}`, { name: 'Back' });
      },
      /was revoked/,
    ],
  },
  delete_developer_tokens: {
    not_found: noSuch,
    insufficient_scope: [
      async ({ tokenId }) =>
        app.rest(await app.token(['developer:write']), 'DELETE', `/developer/tokens?id=${tokenId}`),
      /can do more than this one/,
    ],
  },
  post_workspaces_switch: {
    not_found: [onNothing, /no such workspace or case/],
    forbidden: [
      async ({ caseId }) => {
        const body = { name: 'For one', permissions: ['*'], caseIds: [caseId] };
        const made = await app.rest(token, 'POST', '/developer/tokens', body);
        const limited = (made.body as { token: string }).token;
        return app.rest(limited, 'POST', '/workspaces/switch', { name: 'Another' });
      },
      /limited to some cases/,
    ],
  },
  get_case: { not_found: noSuch },
  post_case_update: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ caseId }) => ['POST', '/case/update', { caseId, role: 'respondent', expectedUpdatedAt: stale }]),
      changed,
    ],
  },
  get_court_cases: { not_found: noSuch },
  post_court_cases: { not_found: noSuch, forbidden: archived },
  patch_court_cases: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ courtCaseId }) => [
        'PATCH',
        `/court-cases?id=${courtCaseId}`,
        { caption: 'Late', expectedUpdatedAt: stale },
      ]),
      changed,
    ],
  },
  delete_court_cases: { not_found: noSuch, forbidden: archived },
  get_evidence: { not_found: noSuch },
  post_evidence: {
    not_found: noSuch,
    forbidden: archived,
    evidence_limit: [
      async () => small.upload(await small.token(), named(['One.txt', 'Two.txt', 'Three.txt'])),
      /holds 2 evidence items; there are \d+, and this would add \d+\. Nothing was added/,
    ],
    storage_limit: [
      async () => small.upload(await small.token(), [{ name: 'Long.txt', bytes: 'a'.repeat(1_500_000) }]),
      /Storage is full: .+ of 1 MiB are used, and this would add \d+\.4 MiB/,
    ],
    file_too_large: [
      () => app.upload(token, [{ name: 'Film.bin', bytes: new Uint8Array(requestLimits.fileBytes + 1) }]),
      /“Film\.bin” is larger than 25 MiB/,
    ],
    request_too_large: [
      () => app.upload(token, named(Array.from({ length: 31 }, (_, number) => `${number}.txt`))),
      /at most 30 files/,
    ],
  },
  get_evidence_by_id: { not_found: noSuch },
  patch_evidence_by_id: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ evidenceId }) => ['PATCH', `/evidence/${evidenceId}`, { title: 'Late', expectedUpdatedAt: stale }]),
      changed,
    ],
  },
  delete_evidence_by_id: { not_found: noSuch, forbidden: archived },
  get_files_by_id: {
    not_found: noSuch,
    invalid_file: [
      async ({ caseId }) => {
        const id = await added({ name: 'Unknown.bin', bytes: new Uint8Array([0, 1, 2, 255, 254, 0, 7]) }, caseId);
        return app.rest(token, 'GET', `/files/${id}?preview=1`);
      },
      /./,
    ],
  },
  get_files_by_id_text: {
    not_found: noSuch,
    invalid_file: [
      async ({ caseId }) => {
        const id = await added({ name: 'Broken.pdf', bytes: '%PDF-1.7\nThis is where it breaks off.' }, caseId);
        await app.settled(id);
        return app.rest(token, 'GET', `/files/${id}/text`);
      },
      /damaged/,
    ],
    resource_limit: [
      async ({ caseId }) => {
        const id = await added({ name: 'Many.zip', bytes: crowdedZip() }, caseId);
        await app.settled(id);
        return app.rest(token, 'GET', `/files/${id}/text`);
      },
      /more than 2,000 files/,
    ],
    resource_busy: [
      async ({ caseId }) => app.rest(token, 'GET', `/files/${await waiting(caseId)}/text`),
      /still being read/,
    ],
  },
  get_folders: { not_found: noSuch },
  post_folders: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ caseId }) => ['POST', '/folders', { caseId, name: 'LETTERS', kind: 'evidence' }]),
      /already a folder “Letters”/,
    ],
  },
  patch_folders: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ folderId }) => ['PATCH', `/folders?id=${folderId}`, { name: 'Late', expectedUpdatedAt: stale }]),
      changed,
    ],
  },
  delete_folders: { not_found: noSuch, forbidden: archived },
  get_issues: { not_found: noSuch },
  post_issues: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ caseId }) => ['POST', '/issues', { caseId, name: 'schooling' }]),
      /already a category “Schooling”/,
    ],
  },
  patch_issues: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ issueId }) => ['PATCH', `/issues?id=${issueId}`, { name: 'Late', expectedUpdatedAt: stale }]),
      changed,
    ],
  },
  delete_issues: { not_found: noSuch, forbidden: archived },
  get_timeline: { not_found: noSuch },
  post_timeline: { not_found: noSuch, forbidden: archived },
  patch_timeline: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ entryId }) => ['PATCH', `/timeline?id=${entryId}`, { title: 'Late', expectedUpdatedAt: stale }]),
      changed,
    ],
  },
  delete_timeline: { not_found: noSuch, forbidden: archived },
  get_hearings: { not_found: noSuch },
  post_hearings: { not_found: noSuch, forbidden: archived },
  patch_hearings: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ hearingId }) => ['PATCH', `/hearings?id=${hearingId}`, { purpose: 'Late', expectedUpdatedAt: stale }]),
      changed,
    ],
  },
  delete_hearings: { not_found: noSuch, forbidden: archived },
  get_hearings_by_id_resources: { not_found: noSuch },
  post_hearings_by_id_resources: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      async ({ hearingId, evidenceId, todoId }) => {
        const address = `/hearings/${hearingId}/resources`;
        const attached = await app.rest(token, 'POST', address, { kind: 'evidence', itemId: evidenceId });
        const [first] = attached.body as { id: string }[];
        await app.rest(token, 'POST', address, { kind: 'todo', itemId: todoId });
        return app.rest(token, 'POST', address, { action: 'order', ids: [first?.id] });
      },
      /holds more than these lines/,
    ],
  },
  get_todos: { not_found: noSuch },
  post_todos: { not_found: noSuch, forbidden: archived },
  patch_todos: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ todoId }) => ['PATCH', `/todos?id=${todoId}`, { title: 'Late', expectedUpdatedAt: stale }]),
      changed,
    ],
  },
  delete_todos: { not_found: noSuch, forbidden: archived },
  get_trash: { not_found: noSuch },
  post_trash: { not_found: noSuch, forbidden: archived },
  post_trash_restore: { not_found: noSuch, forbidden: archivedWithPart },
  post_trash_delete: { not_found: noSuch, forbidden: archivedWithPart },
  get_messages: {
    not_found: noSuch,
    conflict: [
      async ({ caseId, threadId }) => {
        const page = await app.rest(token, 'GET', `/messages?caseId=${caseId}`);
        const { snapshot } = page.body as { snapshot: string };
        await app.rest(token, 'DELETE', '/messages/threads', { id: threadId });
        return app.rest(token, 'GET', `/messages?caseId=${caseId}&snapshot=${snapshot}`);
      },
      /deleted since this snapshot/,
    ],
  },
  post_messages: { not_found: noSuch, forbidden: archived },
  patch_messages: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ messageId }) => ['PATCH', `/messages?id=${messageId}`, { note: 'Late', expectedUpdatedAt: stale }]),
      changed,
    ],
  },
  get_messages_threads: { not_found: noSuch },
  patch_messages_threads: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ threadId }) => [
        'PATCH',
        '/messages/threads',
        { id: threadId, title: 'Late', expectedUpdatedAt: stale },
      ]),
      changed,
    ],
  },
  delete_messages_threads: { not_found: noSuch, forbidden: archived },
  get_messages_search: { not_found: noSuch },
  post_messages_import: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      async (subject, operation) => {
        const sample = sampleOf(operation, subject);
        const again = () => exportOf(app, token, sample.files ?? [], subject.caseId);
        await again();
        // As it is between the cancel and the end of the removal.
        await new Neighbours(app).write((tx) =>
          tx.db
            .updateTable('messageImports')
            .set({ state: 'cancelled' })
            .where('caseId', '=', subject.caseId)
            .execute(),
        );
        return again();
      },
      /was canceled and is still being removed/,
    ],
    invalid_file: [
      ({ caseId }) => exportOf(app, token, [{ name: 'letter.txt', bytes: 'The school wrote on Monday.' }], caseId),
      /not an export of messages that Casewright can read/,
    ],
    storage_limit: [
      async () =>
        exportOf(
          small,
          await small.token(),
          [{ name: 'sms.xml', bytes: smsBackup(texts(8000)) }],
          await ownCase(small),
        ),
      isFull,
    ],
    file_too_large: [
      ({ caseId }) =>
        exportOf(app, token, [{ name: 'sms.xml', bytes: new Uint8Array(requestLimits.fileBytes + 1) }], caseId),
      /“sms\.xml” is larger than 25 MiB/,
    ],
    request_too_large: [
      ({ caseId }) => exportOf(app, token, named(Array.from({ length: 31 }, (_, number) => `${number}.txt`)), caseId),
      /at most 30 files/,
    ],
    resource_limit: [
      ({ caseId }) => {
        // A zip that says so of itself, and has none.
        const bytes = Buffer.alloc(22);
        bytes.write('PK\u0005\u0006');
        bytes.writeUInt16LE(50_001, 8);
        bytes.writeUInt16LE(50_001, 10);
        return exportOf(app, token, [{ name: 'chat.zip', bytes }], caseId);
      },
      /more than 50,000 files/,
    ],
  },
  get_preparation: { not_found: noSuch },
  post_preparation: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ caseId, revision }) => [
        'POST',
        '/preparation',
        { caseId, action: 'add-binder', revision: Number(revision) - 1, title: 'Late' },
      ]),
      /was changed since you read it/,
    ],
  },
  get_preparation_export: { not_found: noSuch },
  get_export_court_packet: { not_found: noSuch },
  post_export_court_packet: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ caseId, packetRevision }) => [
        'POST',
        '/export/court-packet',
        { caseId, action: 'save', revision: Number(packetRevision) - 1, title: 'Late' },
      ]),
      /were changed since you read them/,
    ],
    invalid_file: [
      async ({ caseId, packetRevision }) => {
        const { packetId, evidenceId } = await unprintable(caseId, packetRevision);
        const words = ['school'];
        return app.rest(token, 'POST', '/export/court-packet', {
          caseId,
          action: 'redact',
          packetId,
          evidenceId,
          words,
        });
      },
      /“Unknown\.bin” is a kind of file that cannot be printed/,
    ],
  },
  get_packet_pages: {
    not_found: noSuch,
    invalid_file: [
      async ({ caseId, packetRevision }) => {
        const { packetId, itemId } = await unprintable(caseId, packetRevision);
        return app.window('GET', `/app/v1/packet-pages?packetId=${packetId}&itemId=${itemId}`);
      },
      /“Unknown\.bin” is a kind of file that cannot be printed/,
    ],
  },
  post_messages_bulk: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ caseId, messageId }) => [
        'POST',
        '/messages/bulk',
        { caseId, action: 'delete-batch', ids: [messageId], count: 2 },
      ]),
      /There are 1 messages, not 2/,
    ],
    evidence_limit: [
      async () => {
        const by = await small.token();
        const id = await said(small, by);
        for (const name of ['a', 'b']) await small.upload(by, [{ name: `${name}.txt`, bytes: `${name} ${missing()}` }]);
        return small.rest(by, 'POST', '/messages/bulk', { action: 'exhibit', ids: [id] });
      },
      /This plan holds 2 evidence items/,
    ],
    storage_limit: [
      async () => {
        await using tiny = await testApp({ rateLimit: 0, storageQuotaMib: 1 });
        const by = await tiny.token();
        const id = await said(tiny, by);
        await tiny.upload(by, [{ name: 'a.txt', bytes: 'a'.repeat(1024 * 1024 - 500) }]);
        return await tiny.rest(by, 'POST', '/messages/bulk', { action: 'exhibit', ids: [id] });
      },
      isFull,
    ],
  },
  get_export_evidence_index: {
    not_found: noSuch,
    resource_limit: [
      async ({ caseId }) => {
        await new Neighbours(app).write(async ({ db }) => {
          const row = await db
            .selectFrom('custodyEvents')
            .selectAll()
            .where('caseId', '=', caseId)
            .orderBy('place', 'desc')
            .executeTakeFirstOrThrow();
          for (let at = 1; at <= 2001; at += 1) {
            await db
              .insertInto('custodyEvents')
              .values({ ...row, id: missing(), place: row.place + at })
              .execute();
          }
        });
        return app.rest(token, 'GET', `/export/evidence-index?caseId=${caseId}&rows=custody`);
      },
      /rows, and a PDF can have at most 2,000/,
    ],
  },
  get_export_message_log: {
    not_found: noSuch,
    resource_limit: [
      async ({ caseId, threadId, messageId }) => {
        await new Neighbours(app).write(async ({ db }) => {
          const row = await db.selectFrom('messages').selectAll().where('id', '=', messageId).executeTakeFirstOrThrow();
          const more = Array.from({ length: 20_000 }, (_none, at) => ({
            ...row,
            id: missing(),
            place: row.place + 1 + at,
          }));
          for (let at = 0; at < more.length; at += 500) {
            await db
              .insertInto('messages')
              .values(more.slice(at, at + 500))
              .execute();
          }
        });
        return app.rest(token, 'GET', `/export/message-log?caseId=${caseId}&threadId=${threadId}`);
      },
      /20,001 messages, and a PDF can have at most 20,000/,
    ],
  },
  post_comms_pull_imported: { not_found: noSuch, forbidden: archived },
  get_contacts: { not_found: noSuch },
  post_contacts: { not_found: noSuch, forbidden: archived },
  patch_contacts: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ contactId }) => ['PATCH', `/contacts?id=${contactId}`, { name: 'Late', expectedUpdatedAt: stale }]),
      changed,
    ],
  },
  delete_contacts: { not_found: noSuch, forbidden: archived },
  get_templates: { not_found: noSuch },
  get_templates_by_id: { not_found: noSuch },
  get_templates_by_id_pdf: { not_found: noSuch },
  get_documents: { not_found: noSuch },
  get_documents_by_id_court: { not_found: noSuch },
  post_documents_by_id_court: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ documentId }) => [
        'POST',
        `/documents/${documentId}/court`,
        { action: 'approve', expectedHash: '0'.repeat(64) },
      ]),
      /says something else by now/,
    ],
  },
  get_documents_by_id_export: { not_found: noSuch },
  post_documents_by_id_export: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ documentId }) => ['POST', `/documents/${documentId}/export`, { expectedHash: '0'.repeat(64) }]),
      /says something else by now/,
    ],
    findings: [
      async () => {
        const by = await app.token();
        const field = { title: 'Motion', kind: 'motion', body: 'I ask for {{relief}}.' };
        const { id } = (await app.rest(by, 'POST', '/documents', field)).body as { id: string };
        const { body } = await app.rest(by, 'GET', `/documents/${id}/court`);
        const expectedHash = (body as { contentHash: string }).contentHash;
        return app.rest(by, 'POST', `/documents/${id}/export`, { expectedHash });
      },
      /“Relief” is not filled in/,
    ],
    storage_limit: [
      async () => {
        await using tiny = await testApp({ rateLimit: 0, storageQuotaMib: 1 });
        const by = await tiny.token();
        const long = { title: 'Long', body: random(600) };
        const { id } = (await tiny.rest(by, 'POST', '/documents', long)).body as { id: string };
        const { body } = await tiny.rest(by, 'GET', `/documents/${id}/court`);
        const expectedHash = (body as { contentHash: string }).contentHash;
        return await tiny.rest(by, 'POST', `/documents/${id}/export`, { expectedHash, format: 'md' });
      },
      isFull,
    ],
  },
  post_documents: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ caseId, documentId }) => ['POST', '/documents', { caseId, title: 'Amended', amends: documentId }]),
      /neither served nor filed/,
    ],
    storage_limit: [tooLong('POST', () => '/documents'), isFull],
  },
  post_documents_upload: {
    not_found: noSuch,
    forbidden: archived,
    invalid_file: [
      () => uploadOf(app, token, [{ name: 'Damaged.docx', bytes: 'PK\u0003\u0004 and no more' }]),
      /^“Damaged\.docx”: This Word document is damaged or incomplete and can't be read\. Nothing was added\.$/,
    ],
    storage_limit: [
      async () => uploadOf(small, await small.token(), [{ name: 'Long.txt', bytes: 'a'.repeat(1_500_000) }]),
      /Storage is full: .+ of 1 MiB are used/,
    ],
    file_too_large: [
      () => uploadOf(app, token, [{ name: 'Film.bin', bytes: new Uint8Array(requestLimits.fileBytes + 1) }]),
      /“Film\.bin” is larger than 25 MiB/,
    ],
    request_too_large: [
      () => uploadOf(app, token, named(Array.from({ length: 31 }, (_, number) => `${number}.txt`))),
      /at most 30 files/,
    ],
  },
  patch_documents: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ documentId }) => ['PATCH', `/documents?id=${documentId}`, { body: 'Late', expectedUpdatedAt: stale }]),
      changed,
    ],
    storage_limit: [tooLong('PATCH', (id) => `/documents?id=${id}`), isFull],
  },
  delete_documents: { not_found: noSuch, forbidden: archived },
  get_documents_by_id_attachments: { not_found: noSuch },
  post_documents_by_id_attachments: {
    not_found: noSuch,
    forbidden: archived,
    insufficient_scope: [
      async ({ documentId }) => app.attachFile(await app.token(['documents:write']), documentId, oneFile),
      /which requires evidence:write/,
    ],
    conflict: [
      asking(({ documentId, evidenceId }) => ['POST', `/documents/${documentId}/attachments`, { evidenceId }]),
      /is attached already, as “Exhibit A”/,
    ],
    evidence_limit: [
      async () => {
        await using full = await testApp({ rateLimit: 0, evidenceLimit: 1 });
        const own = await full.token();
        return await full.attachFile(own, (await newSubject(full, own)).documentId, oneFile);
      },
      /holds 1 evidence item/,
    ],
    storage_limit: [
      async () => {
        const few = await small.token();
        const { id } = await written(few, 'Short');
        return small.attachFile(few, id, { name: 'Long.txt', bytes: 'a'.repeat(1_500_000) });
      },
      isFull,
    ],
    file_too_large: [
      ({ documentId }) => {
        const film = { name: 'Film.bin', bytes: new Uint8Array(requestLimits.fileBytes + 1) };
        return app.attachFile(token, documentId, film);
      },
      /“Film\.bin” is larger than 25 MiB/,
    ],
    request_too_large: [
      asking(({ documentId }) => [
        'POST',
        `/documents/${documentId}/attachments`,
        { label: 'a'.repeat(requestLimits.jsonBytes) },
      ]),
      /may have at most 4 MiB/,
    ],
  },
  delete_documents_by_id_attachments: { not_found: noSuch, forbidden: archived },
  get_documents_by_id_versions: {
    not_found: noSuch,
    forbidden: [
      async ({ caseId, documentId }) => {
        const neighbours = new Neighbours(app);
        const { accountId, token: theirs } = await neighbours.account(`Reader ${missing()}`);
        await neighbours.share(caseId, accountId, 'documents', documentId, 'view');
        return app.rest(theirs, 'GET', `/documents/${documentId}/versions`);
      },
      /read this but not change it/,
    ],
  },
  post_documents_by_id_versions: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      asking(({ documentId, documentVersionId }) => [
        'POST',
        `/documents/${documentId}/versions`,
        { versionId: documentVersionId, expectedUpdatedAt: stale },
      ]),
      changed,
    ],
    storage_limit: [
      async () => {
        const few = await small.token();
        const { id } = await written(few, random(480));
        const shorter = await small.rest(few, 'PATCH', `/documents?id=${id}`, { body: 'Short' });
        const { updatedAt } = shorter.body as { updatedAt: string };
        const { body } = await small.rest(few, 'GET', `/documents/${id}/versions`);
        const versionId = (body as { versions: { versionId: string }[] }).versions[0]?.versionId;
        await written(few, random(480));
        return small.rest(few, 'POST', `/documents/${id}/versions`, { versionId, expectedUpdatedAt: updatedAt });
      },
      isFull,
    ],
  },
  patch_approvals: { conflict: [onNothing, /was decided already, or has expired/] },
  get_saved_searches: { not_found: noSuch },
  post_saved_searches: {
    not_found: noSuch,
    conflict: [
      ({ caseId }) => app.window('POST', '/app/v1/saved-searches', { caseId, name: 'SCHOOLING', query: 'q=1' }),
      /already a saved search “Schooling”/,
    ],
  },
  patch_saved_searches: {
    not_found: noSuch,
    conflict: [
      async ({ caseId, searchId }) => {
        await app.window('POST', '/app/v1/saved-searches', { caseId, name: 'Custody', query: 'q=1' });
        return app.window('PATCH', `/app/v1/saved-searches?id=${searchId}`, { name: 'custody' });
      },
      /already a saved search “Custody”/,
    ],
  },
  delete_saved_searches: { not_found: noSuch },
  post_saved_searches_order: { not_found: noSuch },
  delete_jobs: { not_found: noSuch },
  get_messages_comparison: { not_found: noSuch },
  get_messages_comparison_rows: { not_found: noSuch },
  get_evidence_newest: { not_found: noSuch },
  get_evidence_shared_numbers: { not_found: noSuch },
  get_evidence_next_number: { not_found: noSuch },
  get_evidence_ledger: { not_found: noSuch },
  get_evidence_custody_chain: { not_found: noSuch },
  post_evidence_by_id_read_again: {
    not_found: noSuch,
    forbidden: archived,
    conflict: [
      async ({ caseId }) => app.window('POST', `/app/v1/evidence/${await waiting(caseId)}/read-again`),
      /being read already/,
    ],
  },
  get_evidence_by_id_view: {
    not_found: noSuch,
    invalid_file: [
      async ({ caseId }) => {
        const id = await added({ name: 'Unknown.bin', bytes: new Uint8Array([0, 1, 2, 255, 254, 0, 7]) }, caseId);
        return app.window('GET', `/app/v1/evidence/${id}/view`);
      },
      /./,
    ],
  },
  get_evidence_by_id_reading: { not_found: noSuch },
  get_evidence_by_id_words: { not_found: noSuch },
  get_evidence_by_id_custody: { not_found: noSuch },
  get_evidence_by_id_verify: { not_found: noSuch },
  post_evidence_by_id_parts_by_index_keep: {
    not_found: noSuch,
    forbidden: archived,
    evidence_limit: [
      async (_subject, operation) => {
        await using full = await testApp({ rateLimit: 0, evidenceLimit: 1 });
        const own = await full.token();
        return await sendSample(full, own, operation, await newSubject(full, own));
      },
      /holds 1 evidence item/,
    ],
  },
  post_uploads: {
    not_found: noSuch,
    forbidden: archived,
    evidence_limit: [
      async () => {
        const caseId = await ownCase(small);
        await small.upload(await small.token(), named(['One.txt', 'Two.txt']));
        return small.window('POST', '/app/v1/uploads', largeFile(caseId, 1));
      },
      /holds 2 evidence items; there are 2, and this would add 1/,
    ],
    storage_limit: [
      async () => {
        await using narrow = await testApp({ rateLimit: 0, storageQuotaMib: 1 });
        return await narrow.window('POST', '/app/v1/uploads', largeFile(await ownCase(narrow), 1_500_000));
      },
      /Storage is full: 0\.0 of 1 MiB are used, and this would add 1\.4 MiB/,
    ],
    file_too_large: [
      async ({ caseId }) => app.window('POST', '/app/v1/uploads', largeFile(caseId, 5 * 1024 ** 3)),
      /“Film\.bin” is larger than 4 GiB/,
    ],
    resource_limit: [
      async ({ caseId }) => {
        const begin = (lastModified: number) =>
          app.window('POST', '/app/v1/uploads', { ...largeFile(caseId, 1000), lastModified });
        const begun = await Promise.all(Array.from({ length: 25 }, (_, number) => begin(number)));
        for (let number = 0; number < 25; number += 1) {
          const film = new URLSearchParams({ caseId, fileName: 'Film.bin', size: '1000', lastModified: `${number}` });
          await app.window('DELETE', `/app/v1/uploads?${film}`);
        }
        return begun.at(-1) as Reply;
      },
      /20 large files are not complete yet/,
    ],
  },
  post_uploads_finish: {
    not_found: [
      async ({ caseId }) => app.window('POST', '/app/v1/uploads/finish', largeFile(caseId, 12)),
      /^There is no .+ with that id, or you can’t see it\.$/,
    ],
    forbidden: archivedWithPart,
    conflict: [
      async ({ caseId }) => {
        await app.window('POST', '/app/v1/uploads', largeFile(caseId, 1000));
        return app.window('POST', '/app/v1/uploads/finish', largeFile(caseId, 1000));
      },
      /The first 0 bytes of this file are here/,
    ],
    evidence_limit: [
      async () => {
        await using full = await testApp({ rateLimit: 0, evidenceLimit: 1 });
        const film = largeFile(await ownCase(full), 0);
        await full.window('POST', '/app/v1/uploads', film);
        await full.upload(await full.token(), named(['One.txt']));
        return await full.window('POST', '/app/v1/uploads/finish', film);
      },
      /holds 1 evidence item/,
    ],
  },
  delete_uploads: { not_found: noSuch },
  get_calendar_feed: { not_found: noSuch },
  post_calendar_feed: {
    not_found: noSuch,
    forbidden: [
      async ({ caseId, evidenceId }, operation) => {
        const neighbours = new Neighbours(app);
        const guest = await neighbours.account(`Guest ${missing()}`);
        await neighbours.share(caseId, guest.accountId, 'evidence', evidenceId, 'view');
        const window = await windowOf(app, neighbours, guest.accountId);
        return await window('POST', `/app/v1${operation.path}`, { caseId, on: true });
      },
      /see the whole matter/,
    ],
  },
  post_certificates: {
    conflict: [
      async () => {
        const body = newCertificate();
        await app.window('POST', '/app/v1/certificates', body);
        return app.window('POST', '/app/v1/certificates', body);
      },
      /is here already/,
    ],
  },
  post_certificates_by_id_unlock: { not_found: noSuch },
  post_certificates_by_id_lock: { not_found: noSuch },
  delete_certificates_by_id: { not_found: noSuch },
  post_connect_test: {
    forbidden: [
      async () => {
        const neighbours = new Neighbours(app);
        const { token: theirs } = await neighbours.account(`Somebody ${missing()}`);
        const asked = { token: theirs, way: 'http', compact: true, readOnly: true };
        return await app.window('POST', '/app/v1/connect/test', asked);
      },
      /token is not yours/,
    ],
  },
  get_connect_tokens_by_id_calls: { not_found: noSuch },
  get_connect_tokens_by_id_calls_by_call: { not_found: noSuch },
  get_connect_tokens_by_id_days: { not_found: noSuch },
  post_first_run: {
    conflict: [() => app.window('POST', '/app/v1/first-run', { name: 'Another', start: 'empty' }), /is set up already/],
  },
  post_sync_look: { conflict: [onNothing, /Nothing answers at 127\.0\.0\.1:1/] },
  post_sync_remotes: {
    conflict: [
      async (subject, operation) => {
        const { peerUrl, peerToken } = await partOf(subject, operation, app);
        const remote = { name: 'Twice', url: peerUrl, token: peerToken };
        await app.window('POST', '/app/v1/sync/remotes', remote);
        return app.window('POST', '/app/v1/sync/remotes', remote);
      },
      /already/,
    ],
    forbidden: [
      async () => {
        const peer = await app.peer();
        const robot = await peer.token(['*'], 'Robot', { assistant: true });
        return app.window('POST', '/app/v1/sync/remotes', { name: 'Robot', url: peer.url, token: robot });
      },
      /made for an assistant/,
    ],
  },
  patch_sync_remotes_by_id: {
    not_found: noServer,
    conflict: [
      async (subject, operation) => {
        const { remoteId, peerUrl, peerToken } = await partOf(subject, operation, app);
        await app.window('POST', '/app/v1/sync/remotes', { name: 'Taken', url: peerUrl, token: peerToken });
        return app.window('PATCH', `/app/v1/sync/remotes/${remoteId}`, { name: 'Taken' });
      },
      /already/,
    ],
  },
  delete_sync_remotes_by_id: { not_found: noServer },
  post_sync_remotes_by_id_token: {
    not_found: noServer,
    conflict: [
      async (subject, operation) => {
        const { remoteId } = await partOf(subject, operation, app);
        const neighbours = new Neighbours(await app.peer());
        const { token: theirs } = await neighbours.account(`Somebody ${missing()}`);
        return await app.window('POST', `/app/v1/sync/remotes/${remoteId}/token`, { token: theirs });
      },
      /belongs to/,
    ],
  },
  get_sync_remotes_by_id_matters: { not_found: noServer, conflict: tokenRevoked },
  post_sync_remotes_by_id_select: {
    not_found: noServer,
    conflict: [
      async (subject, operation) => {
        await sendSample(app, token, operation, subject);
        return sendSample(app, token, operation, subject);
      },
      /already/,
    ],
  },
  post_sync_remotes_by_id_preview: { not_found: noServer, conflict: tokenRevoked },
  post_sync_remotes_by_id_run: {
    not_found: noServer,
    conflict: [
      async (subject, operation) => {
        const { remoteId } = await partOf(subject, operation, app);
        await app.window('POST', `/app/v1/sync/remotes/${remoteId}/deselect`, { caseId: subject.caseId });
        return sendSample(app, token, operation, subject);
      },
      /No matter is synced/,
    ],
  },
  get_sync_remotes_by_id_runs: { not_found: noServer },
  post_sync_remotes_by_id_stop: { not_found: noServer },
  get_sync_runs_by_id: { not_found: [onNothing, /run is no longer known/] },
  post_sync_remotes_by_id_release: { not_found: [onNothing, /is not synced/] },
  post_sync_questions_by_id: {
    not_found: settled,
    conflict: [onWaiting({ choice: { choose: 'both' }, seen: 'something else' }), /side has changed since/],
  },
  post_sync_held_by_id: { not_found: settled, conflict: [onWaiting({ decision: 'resend' }), /has changed since/] },
  post_sync_quarantine_by_id_restore: {
    not_found: [onNothing, /no such record in the quarantine/],
    conflict: [
      async (subject, operation) => {
        const { remoteId = '' } = await partOf(subject, operation, app);
        const neighbours = new Neighbours(app);
        const line = { hearingId: missing(), kind: 'link', url: 'https://example.org' };
        const pair = { remoteId, caseId: subject.caseId };
        const id = await neighbours.write((tx) => plantQuarantined(tx, pair, 'hearingResources', line));
        return app.window('POST', `/app/v1/sync/quarantine/${id}/restore`, {});
      },
      /belonged to is gone too/,
    ],
  },
  patch_settings: {
    conflict: [() => small.window('PATCH', '/app/v1/settings', { backupsKept: 3 }), /fixed by --backups-kept/],
  },
  delete_settings_languages: {
    conflict: [() => app.window('DELETE', '/app/v1/settings/languages?language=eng'), /is in use/],
  },
  post_backups: { conflict: [atOnce, atWork] },
  delete_backups: { not_found: [onNothing, /This backup is gone/] },
  post_backups_verify: { conflict: [atOnce, atWork] },
  post_backups_restore: { conflict: [atOnce, atWork] },
  get_history: { not_found: noSuch },
  get_history_details: { not_found: noSuch },
};

/** What only a hosted server has is provoked in test/server/window/hosted-operations.test.ts. */
const here = [...operations, ...windowOperations.filter(({ only }) => only !== 'hosted')];
const declared = here.flatMap((operation) => operation.errors.map((problem) => ({ operation, problem })));

describe('the problems of operations', () => {
  it('are all provoked here, and no others', () => {
    const provoked = Object.entries(rows).flatMap(([id, own]) => Object.keys(own).map((problem) => `${id} ${problem}`));
    expect(provoked.toSorted()).toEqual(
      declared.map(({ operation, problem }) => `${operation.id} ${problem}`).toSorted(),
    );
  });

  it.each(declared.filter(({ operation }) => worksHere(operation)))(
    '$operation.id answers $problem',
    async ({ operation, problem }) => {
      const row = rows[operation.id]?.[problem];
      if (!row) throw new Error(`Nothing provokes ${problem} of ${operation.id} yet.`);
      const [provoke, says] = row;
      const reply = await provoke(await subjectFor(provoke), operation);
      const { status, code } = new AppError(problem, '');
      expect(reply.body).toMatchObject({ code, error: expect.stringMatching(says) });
      expect((reply.body as { error: string }).error).toMatch(/[.”]$/);
      expect(reply.status).toBe(status);
      expect(reply.headers.get('x-api-operation')).toBe(operation.id);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      if (status === 429) expectWait(reply);
      const hasCurrent = (reply.body as { current?: unknown }).current !== undefined;
      // What has no version has nothing to show.
      const unversioned = [
        'post_developer_tokens',
        'post_account_security',
        'patch_approvals',
        'post_evidence_by_id_read_again',
        'post_uploads_finish',
        'get_messages',
        'post_messages_bulk',
        'post_messages_import',
      ];
      const versioned =
        !unversioned.includes(operation.id) &&
        !/^\/(?:settings|backups|certificates|first-run|sync)/.test(operation.path);
      expect(hasCurrent).toBe(problem === 'conflict' && versioned);
    },
  );
});

/** A subject of its own, but where nothing of it is used, and where everything is refused and so stays as it is. */
function subjectFor(provoke: Provoke): Promise<Subject> {
  if (provoke === onNothing) return Promise.resolve(noSubject());
  if (provoke === onArchived) return (closed ??= newSubject(app, token, { read: false }));
  return newSubject(app, token, { read: false });
}
let closed: Promise<Subject> | undefined;

function expectWait(reply: Reply): void {
  const { retryAfter } = reply.body as { retryAfter: number };
  expect(retryAfter).toBeGreaterThan(0);
  expect(reply.headers.get('retry-after')).toBe(String(retryAfter));
}

/** A file that the window of a desktop would send in pieces. */
function largeFile(caseId: string, size: number) {
  return { caseId, fileName: 'Film.bin', size, lastModified: 1_700_000_000_000 };
}

async function ownCase(of: TestApp): Promise<string> {
  const { caseId } = (await of.window('GET', '/app/v1/case')).body as { caseId: string };
  return caseId;
}

function named(names: readonly string[]) {
  return names.map((name) => ({ name, bytes: `This is ${name}.` }));
}

/** Thirty to read one after another: the last is waiting when it is asked for. */
async function waiting(caseId: string): Promise<string> {
  const queue = Array.from({ length: 30 }, (_, number) => ({ name: `${number}.txt`, bytes: `Page ${number}` }));
  const { body } = await app.upload(token, queue, { caseId });
  return (body as { evidence: { id: string }[] }).evidence.at(-1)?.id ?? '';
}

async function added(file: { name: string; bytes: Uint8Array | string }, caseId: string): Promise<string> {
  const { status, body } = await app.upload(token, [file], { caseId });
  expect(status).toBe(201);
  return (body as { evidence: { id: string }[] }).evidence[0]?.id ?? '';
}
