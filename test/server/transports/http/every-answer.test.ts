import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { rawRequest } from './raw-request.ts';

// Seed, Conventions: x-api-operation and cache-control: no-store on every response; CONTRACT.md 2: unknown is 404
// operation_not_found before authentication.
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

const api = (path: string) => `${app.url}/api/v1${path}`;
const authorized = () => ({ authorization: `Bearer ${token}` });

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (id, { method, path }) => {
  const address = path.replace('{id}', '01890a5d-ac96-774b-bcce-b302099a8057');
  test.each([
    ['without a token', {}],
    ['with one', { authorization: 'here' }],
    ['with a wrong context', { authorization: 'here', 'x-case-context': 'nonsense' }],
  ])('names itself and is not stored, %s', async (_how, wanted) => {
    const headers = 'authorization' in wanted ? { ...wanted, ...authorized() } : wanted;
    const reply = await rawRequest(api(address), { method: method.toUpperCase(), headers });
    expect(reply.headers['x-api-operation']).toBe(id);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['www-authenticate']).toBe(reply.status === 401 ? 'Bearer' : undefined);
    const refusal = { error: expect.any(String) as string, code: expect.any(String) as string };
    expect(reply.status < 400 ? { error: '', code: '' } : reply.json()).toMatchObject(refusal);
  });
});

test.each([
  ['GET', '/nowhere'],
  ['GET', ''],
  ['GET', '/'],
  ['GET', '/account/'],
  ['GET', '//account'],
  ['GET', '/ACCOUNT'],
  ['PUT', '/evidence'],
  ['OPTIONS', '/evidence'],
  ['DELETE', '/case'],
  ['POST', '/evidence/%ZZ'],
  ['GET', '/evidence/'],
  ['GET', '/evidence/x/y'],
  ['GET', '/__proto__'],
  ['GET', '/constructor'],
])('%s %j is no operation, said before anybody is asked for a token', async (method, path) => {
  const reply = await rawRequest(app.url, { method, path: `/api/v1${path}` });
  expect(reply).toMatchObject({
    status: 404,
    headers: { 'x-api-operation': 'operation_not_found', 'cache-control': 'no-store' },
  });
  expect(reply.json()).toMatchObject({ code: 'operation_not_found' });
});

test.each([
  'evil.example',
  'evil.example:80',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  '169.254.1.1',
  '0.0.0.0',
])('refuses the host %j, which a page that rebinds its name would send', async (host) => {
  for (const path of [
    '/api/v1/account',
    '/app/v1/account',
    '/app/session',
    '/api/mcp',
    '/',
    '/boot',
    '/api/v1/openapi.json',
  ]) {
    const reply = await rawRequest(app.url, { path, headers: { host, ...authorized() } });
    expect(reply, path).toMatchObject({ status: 403, headers: { 'cache-control': 'no-store' } });
    expect(reply.bytes.toString()).not.toContain('Maya');
    expect(reply.headers['x-api-operation']).toBeDefined();
  }
});

test.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])('answers to the host %s with any port', async (host) => {
  const reply = await rawRequest(api('/account'), { headers: { host: `${host}:${app.port}`, ...authorized() } });
  expect(reply.status).toBe(200);
});

test('the OpenAPI document and the reference are public', async () => {
  for (const [path, name] of [
    ['/openapi.json', 'openapi'],
    ['/docs', 'docs'],
  ] as const) {
    const reply = await rawRequest(api(path));
    expect(reply, path).toMatchObject({
      status: 200,
      headers: { 'x-api-operation': name, 'cache-control': 'no-store' },
    });
  }
});

test('HEAD answers as GET does, without a body', async () => {
  for (const path of ['/account', '/evidence', '/evidence/none']) {
    const [get, head] = [
      await rawRequest(api(path), { headers: authorized() }),
      await rawRequest(api(path), { method: 'HEAD', headers: authorized() }),
    ];
    expect(head.status).toBe(get.status);
    expect(head.bytes).toHaveLength(0);
    for (const name of ['content-type', 'content-length', 'x-api-operation'])
      expect(head.headers[name]).toBe(get.headers[name]);
  }
});

test('a delete answers 204 without a body', async () => {
  const made = await app.rest(token, 'POST', '/issues', { name: 'Short-lived' });
  const reply = await rawRequest(api(`/issues?id=${(made.body as { id: string }).id}`), {
    method: 'DELETE',
    headers: authorized(),
  });
  expect(reply).toMatchObject({
    status: 204,
    headers: { 'x-api-operation': 'delete_issues', 'cache-control': 'no-store' },
  });
  expect(reply.bytes).toHaveLength(0);
});

test('headers about path, method or identity change nothing', async () => {
  const forged = {
    'x-http-method-override': 'DELETE',
    'x-original-url': '/api/v1/developer/tokens',
    'x-rewrite-url': '/api/v1/developer/tokens',
    'x-forwarded-user': 'admin',
    'x-middleware-subrequest': 'middleware',
    'x-account-id': 'another',
  };
  expect((await rawRequest(api('/account'), { headers: forged })).status).toBe(401);
  const reply = await rawRequest(api('/account'), { headers: { ...forged, ...authorized() } });
  expect(reply).toMatchObject({ status: 200, headers: { 'x-api-operation': 'get_account' } });
});
