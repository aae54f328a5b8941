import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { savedSearchesAtMost } from '#server/areas/saved-searches/rules.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { EventStream } from '#test/server/transports/http/event-stream.ts';
import { testApp, type Reply, type TestApp } from '#test/support/app.ts';

// CONTRACT.md 15: saved searches are the window's own, never an operation of the catalog.
interface SavedSearch {
  id: string;
  name: string;
  query: string;
  updatedAt: string;
}

let app: TestApp;
let neighbours: Neighbours;
let caseId: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  neighbours = new Neighbours(app);
});
beforeEach(async () => {
  const { body } = await app.window('POST', '/app/v1/workspaces/switch', { name: crypto.randomUUID() });
  caseId = (body as { caseId: string }).caseId;
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const change = (id: string, asked: object) => app.window('PATCH', `/app/v1/saved-searches?id=${id}`, asked);
const remove = (id: string) => app.window('DELETE', `/app/v1/saved-searches?id=${id}`);
const post = (address: string, body?: object) => app.window('POST', `/app/v1/saved-searches${address}`, body);
const save = (name: string, more: object = {}) => post('', { caseId, name, query: 'tag=school', ...more });
const made = async (reply: Promise<Reply>) => {
  const { status, body } = await reply;
  expect(status, JSON.stringify(body)).toBe(201);
  return body as SavedSearch;
};
const list = async () =>
  (await app.window('GET', `/app/v1/saved-searches?caseId=${caseId}`)).body as (SavedSearch & { name: string })[];
const names = async () => (await list()).map(({ name }) => name);

test('keeps searches with their name and what the list shows, in the order they were made', async () => {
  await made(save('School', { query: 'q=letter&folder=none' }));
  await made(save('Money'));
  expect(await list()).toMatchObject([
    { name: 'School', query: 'q=letter&folder=none' },
    { name: 'Money', query: 'tag=school' },
  ]);
});

test('renames one, and gives it the list’s present filter', async () => {
  const { id, updatedAt } = await made(save('School'));
  const renamed = await change(id, { name: 'The school' });
  expect(renamed).toMatchObject({ status: 200, body: { name: 'The school', query: 'tag=school' } });
  const changed = await change(id, { query: 'tag=teacher' });
  expect(changed).toMatchObject({ body: { name: 'The school', query: 'tag=teacher' } });
  expect((changed.body as SavedSearch).updatedAt > updatedAt).toBe(true);
});

test('refuses a change of a version that another window changed since, and answers it as it is', async () => {
  const { id, updatedAt } = await made(save('School'));
  await change(id, { name: 'Theirs' });
  const mine = { query: 'tag=teacher', expectedUpdatedAt: updatedAt };
  expect(await change(id, mine)).toMatchObject({ status: 409, body: { current: { name: 'Theirs' } } });
  expect(await list()).toMatchObject([{ name: 'Theirs', query: 'tag=school' }]);
});

test('refuses a name that is taken, and a search that is not one', async () => {
  const { id } = await made(save('School'));
  expect(await save('SCHOOL')).toMatchObject({ status: 409, body: { code: 'conflict', current: { id } } });
  expect(await change(id, { name: 'school' })).toMatchObject({ status: 200 });
  for (const wrong of [{ name: ' ' }, { name: 'x'.repeat(81) }, { query: '?tag=a' }, { query: 'x'.repeat(4001) }]) {
    expect(await save('Other', wrong), JSON.stringify(wrong)).toMatchObject({ status: 400 });
  }
  expect(await names()).toEqual(['school']);
});

test('reorders them; one that the window did not know stays behind', async () => {
  const ids = [];
  for (const name of ['A', 'B', 'C']) ids.push((await made(save(name))).id);
  await post('/order', { caseId, ids: [ids[2], ids[0]] });
  expect(await names()).toEqual(['C', 'A', 'B']);
});

test('deletes one, and takes it back to its place', async () => {
  for (const name of ['A', 'B', 'C']) await made(save(name));
  const [, second] = await list();
  expect(await remove(second?.id ?? '')).toMatchObject({ status: 204 });
  expect(await names()).toEqual(['A', 'C']);
  await made(save('B', { position: 1 }));
  expect(await names()).toEqual(['A', 'B', 'C']);
});

test('keeps a hundred and says what to do about the next', async () => {
  for (let number = 0; number < savedSearchesAtMost; number += 1) await made(save(`Search ${number}`));
  const reply = await save('One too many');
  expect(reply).toMatchObject({ status: 409, body: { error: expect.stringContaining('Delete one') as string } });
});

test('notifies the account’s windows, and writes nothing to the change log', async () => {
  await using stream = await EventStream.open(app);
  await made(save('School'));
  const news = await stream.wait(({ event }) => event === 'own');
  expect(news.data).toEqual({ what: 'saved-searches' });
  expect(stream.events.filter(({ event }) => event === 'change')).toEqual([]);
});

test('is nobody else’s: another account neither sees, changes nor deletes one', async () => {
  const stranger = await neighbours.account('Stranger');
  await neighbours.write(async (tx) => {
    const row = { id: crypto.randomUUID(), accountId: stranger.accountId, caseId, name: 'Canary', query: 'q=canary' };
    const at = '2026-01-01T00:00:00.000Z';
    await tx.db
      .insertInto('savedSearches')
      .values({ ...row, position: 0, createdAt: at, updatedAt: at })
      .execute();
    return row.id;
  });
  const foreign = await neighbours.read((tx) =>
    tx.db.selectFrom('savedSearches').selectAll().where('name', '=', 'Canary').executeTakeFirstOrThrow(),
  );
  expect(await names()).toEqual([]);
  expect(await change(foreign.id, { name: 'Mine' })).toMatchObject({ status: 404 });
  expect(await remove(foreign.id)).toMatchObject({ status: 404 });
  const reply = await app.window('GET', `/app/v1/saved-searches?caseId=${stranger.caseId}`);
  expect(reply).toMatchObject({ status: 404 });
  expect(await post('', { caseId: stranger.caseId, name: 'Mine', query: '' })).toMatchObject({ status: 404 });
});

test('is no door for programs: a bearer token opens none of it', async () => {
  const token = await app.token();
  const response = await fetch(`${app.url}/app/v1/saved-searches?caseId=${caseId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(401);
  expect((await app.rest(token, 'GET', `/saved-searches?caseId=${caseId}`)).status).toBe(404);
});
