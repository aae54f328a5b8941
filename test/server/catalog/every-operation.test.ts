import Database from 'better-sqlite3';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import { scopes } from '#server/catalog/scopes.ts';
import { databaseName } from '#server/store/backup.ts';
import { windowOperations } from '#server/window/operations.ts';
import { type Reply, testApp, type TestApp } from '#test/support/app.ts';
import { givePassword } from '#test/server/access/give-password.ts';
import { newSubject, noSubject, sampleCalls, sendSample, type Subject } from '#test/support/sample-calls.ts';

/* What holds for each operation on the real application, whatever it does. */

let app: TestApp;
let token: string;
let database: Database.Database;

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  await givePassword(app);
  database = new Database(path.join(app.config.data, databaseName));
});
afterAll(async () => {
  database.close();
  await app[Symbol.asyncDispose]();
});

const all = [...operations, ...windowOperations];
const reads = all.filter((operation) => operation.reads);
/** What only concerns the caller itself. */
const ofCaller = [
  'get_workspaces',
  'post_developer_tokens',
  'get_approvals',
  'get_jobs',
  'get_jobs_waiting',
  'get_jobs_failed',
  'delete_jobs_waiting',
  'post_jobs_failed_retry',
  'get_deadlines_courts',
  'get_deadlines',
];
const touchingRecords = all.filter(
  ({ id, path: address }) => !address.startsWith('/account') && !ofCaller.includes(id),
);

describe('every operation', () => {
  it('has a sample call, and none is left over', () => {
    expect(Object.keys(sampleCalls).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  });

  it.each(all)('$id answers its sample as it declares, and says who answered', async (operation) => {
    const subject = await newSubject(app, token);
    if (operation.id === 'delete_jobs') plantJob(subject);
    const reply = await sendSample(app, token, operation, subject);
    expect(reply.body).not.toHaveProperty('error');
    expect(reply.status).toBe(operation.status);
    expect(reply.headers.get('x-api-operation')).toBe(operation.id);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const { output } = operation;
    const shape = output.kind === 'json' ? output.schema : output.kind === 'file' ? output.holds : undefined;
    expect(shape?.safeParse(reply.body).error).toBeUndefined();
  });

  it.each(operations)('$id refuses a caller without a token, before it looks at anything', async (operation) => {
    const headers = { 'content-type': 'text/nonsense' };
    const address = `${app.url}/api/v1${operation.path.replaceAll(/\{\w+\}/g, 'nonsense')}`;
    const response = await fetch(address, { method: operation.method.toUpperCase(), headers });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('x-api-operation')).toBe(operation.id);
    expect(await response.json()).toMatchObject({ code: 'invalid_token', error: expect.stringMatching(/\.$|…”\.$/) });
  });

  it.each(operations)('$id refuses a token that has every permission but $scope', async (operation) => {
    const others = scopes.filter((scope) => scope !== '*' && scope !== operation.scope);
    const reply = await sendSample(app, await app.token(others), operation, noSubject());
    expect(problemOf(reply)).toEqual([403, 'insufficient_scope']);
    expect(reply.body).toMatchObject({ scope: operation.scope, error: expect.stringContaining(operation.scope) });
  });

  it.each(all)('$id names the fault of a parameter it does not know', async (operation) => {
    const address = operation.path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
    const method = operation.method.toUpperCase();
    const reply =
      operation.door === 'window'
        ? await app.window(method, `/app/v1${address}?nonsense=1`)
        : await app.rest(token, method, `${address}?nonsense=1`);
    expect(reply.status).toBe(400);
    if (operation.input.upload) return;
    expect(reply.body).toMatchObject({ code: 'invalid_request' });
    expect((reply.body as { issues: { path: string }[] }).issues.map(({ path: at }) => at)).toContain('nonsense');
  });

  it.each(all)('$id refuses a context the caller is no member of', async (operation) => {
    const headers = { 'x-case-context': `matter:${crypto.randomUUID()}` };
    const reply = await sendSample(app, token, operation, await newSubject(app, token), headers);
    expect(problemOf(reply)).toEqual([400, 'invalid_context']);
  });

  it.each(touchingRecords)('$id does not find what belongs to somebody else', async (operation) => {
    const theirs = await newSubject(app, token);
    plantJob(theirs);
    handToStranger(theirs);
    const before = images();
    const reply = await sendSample(app, token, operation, theirs);
    // A list of one's own by an id that isn't among them is empty.
    const empty = operation.id === 'get_developer_tokens';
    const nothing = empty ? [200, undefined] : (answersAlike[operation.id] ?? [404, 'not_found']);
    expect(problemOf(reply)).toEqual(nothing);
    expect(JSON.stringify(reply.body)).not.toMatch(/Letter|Schooling|Spare/);
    expect(images()).toEqual(before);
  });
});

describe('reading', () => {
  it.each(reads)('$id writes nothing', async (operation) => {
    const subject = await newSubject(app, token);
    const before = images();
    const reply = await sendSample(app, token, operation, subject);
    expect(reply.status).toBe(200);
    expect(images()).toEqual(before);
    await app.rest(token, 'POST', '/issues', { caseId: subject.caseId, name: 'Written' });
    expect(images()).not.toEqual(before);
  });
});

/** What has another answer than that it is not there, whosever it is. */
const answersAlike: Record<string, readonly [number, string]> = { patch_approvals: [409, 'conflict'] };

function problemOf({ status, body }: Reply): [status: number, code: unknown] {
  return [status, (body as { code?: unknown }).code];
}

/** A reading that waits, as a person may find it. */
function plantJob({ jobId, evidenceId, caseId }: Subject): void {
  const at = '2999-01-01T00:00:00.000Z';
  const columns = 'id, kind, subjectId, caseId, payload, status, attempts, error, runAfter, createdAt, updatedAt';
  const row = [jobId, 'readEvidence', evidenceId, caseId, '{}', 'queued', 0, null, at, at, at];
  database.prepare(`insert into jobs (${columns}) values (${row.map(() => '?').join()})`).run(...row);
}

/** The subject's workspace and token become another account's, as if this one had never had them. */
function handToStranger({ caseId, tokenId, searchId, approvalId }: Subject): void {
  const stranger = crypto.randomUUID();
  const at = '2026-01-01T00:00:00.000Z';
  database.prepare('insert into accounts values (?, ?, ?, ?, ?)').run(stranger, '', 'Stranger', at, at);
  const { workspaceId } = database.prepare('select workspaceId from cases where id = ?').get(caseId) as {
    workspaceId: string;
  };
  database.prepare('update memberships set accountId = ? where workspaceId = ?').run(stranger, workspaceId);
  database.prepare('update workspaces set payerId = ? where id = ?').run(stranger, workspaceId);
  database.prepare('update tokens set accountId = ? where id = ?').run(stranger, tokenId);
  database.prepare('update savedSearches set accountId = ? where id = ?').run(stranger, searchId);
  database.prepare('update approvals set accountId = ? where id = ?').run(stranger, approvalId);
}

/** How many rows each table has, and the last change: but for what is noted of tokens in use, beside any call. */
function images(): Record<string, unknown> {
  const tables = database
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not in ('tokenUses', 'tokenCalls')",
    )
    .all() as { name: string }[];
  const counts = tables.map(({ name }) => [name, database.prepare(`select count(*) as rows from "${name}"`).get()]);
  return { ...Object.fromEntries(counts), last: database.prepare('select max(seq) as seq from changes').get() };
}
