import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { aimed } from '#test/server/access/every-operation.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { rawRequest } from './raw-request.ts';

// Seed, Authentication 1–3 and 8.
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

const account = (headers: Record<string, string>) => rawRequest(`${app.url}/api/v1/account`, { headers });

async function expectRefused(headers: Record<string, string>): Promise<void> {
  const reply = await account(headers);
  expect(reply).toMatchObject({
    status: 401,
    headers: { 'www-authenticate': 'Bearer', 'x-api-operation': 'get_account' },
  });
  expect(reply.json()).toMatchObject({ code: 'invalid_token' });
}

test.each([
  ['no header', undefined],
  ['an empty one', ''],
  ['another scheme', 'Basic bWF5YTpzZWNyZXQ='],
  ['the scheme alone', 'Bearer'],
  ['a token without the scheme', '<token>'],
  ['two tokens', 'Bearer <token> <token>'],
  ['a list', 'Bearer <token>, Bearer <token>'],
  ['a token with something after it', 'Bearer <token>x'],
  ['a token cut short', 'Bearer cw_live_'],
  ['an unknown token', `Bearer cw_live_${'a'.repeat(40)}`],
  ['a token in capitals', 'Bearer <TOKEN>'],
])('refuses %s', async (_what, header) => {
  const authorization = header?.replaceAll('<token>', token).replaceAll('<TOKEN>', token.toUpperCase());
  await expectRefused(authorization === undefined ? {} : { authorization });
});

test('takes the scheme in any case', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    expect((await account({ authorization: `${scheme} ${token}` })).status).toBe(200);
  }
});

test('a token in the address or in the body is no credential', async () => {
  for (const query of ['token', 'access_token', 'authorization']) {
    const reply = await rawRequest(`${app.url}/api/v1/account?${query}=${token}`);
    expect(reply.status).toBe(401);
  }
});

test('cookies never authenticate /api/v1, with any content', async () => {
  const cookie = await app.signIn();
  await expectRefused({ cookie, origin: app.url });
  await expectRefused({ cookie: `__Host-casewright=${token}; token=${token}` });
  expect((await account({ cookie, authorization: `Bearer ${token}` })).status).toBe(200);
});

test('refuses a token after it was revoked, and one that expired', async () => {
  const made = await app.rest(token, 'POST', '/developer/tokens', { name: 'Short-lived', permissions: ['*'] });
  const { id, token: revoked } = made.body as { id: string; token: string };
  expect((await account({ authorization: `Bearer ${revoked}` })).status).toBe(200);
  expect((await app.rest(token, 'DELETE', `/developer/tokens?id=${id}`)).status).toBe(204);
  await expectRefused({ authorization: `Bearer ${revoked}` });

  const neighbours = new Neighbours(app);
  const { accountId } = await neighbours.account('Old');
  const expired = await neighbours.token(accountId, { expiresAt: '2026-01-01T00:00:00.000Z' });
  await expectRefused({ authorization: `Bearer ${expired}` });
});

test.each(operations.map((operation) => [operation.id, operation] as const))(
  '%s is refused to a token that lacks its permission, which the answer names',
  async (_id, operation) => {
    const area = operation.scope.split(':')[0];
    const others = ['account', 'case', 'evidence', 'timeline'].filter((other) => other !== area);
    const other = operation.scope.endsWith(':read') ? `${area}:write` : `${area}:read`;
    const permissions = [other, ...others.flatMap((each) => [`${each}:read`, `${each}:write`])];
    const narrow = await app.token(permissions, `All but ${operation.scope}`);
    const reply = await aimed(app, narrow, operation, { id: '01890a5d-ac96-774b-bcce-b302099a8057' });
    expect(reply).toMatchObject({ status: 403, body: { code: 'insufficient_scope', scope: operation.scope } });
    expect((reply.body as { error: string }).error).toContain(operation.scope);
  },
);

test('a bearer token is no credential at the window’s door', async () => {
  for (const path of ['/app/v1/account', '/app/session', '/app/events']) {
    const reply = await rawRequest(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect(reply.status, path).toBe(401);
  }
  const headers = { authorization: `Bearer ${token}`, origin: app.url, 'content-type': 'application/json' };
  const write = await rawRequest(`${app.url}/app/v1/issues`, { method: 'POST', headers, body: '{"name":"x"}' });
  expect(write.status).toBe(401);
});
