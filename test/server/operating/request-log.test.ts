import { request } from 'node:http';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { windowOf } from '#test/server/window/activity/window-of.ts';
import { rawRequest } from '#test/server/transports/http/raw-request.ts';
import { testApp } from '#test/support/app.ts';
import { person } from './operator-call.ts';
import { Said } from './said.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

it('says about each request what it was and for whom, and nothing that was in it', async () => {
  using said = new Said();
  await using app = await testApp({ mode: 'hosted', logLevel: 'info' });
  const { token, id, caseId } = await person(app, 'rosa@example.org');
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'mine', 'user-agent': 'Quetzalcoatl/1.0' };
  const todo = { caseId, title: 'Quetzalcoatl' };
  const made = await app.rest(token, 'POST', '/todos', todo, headers);
  const { id: todoId } = made.body as { id: string };
  const found = await app.rest(token, 'GET', `/todos?id=${todoId}&caseId=${caseId}`);
  expect([made.status, found.status]).toEqual([201, 200]);
  const refused = await app.rest('cw_live_nobody', 'GET', '/todos?caseId=Quetzalcoatl');
  const page = await rawRequest(`${app.url}/verify?from=Quetzalcoatl`);
  expect([refused.status, page.status]).toEqual([401, expect.any(Number)]);
  await expect.poll(() => said.requests().length).toBeGreaterThanOrEqual(6);
  const requests = said.requests();
  expect(requests.find(({ route }) => route === 'post_todos')).toEqual({
    time: expect.any(String) as string,
    level: 'info',
    message: 'Request',
    requestId: made.headers.get('x-request-id'),
    method: 'POST',
    route: 'post_todos',
    status: 201,
    ms: expect.any(Number) as number,
    bytes: expect.any(Number) as number,
    transport: 'rest',
    accountId: id,
    address: '203.0.113.9',
  });
  expect(made.headers.get('x-request-id')).toMatch(uuid);
  expect(requests.find(({ route, status }) => route === 'get_todos' && status === 401)).toMatchObject({
    accountId: null,
  });
  expect(requests.find(({ transport }) => transport === 'page')).toMatchObject({ route: 'page', accountId: null });
  expect(requests.map(({ bytes }) => Number(bytes) > 50)).not.toContain(false);
  for (const secret of ['Quetzalcoatl', token, todoId, caseId, 'rosa@example.org', 'owner-secret', '?']) {
    expect(said.text, secret).not.toContain(secret);
  }
});

it('has one id for a request: in its answer, in the log and in the change log', async () => {
  using said = new Said();
  await using app = await testApp({ mode: 'hosted', logLevel: 'info' });
  const neighbours = new Neighbours(app);
  const { accountId, token, caseId } = await neighbours.account('rosa');
  const headers = { authorization: 'Launch owner-secret-of-a-test', 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'ada@example.org', password: 'correct horse battery' });
  const byProgram = await app.rest(token, 'POST', '/todos', { caseId, title: 'Call the clerk' });
  const byOperator = await rawRequest(`${app.url}/app/accounts`, { method: 'POST', headers, body });
  expect([byProgram.status, byOperator.status]).toEqual([201, 200]);
  const byAssistant = await rawRequest(`${app.url}/api/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'post_contacts', arguments: { caseId, kind: 'person', name: 'Ada' } },
    }),
  });
  expect(byAssistant.status).toBe(200);
  const ids = await neighbours.read((tx) =>
    tx.query<{ resource: string; requestId: string }>(sql`select resource, requestId from changes order by seq`),
  );
  const idOf = (resource: string): string | undefined => ids.findLast((row) => row.resource === resource)?.requestId;
  expect(idOf('todos')).toBe(byProgram.headers.get('x-request-id'));
  await expect.poll(() => said.requests().length).toBeGreaterThanOrEqual(2);
  expect(said.requests().map(({ requestId }) => requestId)).toContain(idOf('todos'));
  expect(said.requests().find(({ route }) => route === 'post_todos')).toMatchObject({ accountId });
  expect(idOf('contacts')).toBe(byAssistant.headers['x-request-id']);
  expect(idOf('accounts')).toBe(byOperator.headers['x-request-id']);
  expect(said.requests().find(({ route }) => route === '/app/accounts')).toMatchObject({
    requestId: idOf('accounts'),
    transport: 'window',
  });
});

it('a fault of ours has the same id in its answer, in its body and with its cause in the log', async () => {
  using said = new Said();
  await using app = await testApp({ mode: 'hosted', logLevel: 'info' });
  const neighbours = new Neighbours(app);
  const { accountId, token, caseId } = await neighbours.account('rosa');
  const window = await windowOf(app, neighbours, accountId);
  // What no query expects.
  for (const table of ['todos', 'savedSearches']) {
    await neighbours.write((tx) => tx.query(sql`alter table ${sql.table(table)} rename to ${sql.table(`no${table}`)}`));
  }
  for (const reply of [
    await app.rest(token, 'GET', `/todos?caseId=${caseId}`),
    await window('GET', `/app/v1/saved-searches?caseId=${caseId}`),
  ]) {
    const requestId = reply.headers.get('x-request-id');
    expect(reply).toMatchObject({ status: 500, body: { code: 'internal', requestId } });
    expect(JSON.stringify(reply.body)).not.toMatch(/Sqlite|no such table|\.ts/);
    await expect.poll(() => said.requests().some((line) => line['requestId'] === requestId)).toBe(true);
    const [cause] = said.lines().filter((line) => line['requestId'] === requestId && line['level'] === 'error');
    expect(String(cause?.['error'])).toMatch(/no such table/);
  }
});

it('says who was cut off in the middle, and is silent of watchers and when it is asked to be', async () => {
  using said = new Said();
  await using app = await testApp({ mode: 'hosted', logLevel: 'info' });
  await using quiet = await testApp({ mode: 'hosted', logLevel: 'error' });
  const { token } = await person(app, 'rosa@example.org');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' };
  const cut = request(`${app.url}/api/v1/evidence`, { method: 'POST', headers });
  cut.once('error', () => undefined).write('--x\r\n');
  setTimeout(() => cut.destroy(), 100);
  for (const place of ['/health/live', '/health/ready', '/metrics']) {
    await rawRequest(app.url + place);
    await rawRequest(quiet.url + place);
  }
  await rawRequest(`${quiet.url}/api/v1/todos`);
  await expect
    .poll(() => said.requests().find(({ route }) => route === 'post_evidence'))
    .toMatchObject({ status: null, transport: 'rest' });
  expect(said.text).not.toMatch(/health|metrics|get_todos/);
});
