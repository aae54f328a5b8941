import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Reply, testApp, type TestApp } from '#test/support/app.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';

// Issue 2: `Idempotency-Key` is in from the start; the first call under a key is carried out, once.
let app: TestApp;
let token: string;
let count = 0;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

const newKey = () => `key-${(count += 1)}`;
const under = (key: string) => ({ 'idempotency-key': key });
const makeIssue = (name: string, key: string, by = token) => app.rest(by, 'POST', '/issues', { name }, under(key));
const issues = async () =>
  ((await app.rest(token, 'GET', '/issues')).body as { name: string }[]).map(({ name }) => name);
const idOf = ({ body }: Reply) => (body as { id: string }).id;

test('the same call again gets the same answer and makes nothing', async () => {
  const key = newKey();
  const first = await makeIssue('Once', key);
  const again = await makeIssue('Once', key);
  expect(first.status).toBe(201);
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect((await issues()).filter((name) => name === 'Once')).toHaveLength(1);
});

test('another body, address, operation or context under the same key is refused and not carried out', async () => {
  const key = newKey();
  const first = await makeIssue('Kept', key);
  const { caseId } = (await app.rest(token, 'GET', '/case')).body as { caseId: string };
  const others = [
    makeIssue('Other', key),
    app.rest(token, 'POST', '/folders', { name: 'Kept', kind: 'evidence' }, under(key)),
    app.rest(token, 'PATCH', `/issues?id=${idOf(first)}`, { name: 'Kept' }, under(key)),
    app.rest(token, 'POST', '/issues', { name: 'Kept' }, { ...under(key), 'x-case-context': `matter:${caseId}` }),
  ];
  for (const reply of await Promise.all(others))
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await issues()).not.toContain('Other');
});

test('calls that arrive together under one key are carried out once', async () => {
  const key = newKey();
  const twins = await Promise.all(Array.from({ length: 8 }, () => makeIssue('Twins', key)));
  expect(new Set(twins.map(idOf)).size).toBe(1);
  expect(twins.every(({ status }) => status === 201)).toBe(true);
});

test('an upload again adds nothing, and other bytes under its key are refused', async () => {
  const key = newKey();
  const upload = (bytes: string, name = 'kept.txt') => app.upload(token, [{ name, bytes }], {}, under(key));
  const first = await upload('one');
  expect(first.status).toBe(201);
  expect((await upload('one')).body).toEqual(first.body);
  expect((await upload('two')).status).toBe(409);
  expect((await upload('one', 'renamed.txt')).status).toBe(409);
  const list = (await app.rest(token, 'GET', '/evidence')).body as { fileName: string }[];
  expect(list.map(({ fileName }) => fileName)).toEqual(['kept.txt']);
});

test('another account’s keys are its own', async () => {
  const neighbours = new Neighbours(app);
  const neighbour = await neighbours.account('Neighbour');
  const key = newKey();
  const mine = await makeIssue('Whose', key);
  const theirs = await makeIssue('Whose', key, neighbour.token);
  expect(theirs.status).toBe(201);
  expect(idOf(theirs)).not.toBe(idOf(mine));
});

test('a call that was refused has used up nothing', async () => {
  const key = newKey();
  expect((await makeIssue('', key)).status).toBe(400);
  expect((await makeIssue('Now right', key)).status).toBe(201);
});

test('a change and a delete again answer as the first time, even after others changed the record', async () => {
  const id = idOf(await makeIssue('Changing', newKey()));
  const key = newKey();
  const change = () => app.rest(token, 'PATCH', `/issues?id=${id}`, { name: 'Changed' }, under(key));
  const first = await change();
  await app.rest(token, 'PATCH', `/issues?id=${id}`, { name: 'Changed by another' });
  expect((await change()).body).toEqual(first.body);
  expect(await issues()).toContain('Changed by another');
  const deleteKey = newKey();
  const remove = () => app.rest(token, 'DELETE', `/issues?id=${id}`, undefined, under(deleteKey));
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(204);
});

test.each([
  ['a category', 'issues', { name: 'canaryissue' }],
  ['a folder', 'folders', { name: 'canaryfolder', kind: 'evidence' }],
] as const)('the kept answer is erased with the record, for %s', async (_what, area, body) => {
  const key = newKey();
  const make = () => app.rest(token, 'POST', `/${area}`, body, under(key));
  const made = await make();
  expect((await app.rest(token, 'DELETE', `/${area}?id=${idOf(made)}`)).status).toBe(204);
  expect(await make()).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const neighbours = new Neighbours(app);
  const kept = await neighbours.read((tx) => tx.db.selectFrom('idempotencyKeys').selectAll().execute());
  expect(JSON.stringify(kept)).not.toContain(body.name);
});

test('the kept answer is erased with the evidence, also where it is only named as a duplicate', async () => {
  const upload = (key: string, duplicates: string) =>
    app.upload(token, [{ name: 'canaryfile.txt', bytes: 'canary bytes' }], { duplicates }, under(key));
  const [first, second] = [newKey(), newKey()];
  const added = await upload(first, 'keep');
  expect(await upload(second, 'skip')).toMatchObject({
    status: 201,
    body: { skipped: [{ fileName: 'canaryfile.txt' }] },
  });
  const [item] = (added.body as { evidence: { id: string }[] }).evidence;
  expect((await app.rest(token, 'DELETE', `/evidence/${item?.id}`)).status).toBe(204);
  for (const key of [first, second]) expect((await upload(key, key === first ? 'keep' : 'skip')).status).toBe(404);
  const neighbours = new Neighbours(app);
  const kept = await neighbours.read((tx) => tx.db.selectFrom('idempotencyKeys').selectAll().execute());
  expect(JSON.stringify(kept)).not.toContain('canaryfile');
});

test('a token made under a key is shown once and kept nowhere', async () => {
  const key = newKey();
  const make = () => app.rest(token, 'POST', '/developer/tokens', { name: 'Once', permissions: ['*'] }, under(key));
  const made = (await make()).body as { token: string };
  expect(await make()).toMatchObject({ status: 409, body: { code: 'conflict' } });
  const list = (await app.rest(token, 'GET', '/developer/tokens')).body as { name: string }[];
  expect(list.filter(({ name }) => name === 'Once')).toHaveLength(1);
  for (const file of ['casewright.db', 'casewright.db-wal']) {
    expect(readFileSync(`${app.config.data}/${file}`).includes(made.token), file).toBe(false);
  }
});

test.each(['', ' ', 'two words', 'ü', 'k'.repeat(201)])('refuses the key %j', async (key) => {
  const reply = await makeIssue(`Key ${key.length}`, key);
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

test('a read takes no notice of a key', async () => {
  const key = newKey();
  const before = await app.rest(token, 'GET', '/issues', undefined, under(key));
  await makeIssue('After', newKey());
  const after = await app.rest(token, 'GET', '/issues', undefined, under(key));
  expect((after.body as object[]).length).toBe((before.body as object[]).length + 1);
});
