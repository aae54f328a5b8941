import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations, syncedOperations } from '#server/areas/operations.ts';
import { syncRules } from '#server/areas/records.ts';
import { syncOperations } from '#server/areas/sync-feed/operations.ts';
import { scopes } from '#server/rules/scopes.ts';
import { windowOperations } from '#server/window/operations.ts';
import { type Reply, testApp, type TestApp } from '#test/support/app.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { givePassword } from '#test/server/access/give-password.ts';
import { onPostgres } from '#test/support/test-store.ts';
import { namesRecords, sampleCalls, sendSample, worksHere } from '#test/support/sample-calls.ts';
import { newSubject, noSubject, partOf, type Subject } from '#test/support/subject.ts';

/* What is true of every operation on the real application. */

let app: TestApp;
let token: string;
let data: Neighbours;
/** What reads look at; none of them changes it. */
let known: Subject;
/** What belongs to somebody else, with what any operation needs of it. */
let theirs: Subject;

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  await givePassword(app);
  data = new Neighbours(app);
  known = await newSubject(app, token);
  theirs = await newSubject(app, token);
  await plantJob(theirs);
  for (const operation of touchingRecords) await partOf(theirs, operation, app);
  await giveToStranger(theirs);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

/** What only a hosted server has is asked in test/server/window/hosted-operations.test.ts. */
const hosted = windowOperations.filter(({ only }) => only === 'hosted');
const onDesktop = [...operations, ...windowOperations.filter(({ only }) => only !== 'hosted')];
const all = onDesktop.filter(worksHere);
const reads = all.filter((operation) => operation.reads);
/** What is the owner's alone is nobody else's to try (doors.test.ts). */
const touchingRecords = all.filter(
  (operation) => namesRecords(operation) && !(operation.door === 'window' && operation.only === 'owner'),
);

describe('every operation', () => {
  it('has a sample call, and none is left over', () => {
    const feed = syncOperations(operations, syncedOperations, syncRules);
    const ids = [...onDesktop, ...hosted, ...feed].map(({ id }) => id);
    expect(Object.keys(sampleCalls).toSorted()).toEqual(ids.toSorted());
  });

  it.each(all)('$id answers its sample as it declares, and says who answered', async (operation) => {
    // Of what writes, only a second reading needs that the first is over.
    const read = operation.id === 'post_evidence_by_id_read_again';
    const subject = operation.reads ? known : await newSubject(app, token, { read });
    if (operation.id === 'delete_jobs') await plantJob(subject);
    const reply = await sendSample(app, token, operation, subject);
    expect(reply.body).not.toHaveProperty('error');
    expect(reply.status).toBe(operation.status);
    expect(reply.headers.get('x-api-operation')).toBe(operation.id);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const { output } = operation;
    const shape = output.kind === 'json' ? output.schema : output.kind === 'file' ? output.holds : undefined;
    expect(shape?.safeParse(reply.body).error).toBeUndefined();
    // Else what comes after it waits until files are read that nothing looks at.
    if (!operation.reads) await app.window('DELETE', '/app/v1/jobs/waiting');
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
    if (operation.input.upload && operation.input.upload.optional !== true) return;
    expect(reply.body).toMatchObject({ code: 'invalid_request' });
    expect((reply.body as { issues: { path: string }[] }).issues.map(({ path: at }) => at)).toContain('nonsense');
  });

  it.each(all)('$id refuses a context the caller is no member of', async (operation) => {
    const headers = { 'x-case-context': `matter:${crypto.randomUUID()}` };
    const reply = await sendSample(app, token, operation, noSubject(), headers);
    expect(problemOf(reply)).toEqual([400, 'invalid_context']);
  });

  it.each(touchingRecords)('$id does not find what belongs to somebody else', async (operation) => {
    const before = await images();
    const reply = await sendSample(app, token, operation, theirs);
    // A caller's own list by an id that isn't in it is empty.
    const empty = operation.id === 'get_developer_tokens';
    const nothing = empty ? [200, undefined] : (answersAlike[operation.id] ?? [404, 'not_found']);
    expect(problemOf(reply)).toEqual(nothing);
    expect(JSON.stringify(reply.body)).not.toMatch(/Letter|Schooling|Spare/);
    expect(await images()).toEqual(before);
  });
});

describe('reading', () => {
  it.each(reads)('$id writes nothing', async (operation) => {
    await partOf(known, operation, app);
    const before = await images();
    const reply = await sendSample(app, token, operation, known);
    expect(reply.status).toBe(200);
    expect(await images()).toEqual(before);
  });

  it('would be noticed writing', async () => {
    const before = await images();
    await app.rest(token, 'POST', '/issues', { caseId: known.caseId, name: 'Written' });
    expect(await images()).not.toEqual(before);
  });
});

/** What has another answer than that it is not there, whosever it is. */
const answersAlike: Record<string, readonly [number, string | undefined]> = {
  patch_approvals: [409, 'conflict'],
  // Of a record that is in no Trash, the answer is that it is in none.
  get_trash_by_id: [200, undefined],
  // Each call in it is refused for itself.
  patch_calls: [200, undefined],
};

function problemOf({ status, body }: Reply): [status: number, code: unknown] {
  return [status, (body as { code?: unknown }).code];
}

/** A reading that waits, as a person may find it. */
async function plantJob({ jobId, evidenceId, caseId }: Subject): Promise<void> {
  const at = '2999-01-01T00:00:00.000Z';
  const waiting = { status: 'queued', attempts: 0, error: null, runAfter: at, createdAt: at, updatedAt: at } as const;
  const job = { id: jobId, kind: 'readEvidence', subjectId: evidenceId, caseId, payload: '{}', ...waiting };
  await data.write((tx) => tx.db.insertInto('jobs').values(job).execute());
}

/** The subject's workspace and token become another account's, as if this one had never had them. */
async function giveToStranger({ caseId, tokenId, searchId, approvalId }: Subject): Promise<void> {
  const id = crypto.randomUUID();
  const at = '2026-01-01T00:00:00.000Z';
  await data.write(async ({ db }) => {
    await db.insertInto('accounts').values({ id, email: '', name: 'Stranger', createdAt: at, updatedAt: at }).execute();
    const [kase] = await db.selectFrom('cases').select('workspaceId').where('id', '=', caseId).execute();
    const workspaceId = kase?.workspaceId ?? '';
    const accountId = id;
    await db.updateTable('memberships').set({ accountId }).where('workspaceId', '=', workspaceId).execute();
    await db.updateTable('workspaces').set({ payerId: id }).where('id', '=', workspaceId).execute();
    await db.updateTable('tokens').set({ accountId }).where('id', '=', tokenId).execute();
    await db.updateTable('savedSearches').set({ accountId }).where('id', '=', searchId).execute();
    await db.updateTable('approvals').set({ accountId }).where('id', '=', approvalId).execute();
  });
}

const allTables = onPostgres
  ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite%'`;
/** Noted of tokens and servers in use, with any call. */
const notedWith = ['tokenUses', 'tokenCalls', 'syncLog', 'custodyEvents'];

/** A reading writes when it is over: rows are counted while none is under way. */
async function nothingUnderWay(): Promise<void> {
  const underWay = () =>
    data.read(({ db }) =>
      db
        .selectFrom('jobs')
        .select('id')
        .where((eb) =>
          eb.or([
            eb('status', '=', 'running'),
            eb.and([eb('status', '=', 'queued'), eb('runAfter', '<=', new Date().toISOString())]),
          ]),
        )
        .execute(),
    );
  // Asked hundreds of times, and nearly always of nothing: the first look costs no pause.
  while ((await underWay()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** How many rows each table has, and the last change. */
async function images(): Promise<Record<string, unknown>> {
  await nothingUnderWay();
  return data.read(async (tx) => {
    const tables = (await tx.query(allTables)).map(({ name }) => name).filter((name) => !notedWith.includes(name));
    const counts = tables.map((name) => sql`select ${sql.lit(name)} as name, count(*) as many from ${sql.table(name)}`);
    const last = sql`select 'last' as name, max(seq) as many from changes`;
    const union = sql.join([...counts, last], sql` union all `);
    const rows = await tx.query(sql<{ name: string; many: number }>`${union}`);
    return Object.fromEntries(rows.map(({ name, many }) => [name, many]));
  });
}
