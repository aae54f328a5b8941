import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { answered } from '#test/support/answered.ts';

// Seed, Authentication 4 and 5; CONTRACT.md 3.
type Token = Record<string, unknown> & {
  id: string;
  token: string;
  prefix: string;
  permissions: string[];
  updatedAt: string;
};
let app: TestApp;
let full: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  full = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

const post = (body: object, by = full) => app.rest(by, 'POST', '/developer/tokens', { name: 'Test', ...body });
const make = (permissions: string[], more: object = {}, by = full) =>
  answered<Token>(post({ permissions, ...more }, by));
const patch = (id: string, body: object, by = full) => app.rest(by, 'PATCH', `/developer/tokens?id=${id}`, body);
const listed = async (id: string) => (await answered<Token[]>(app.rest(full, 'GET', `/developer/tokens?id=${id}`)))[0];

test('the whole token is shown once; lists show its prefix', async () => {
  const made = await make(['evidence:read']);
  expect(made.token).toMatch(/^cw_live_[0-9A-Za-z]{40}$/);
  expect(made.token.startsWith(made.prefix)).toBe(true);
  expect(made.prefix.length).toBeLessThan(16);
  const lists = await Promise.all([
    app.rest(full, 'GET', '/developer/tokens'),
    app.rest(full, 'GET', `/developer/tokens?id=${made.id}`),
    patch(made.id, { name: 'Renamed' }),
    app.window('GET', '/app/v1/developer/tokens'),
  ]);
  for (const { body } of lists) expect(JSON.stringify(body)).not.toContain(made.token.slice(made.prefix.length));
  expect(await listed(made.id)).toMatchObject({ name: 'Renamed', prefix: made.prefix, revokedAt: null });
});

test('a token grants what its maker holds, and no more', async () => {
  const maker = await make(['developer:write', 'developer:read', 'evidence:read']);
  expect((await post({ permissions: ['evidence:read'] }, maker.token)).status).toBe(201);
  for (const permissions of [['*'], ['evidence:write'], ['evidence:read', 'case:read'], ['files:read']]) {
    expect(await post({ permissions }, maker.token)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    });
  }
});

test('permissions are narrowed, never widened, not even by who holds more', async () => {
  const made = await make(['evidence:read', 'case:read', 'issues:read']);
  expect(await patch(made.id, { permissions: ['case:read', 'evidence:read'] })).toMatchObject({
    status: 200,
    body: { permissions: ['case:read', 'evidence:read'] },
  });
  for (const permissions of [['*'], ['case:read', 'issues:read'], ['case:write']]) {
    expect((await patch(made.id, { permissions })).status).toBe(400);
  }
  expect((await app.rest(made.token, 'GET', '/issues')).status).toBe(403);
  expect((await app.rest(made.token, 'GET', '/case')).status).toBe(200);
});

test('a narrow token cannot rewrite another’s permissions to what it does not hold', async () => {
  const other = await make(['*']);
  const narrow = await make(['developer:write', 'case:read']);
  expect((await patch(other.id, { permissions: ['evidence:write'] }, narrow.token)).status).toBe(403);
  expect((await patch(other.id, { permissions: ['case:read'] }, narrow.token)).status).toBe(403);
  expect((await listed(other.id))?.permissions).toEqual(['*']);
  expect((await patch(narrow.id, { permissions: ['case:read'] }, narrow.token)).status).toBe(200);
});

const revoke = (id: string, by = full) => app.rest(by, 'DELETE', `/developer/tokens?id=${id}`);
const works = async (token: string) => (await app.rest(token, 'GET', '/account')).status === 200;

test('a revoked token takes along every token that it made, and that those made, and no other', async () => {
  const parent = await make(['*']);
  const child = await make(['*'], {}, parent.token);
  const grandchild = await make(['account:read'], {}, child.token);
  const other = await make(['account:read']);
  expect((await revoke(parent.id)).status).toBe(204);
  expect(await Promise.all([parent, child, grandchild, other].map(({ token }) => works(token)))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('a token can’t revoke one that can do more, itself or by a token that this one made', async () => {
  const weak = await make(['developer:write', 'developer:read', 'case:read']);
  const strong = await make(['*']);
  expect(await revoke(strong.id, weak.token)).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
  const assistant = await make(['*'], { assistant: true });
  const careful = await make(['*'], { approveDeletes: true });
  expect((await revoke(strong.id, assistant.token)).status).toBe(403);
  expect((await patch(strong.id, { name: 'Mine' }, careful.token)).status).toBe(403);
  const narrowed = await make(['*']);
  const kept = await make(['*'], {}, narrowed.token);
  await patch(narrowed.id, { permissions: ['case:read'] });
  expect((await revoke(narrowed.id, weak.token)).status).toBe(403);
  expect(await works(kept.token)).toBe(true);
  const equal = await make(['developer:write', 'case:read']);
  expect((await revoke(equal.id, weak.token)).status).toBe(204);
  const own = await make(['developer:write'], {}, weak.token);
  expect((await revoke(own.id, weak.token)).status).toBe(204);
  expect((await revoke(weak.id, weak.token)).status).toBe(204);
});

test('a full token is narrowed to single permissions and stays so', async () => {
  const made = await make(['*']);
  expect((await patch(made.id, { permissions: ['case:read'] })).status).toBe(200);
  expect((await patch(made.id, { permissions: ['*'] })).status).toBe(400);
  expect((await app.rest(made.token, 'GET', '/account')).status).toBe(403);
});

test.each([
  [{ permissions: [] }, 'permissions'],
  [{ permissions: ['everything'] }, 'permissions.0'],
  [{ permissions: ['evidence:*'] }, 'permissions.0'],
  [{ permissions: '*' }, 'permissions'],
  [{ permissions: ['*'], name: ' ' }, 'name'],
  [{ permissions: ['*'], name: 'n'.repeat(101) }, 'name'],
  [{ permissions: ['*'], expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  [{ permissions: ['*'], expiresAt: 'tomorrow' }, 'expiresAt'],
  [{ permissions: ['*'], expiresAt: '2030-02-30T00:00:00Z' }, 'expiresAt'],
  [{ permissions: ['*'], hash: 'x' }, 'hash'],
])('refuses %j by its %s', async (body, path) => {
  expect(await post(body)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
});

test('an expiry is kept as the instant it is, any zone it was given in', async () => {
  const made = await make(['*'], { expiresAt: '2035-01-31T12:00:00+02:00' });
  expect(made['expiresAt']).toBe('2035-01-31T10:00:00.000Z');
  expect((await make(['*'], { expiresAt: null }))['expiresAt']).toBeNull();
});

test('a token that expires while it is in use is refused from then on', async () => {
  const made = await make(['*'], { expiresAt: new Date(Date.now() + 400).toISOString() });
  expect((await app.rest(made.token, 'GET', '/account')).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 450));
  expect((await app.rest(made.token, 'GET', '/account')).status).toBe(401);
});

test('the last use is shown soon after', async () => {
  const made = await make(['account:read']);
  expect((await listed(made.id))?.['lastUsedAt']).toBeNull();
  await app.rest(made.token, 'GET', '/account');
  for (let n = 0; n < 60 && (await listed(made.id))?.['lastUsedAt'] === null; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const seen = await listed(made.id);
  expect(Math.abs(Date.parse(String(seen?.['lastUsedAt'])) - Date.now())).toBeLessThan(10_000);
  expect(seen?.updatedAt).toBe(made.updatedAt);
});

test('a revoked token stays in the list, refused and unchangeable; revoking again changes nothing', async () => {
  const made = await make(['*']);
  const revokeIt = () => app.rest(full, 'DELETE', `/developer/tokens?id=${made.id}`);
  expect((await revokeIt()).status).toBe(204);
  const revoked = await listed(made.id);
  expect(revoked?.['revokedAt']).not.toBeNull();
  expect((await app.rest(made.token, 'GET', '/account')).status).toBe(401);
  expect((await revokeIt()).status).toBe(204);
  expect(await listed(made.id)).toEqual(revoked);
  expect(await patch(made.id, { name: 'Back' })).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

test('a token can revoke itself', async () => {
  const made = await make(['developer:write']);
  expect((await app.rest(made.token, 'DELETE', `/developer/tokens?id=${made.id}`)).status).toBe(204);
  expect((await app.rest(made.token, 'GET', '/developer/tokens')).status).toBe(401);
});
