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
  goes: { resource: string; count: number; names: string[] }[];
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

async function folder(name: string): Promise<string> {
  const { body } = await app.rest(owner, 'POST', '/folders', { name, kind: 'evidence' });
  return (body as { id: string }).id;
}

async function add(folderId: string, ...names: string[]): Promise<void> {
  const files = names.map((name) => ({ name: `${name}.txt`, bytes: `What ${name} says` }));
  expect((await app.upload(owner, files, { folderId })).status).toBe(201);
}
const inFolder = async (folderId: string): Promise<number> =>
  ((await app.rest(owner, 'GET', `/evidence?folderId=${folderId}`)).body as unknown[]).length;

test('an approval of a folder is for what was in it: one that grew is asked about again, by names and counts', async () => {
  const id = await folder('Receipts');
  await add(id, 'Dentist');
  const removeAll = () => app.rest(careful, 'DELETE', `/folders?id=${id}&deleteItems=true`);
  await removeAll();
  const [first] = await waiting();
  expect(first).toMatchObject({ label: 'Receipts', goes: [{ resource: 'evidence', count: 1, names: ['Dentist'] }] });
  await decide(first?.id ?? '', true);
  await add(id, 'Eyes', 'Shoes', 'School', 'Coat', 'Bus');
  expect(await removeAll()).toMatchObject({ status: 403 });
  expect(await inFolder(id)).toBe(6);
  const [second] = await waiting();
  expect(second).toMatchObject({ label: 'Receipts', goes: [{ resource: 'evidence', count: 6 }] });
  expect(second?.goes[0]?.names).toHaveLength(5);
  await decide(second?.id ?? '', true);
  expect(await removeAll()).toMatchObject({ status: 204 });
  expect(
    ((await app.rest(owner, 'GET', '/evidence')).body as { title: string }[]).map(({ title }) => title),
  ).not.toContain('Eyes');
});

test('a folder whose items stay goes alone', async () => {
  const id = await folder('Letters');
  await add(id, 'Notice');
  await app.rest(careful, 'DELETE', `/folders?id=${id}`);
  expect(await waiting()).toMatchObject([{ label: 'Letters', goes: [] }]);
  for (const request of await waiting()) await decide(request.id, false);
});

test('a question about what has changed since takes the place of the one before', async () => {
  const id = await category('Renamed');
  await remove(id);
  await app.rest(owner, 'PATCH', `/issues?id=${id}`, { name: 'With another name' });
  await remove(id);
  expect((await waiting()).map(({ label }) => label)).toEqual(['With another name']);
  for (const request of await waiting()) await decide(request.id, false);
});

test('a hearing is asked for by its purpose', async () => {
  const { body } = await app.rest(owner, 'POST', '/hearings', { purpose: 'Support review', date: '2027-03-04' });
  await app.rest(careful, 'DELETE', `/hearings?id=${(body as { id: string }).id}`);
  expect(await waiting()).toMatchObject([{ label: 'Support review', operationId: 'delete_hearings' }]);
  for (const request of await waiting()) await decide(request.id, false);
});

test('what else can’t be taken back waits too: a token revoked, lists emptied, the account’s security', async () => {
  const { body } = await app.rest(owner, 'POST', '/developer/tokens', {
    name: 'Bystander',
    permissions: ['case:read'],
  });
  const revoke = () => app.rest(careful, 'DELETE', `/developer/tokens?id=${(body as { id: string }).id}`);
  expect(await revoke()).toMatchObject({ status: 403, body: { approval: { label: 'Bystander' } } });
  await decide((await waiting())[0]?.id ?? '', true);
  expect(await revoke()).toMatchObject({ status: 204 });

  const update = (change: object) => app.rest(careful, 'POST', '/case/update', change);
  const keyDates = [{ label: 'Separation', date: '2024-05-01', kind: 'other' }];
  expect(await update({ keyDates })).toMatchObject({ status: 200 });
  expect(await update({ keyDates: [] })).toMatchObject({
    status: 403,
    body: { approval: { label: 'Remove all key dates' } },
  });
  expect(await update({ caption: 'Ellery v. Ellery' })).toMatchObject({ status: 200 });

  const security = { action: 'disable', password: 'a password that is nobody’s', code: '123456' };
  expect(await app.rest(careful, 'POST', '/account/security', security)).toMatchObject({
    status: 403,
    body: { approval: { label: 'Turn off the authenticator app' } },
  });
  for (const request of await waiting()) await decide(request.id, false);
});

test('a token has at most ten open questions', async () => {
  const busy = await tokenFrom(owner, { name: 'Busy', permissions: ['*'], approveDeletes: true });
  const ids = await Promise.all(Array.from({ length: 11 }, (_, at) => category(`Of many ${at}`)));
  for (const id of ids) await remove(id, busy);
  expect(await waiting()).toHaveLength(10);
  expect(await remove(ids[10] ?? '', busy)).toMatchObject({
    status: 403,
    body: { error: expect.stringContaining('10 requests') as string },
  });
  for (const request of await waiting()) await decide(request.id, false);
  expect(await remove(ids[10] ?? '', busy)).toMatchObject({ body: { approval: { label: 'Of many 10' } } });
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
