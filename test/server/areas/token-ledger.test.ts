import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LedgerCall, LedgerPage } from '#server/areas/developer/ledger-schema.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { answered } from '#test/support/answered.ts';
import { Assistant } from '#test/server/transports/mcp/assistant.ts';

// A ledger shows what each assistant read.
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
});
afterAll(() => app[Symbol.asyncDispose]());

interface Made {
  id: string;
  token: string;
}

const make = (permissions: string[], more: object = {}) =>
  answered<Made>(app.window('POST', '/app/v1/developer/tokens', { name: 'Helper', permissions, ...more }));
const page = (id: string, query = '') =>
  answered<LedgerPage>(app.window('GET', `/app/v1/connect/tokens/${id}/calls?${query}`));
const opened = (id: string, call: number) =>
  answered<LedgerCall>(app.window('GET', `/app/v1/connect/tokens/${id}/calls/${call}`));

/** The ledger once it holds so many lines: it is written a moment after the calls. */
async function ledger(id: string, lines: number, query = ''): Promise<LedgerPage['lines']> {
  await expect.poll(async () => (await page(id, query)).lines.length).toBe(lines);
  return (await page(id, query)).lines;
}

async function upload(token: string, name: string): Promise<string> {
  const { evidence } = await answered<{ evidence: { id: string }[] }>(app.upload(token, [{ name, bytes: name }]));
  return evidence[0]?.id ?? '';
}

test('reads, changes and refusals are in it, newest first, with the names of what they touched', async () => {
  const { id, token } = await make(['evidence:read', 'evidence:write', 'files:read']);
  const evidenceId = await upload(token, 'Letter.txt');
  await answered(app.rest(token, 'GET', `/evidence/${evidenceId}`));
  await answered(app.rest(token, 'PATCH', `/evidence/${evidenceId}`, { title: 'Letter from school' }));
  expect((await app.rest(token, 'GET', '/folders')).status).toBe(403);
  expect((await app.rest(token, 'GET', '/evidence/00000000-0000-7000-8000-000000000000')).status).toBe(404);

  const lines = await ledger(id, 5);
  const named = [{ id: evidenceId, kind: 'evidence', title: 'Letter from school' }];
  expect(lines).toMatchObject([
    { operationId: 'get_evidence_by_id', outcome: 'not_found', records: [null] },
    { operationId: 'get_folders', outcome: 'insufficient_scope', records: [] },
    { operationId: 'patch_evidence_by_id', outcome: 'done', records: named, transport: 'rest' },
    { operationId: 'get_evidence_by_id', outcome: 'done', records: named },
    { operationId: 'post_evidence', outcome: 'done', records: named },
  ]);
  expect(lines[3]?.bytes).toBeGreaterThan(200);
  expect((await page(id, 'kind=reads')).lines.map((line) => line.operationId)).toEqual(['get_evidence_by_id']);
  expect((await page(id, 'kind=changes')).lines).toHaveLength(2);
  expect((await page(id, 'kind=refused')).lines).toHaveLength(2);
});

test('a change opens to its entries in the change log, without a value', async () => {
  const { id, token } = await make(['evidence:write', 'evidence:read']);
  const evidenceId = await upload(token, 'Note.txt');
  await answered(app.rest(token, 'PATCH', `/evidence/${evidenceId}`, { title: 'Canary title', tagNames: ['red'] }));
  const [line] = await ledger(id, 2);
  const call = await opened(id, line?.id ?? 0);
  expect(call.changes).toEqual([{ kind: 'evidence', op: 'update', title: 'Canary title', fields: expect.any(Array) }]);
  expect(call.changes[0]?.fields.toSorted()).toEqual(['tagNames', 'title']);
  expect(call.caseName).toBe('Ellery v. Ellery');
});

test('a call opens by the ledger of the token that made it, and by no other', async () => {
  const [one, other] = [await make(['account:read']), await make(['account:read'])];
  await answered(app.rest(one.token, 'GET', '/account'));
  const [line] = await ledger(one.id, 1);
  expect((await opened(one.id, line?.id ?? 0)).operationId).toBe('get_account');
  expect((await app.window('GET', `/app/v1/connect/tokens/${other.id}/calls/${line?.id}`)).status).toBe(404);
});

test('a list is one line with the number of items, opened with all their names', async () => {
  const { id, token } = await make(['folders:read', 'folders:write']);
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    await answered(app.rest(token, 'POST', '/folders', { name, kind: 'evidence' }));
  }
  await answered(app.rest(token, 'GET', '/folders'));
  const [line] = await ledger(id, 5);
  expect(line).toMatchObject({ operationId: 'get_folders', recordCount: 4 });
  expect(line?.records).toHaveLength(3);
  const call = await opened(id, line?.id ?? 0);
  expect(call.records.map((record) => record?.title ?? '').toSorted()).toEqual(['Four', 'One', 'Three', 'Two']);
});

test('what was deleted permanently is no longer named, in the ledger neither', async () => {
  const { id, token } = await make(['evidence:read', 'evidence:write']);
  const evidenceId = await upload(token, 'Secret name.txt');
  await answered(app.rest(token, 'GET', `/evidence/${evidenceId}`));
  await app.settled(evidenceId);
  await answered(app.rest(token, 'DELETE', `/evidence/${evidenceId}`));
  const lines = await ledger(id, 3);
  expect(lines.map(({ records }) => records)).toEqual([[null], [null], [null]]);
  expect(JSON.stringify(lines)).not.toContain('Secret');
});

test('a deletion that waits for the person says so, and so does one that they refused', async () => {
  const { id, token } = await make(['folders:write'], { approveDeletes: true });
  const folder = await answered<{ id: string }>(app.rest(token, 'POST', '/folders', { name: 'Old', kind: 'evidence' }));
  const remove = () => app.rest(token, 'DELETE', `/folders?id=${folder.id}`);
  expect((await remove()).status).toBe(403);
  const [open] = await answered<{ id: string }[]>(app.window('GET', '/app/v1/approvals'));
  await answered(app.window('PATCH', `/app/v1/approvals?id=${open?.id}`, { approve: false }));
  expect((await remove()).status).toBe(403);
  const lines = await ledger(id, 3);
  expect(lines.map(({ outcome }) => outcome)).toEqual(['approval_refused', 'approval_asked', 'done']);
  expect(lines[0]?.records).toMatchObject([{ title: 'Old' }]);
});

test('pages follow each other without a gap, within the days asked for', async () => {
  const { id, token } = await make(['account:read']);
  for (let call = 0; call < 7; call += 1) await answered(app.rest(token, 'GET', '/account'));
  await ledger(id, 7);
  const first = await page(id, 'limit=4');
  const second = await page(id, `limit=4&before=${first.nextBefore}`);
  expect([first.lines.length, second.lines.length, second.nextBefore]).toEqual([4, 3, null]);
  const ids = [...first.lines, ...second.lines].map((line) => line.id);
  expect(ids).toEqual(ids.toSorted((left, right) => right - left));
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect((await page(id, `from=${tomorrow}`)).lines).toEqual([]);
  const days = await answered(app.window('GET', `/app/v1/connect/tokens/${id}/days?from=2020-01-01T00:00:00.000Z`));
  const sum = (days as unknown as { reads: number }[]).reduce((total, { reads }) => total + reads, 0);
  expect(sum).toBe(7);
});

test('an assistant is known by the name it gave, and its calls by their transport', async () => {
  const { id, token } = await make(['case:read'], { assistant: true });
  {
    await using assistant = await Assistant.on(app, token, 'compact=1');
    await assistant.ask('call_operation', { name: 'get_case', arguments: {} });
  }
  await ledger(id, 1);
  const all = await answered<Record<string, unknown>[]>(app.window('GET', '/app/v1/connect/tokens'));
  expect(all.find(({ tokenId }) => tokenId === id)).toMatchObject({
    clientName: 'test assistant',
    clientVersion: '1',
    lastTransport: 'mcp',
    lastOperationId: 'get_case',
  });
});

test('windows hear of it, and of nothing that is not theirs', async () => {
  const { id, token } = await make(['account:read']);
  const stop = new AbortController();
  const cookie = await app.signIn();
  const response = await fetch(`${app.url}/app/events`, { headers: { cookie, origin: app.url }, signal: stop.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await answered(app.rest(token, 'GET', '/account'));
  let stream = '';
  while (!stream.includes('event: tokens')) stream += (await reader?.read())?.value ?? '';
  expect(stream).toContain(id);
  stop.abort();
});

test('the window’s own calls are in no ledger, and a token can’t read one', async () => {
  const { id, token } = await make(['*']);
  await answered(app.window('GET', '/app/v1/account'));
  await answered(app.rest(token, 'GET', '/account'));
  await ledger(id, 1);
  const response = await fetch(`${app.url}/app/v1/connect/tokens/${id}/calls`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(401);
  await response.body?.cancel();
});

test.each(['kind=everything', 'limit=0', 'limit=1000', 'from=yesterday', 'before=x', 'colour=red'])(
  'refuses %s',
  async (query) => {
    const { id } = await make(['account:read']);
    expect(await app.window('GET', `/app/v1/connect/tokens/${id}/calls?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  },
);

test('a token that does not exist has no ledger', async () => {
  const missing = '00000000-0000-7000-8000-000000000000';
  for (const address of [`calls`, `calls/1`, `days?from=2020-01-01T00:00:00.000Z`]) {
    expect((await app.window('GET', `/app/v1/connect/tokens/${missing}/${address}`)).status).toBe(404);
  }
});
