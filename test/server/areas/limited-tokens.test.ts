import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { answered } from '#test/support/answered.ts';

// Issue 18: an assistant’s access can be limited to a matter. What it is told of others is looked at by the canaries.
let app: TestApp;
let full: string;
let own: string;
let second: string;
let limited: string;

interface Made {
  id: string;
  token: string;
  caseIds: string[] | null;
}
const make = (body: object) =>
  answered<Made>(app.rest(full, 'POST', '/developer/tokens', { name: 'For one case', permissions: ['*'], ...body }));
const patch = (id: string, body: object) => app.rest(full, 'PATCH', `/developer/tokens?id=${id}`, body);

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  full = await app.token();
  own = (await answered<{ caseId: string }>(app.rest(full, 'GET', '/case'))).caseId;
  second = (
    await answered<{ caseId: string }>(app.rest(full, 'POST', '/workspaces/switch', { name: 'The second case' }))
  ).caseId;
  limited = (await make({ caseIds: [second] })).token;
});
afterAll(() => app[Symbol.asyncDispose]());

test('it sees and changes its case as any token does, and that is the default one', async () => {
  expect(await app.rest(limited, 'GET', '/case')).toMatchObject({ status: 200, body: { caseId: second } });
  const todo = { caseId: second, title: 'Call the clerk' };
  expect((await app.rest(limited, 'POST', '/todos', todo)).status).toBe(201);
  expect(await app.rest(limited, 'GET', '/workspaces')).toMatchObject({
    body: [{ cases: [{ caseId: second, caption: 'The second case' }] }],
  });
});

test('of another case it can read, change and select nothing', async () => {
  const { id } = await answered<{ id: string }>(app.rest(full, 'POST', '/todos', { caseId: own, title: 'Elsewhere' }));
  expect((await app.rest(limited, 'GET', `/case?caseId=${own}`)).status).toBe(404);
  expect((await app.rest(limited, 'GET', `/todos?caseId=${own}`)).status).toBe(404);
  expect((await app.rest(limited, 'POST', '/todos', { caseId: own, title: 'Not here' })).status).toBe(404);
  expect((await app.rest(limited, 'PATCH', `/todos?id=${id}`, { title: 'Changed' })).status).toBe(404);
  expect((await app.rest(limited, 'POST', '/workspaces/switch', { caseId: own })).status).toBe(404);
  expect(await app.rest(limited, 'GET', '/case', undefined, { 'x-case-context': `matter:${own}` })).toMatchObject({
    status: 400,
    body: { code: 'invalid_context' },
  });
});

test('what concerns the whole account is refused with the reason, and not offered to an assistant', async () => {
  expect(await app.rest(limited, 'GET', '/developer/tokens')).toMatchObject({
    status: 403,
    body: { error: 'This token is limited to one case, and get_developer_tokens is about the whole account.' },
  });
  expect(await app.rest(limited, 'POST', '/workspaces/switch', { name: 'A third' })).toMatchObject({ status: 403 });
  const request = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const headers = {
    authorization: `Bearer ${limited}`,
    'content-type': 'application/json',
    accept: 'application/json',
  };
  const list = await fetch(`${app.url}/api/mcp`, { method: 'POST', headers, body: JSON.stringify(request) });
  const tools = await list.text();
  expect(tools).toContain('"get_evidence"');
  expect(tools).not.toContain('"post_developer_tokens"');
});

test('a token is limited to cases that its maker can open, and to fewer ones later', async () => {
  const unknown = '01900000-0000-7000-8000-000000000000';
  expect(
    (await app.rest(full, 'POST', '/developer/tokens', { name: 'X', permissions: ['*'], caseIds: [] })).status,
  ).toBe(400);
  expect(
    (await app.rest(full, 'POST', '/developer/tokens', { name: 'X', permissions: ['*'], caseIds: [unknown] })).status,
  ).toBe(404);
  const made = await make({});
  expect(made.caseIds).toBeNull();
  expect(await patch(made.id, { caseIds: [own, second, own] })).toMatchObject({ body: { caseIds: [own, second] } });
  expect((await app.rest(made.token, 'GET', `/case?caseId=${own}`)).status).toBe(200);
  expect(await patch(made.id, { caseIds: [second] })).toMatchObject({ body: { caseIds: [second] } });
  expect((await app.rest(made.token, 'GET', `/case?caseId=${own}`)).status).toBe(404);
  expect(await patch(made.id, { caseIds: [own] })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'caseIds' }] },
  });
});
