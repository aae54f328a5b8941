import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Reply, testApp, type TestApp } from '#test/support/app.ts';

/** CONTRACT.md 12: a token whose permanent deletions wait for approval in the window. */
let app: TestApp;
let owner: string;
let careful: string;

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  owner = await app.token();
  careful = await tokenFrom(owner, { name: 'Careful', permissions: ['*'], approveDeletes: true });
});
afterAll(() => app[Symbol.asyncDispose]());

async function tokenFrom(token: string, body: object): Promise<string> {
  const made = await app.rest(token, 'POST', '/developer/tokens', body);
  expect(made.status).toBe(201);
  return (made.body as { token: string }).token;
}

async function category(name: string): Promise<string> {
  const { body } = await app.rest(owner, 'POST', '/issues', { name });
  return (body as { id: string }).id;
}

const remove = (id: string, token = careful, headers = {}): Promise<Reply> =>
  app.rest(token, 'DELETE', `/issues?id=${id}`, undefined, headers);
const exists = async (id: string): Promise<boolean> =>
  ((await app.rest(owner, 'GET', `/issues?id=${id}`)).body as unknown[]).length === 1;

interface Waiting {
  id: string;
  tokenName: string;
  label: string;
}
const waiting = async (): Promise<Waiting[]> => (await app.window('GET', '/app/v1/approvals')).body as Waiting[];
const decide = (id: string, approve: boolean): Promise<Reply> =>
  app.window('PATCH', `/app/v1/approvals?id=${id}`, { approve });

test('a deletion waits, is asked for once by name, and goes through once when a person allows it', async () => {
  const id = await category('Old photographs');
  const first = await remove(id);
  expect(first).toMatchObject({ status: 403, body: { code: 'forbidden', approval: { label: 'Old photographs' } } });
  expect(await remove(id)).toMatchObject({ status: 403 });
  const [request, ...others] = await waiting();
  expect(request).toMatchObject({ tokenName: 'Careful', label: 'Old photographs' });
  expect(others).toEqual([]);
  expect(await exists(id)).toBe(true);
  expect(await decide(request?.id ?? '', true)).toMatchObject({ status: 204 });
  expect(await remove(id)).toMatchObject({ status: 204 });
  expect(await exists(id)).toBe(false);
  expect(await waiting()).toEqual([]);
});

test('an approval is for one target as it was: a change since, or another target, asks anew', async () => {
  const [id, other] = [await category('Bank letters'), await category('School letters')];
  await remove(id);
  await decide((await waiting())[0]?.id ?? '', true);
  expect(await remove(other)).toMatchObject({ status: 403 });
  await app.rest(owner, 'PATCH', `/issues?id=${id}`, { description: 'Changed since it was allowed.' });
  expect(await remove(id)).toMatchObject({ status: 403 });
  expect(await exists(id)).toBe(true);
  for (const request of await waiting()) await decide(request.id, false);
});

test('a folder that goes with all that is in it is asked for as that', async () => {
  const { body } = await app.rest(owner, 'POST', '/folders', { name: 'Receipts', kind: 'evidence' });
  const { id } = body as { id: string };
  await app.rest(careful, 'DELETE', `/folders?id=${id}&deleteItems=true`);
  await app.rest(careful, 'DELETE', `/folders?id=${id}`);
  expect(await waiting()).toMatchObject([{ withContents: true }, { withContents: false, label: 'Receipts' }]);
  for (const request of await waiting()) await decide(request.id, false);
});

test('a refusal remains, and says so', async () => {
  const id = await category('Keep these');
  await remove(id);
  await decide((await waiting())[0]?.id ?? '', false);
  expect(await remove(id)).toMatchObject({ status: 403, body: { error: expect.stringMatching(/was refused/) } });
  expect(await exists(id)).toBe(true);
});

test('what the token may not do anyway asks nobody', async () => {
  const narrow = await tokenFrom(owner, { name: 'Reader', permissions: ['issues:read'], approveDeletes: true });
  expect(await remove(await category('Not yours'), narrow)).toMatchObject({ body: { code: 'insufficient_scope' } });
  expect(await remove(crypto.randomUUID())).toMatchObject({ status: 404 });
  expect(await waiting()).toEqual([]);
});

test('a token that must ask can’t make one that need not', async () => {
  const child = await tokenFrom(careful, { name: 'Child', permissions: ['*'], approveDeletes: false });
  expect(await remove(await category('Still asked'), child)).toMatchObject({ status: 403 });
  for (const request of await waiting()) await decide(request.id, false);
});

test('a deletion that was carried out answers the same again under its Idempotency-Key', async () => {
  const id = await category('Once');
  const key = { 'idempotency-key': crypto.randomUUID() };
  await remove(id, careful, key);
  await decide((await waiting())[0]?.id ?? '', true);
  expect(await remove(id, careful, key)).toMatchObject({ status: 204 });
  expect(await remove(id, careful, key)).toMatchObject({ status: 204 });
});

test('only the window decides, and only once', async () => {
  const id = await category('Decided once');
  await remove(id);
  const [request] = await waiting();
  const byToken = await fetch(`${app.url}/app/v1/approvals?id=${request?.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
    body: '{"approve":true}',
  });
  expect(byToken.status).toBeGreaterThanOrEqual(401);
  expect(await exists(id)).toBe(true);
  expect(await decide(request?.id ?? '', false)).toMatchObject({ status: 204 });
  expect(await decide(request?.id ?? '', true)).toMatchObject({ status: 409 });
});
