import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { answered } from '#test/support/answered.ts';

interface Issue {
  id: string;
  name: string;
  color: string;
  position: number;
  evidenceCount: number;
  updatedAt: string;
}
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

const post = (body: object) => app.rest(token, 'POST', '/issues', body);
const make = (body: object) => answered<Issue>(post(body));
const patch = (id: string, body: object) => app.rest(token, 'PATCH', `/issues?id=${id}`, body);
const list = () => answered<Issue[]>(app.rest(token, 'GET', '/issues'));

test('makes categories at the end, each in its own color', async () => {
  const first = await make({ name: 'Custody' });
  const second = await make({ name: 'Support', description: 'Money' });
  expect(second.position).toBe(first.position + 1);
  expect(second.color).not.toBe(first.color);
  expect((await list()).map(({ name }) => name)).toEqual(['Custody', 'Support']);
});

test('lists them in their order, with how many items each holds', async () => {
  const last = await make({ name: 'First now', position: 0 });
  const { evidence } = await answered<{ evidence: { id: string }[] }>(
    app.upload(token, [{ name: 'a.txt', bytes: 'a' }]),
  );
  await answered(app.rest(token, 'PATCH', `/evidence/${evidence[0]?.id}`, { issueIds: [last.id] }));
  const positions = (await list()).map(({ position }) => position);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect((await list()).find(({ id }) => id === last.id)?.evidenceCount).toBe(1);
  expect(await answered(patch(last.id, { color: 'red' }))).toMatchObject({ color: 'red', evidenceCount: 1 });
});

test('refuses a name that is taken, in any case and encoding', async () => {
  const there = await make({ name: 'Zoë' });
  for (const name of ['Zoë', 'zoë', 'ZOË', 'Zoe\u0308']) {
    expect(await post({ name }), name).toMatchObject({ status: 409, body: { current: { id: there.id } } });
  }
  expect((await patch(there.id, { name: 'ZOË' })).status).toBe(200);
  const other = await make({ name: 'Other' });
  expect((await patch(other.id, { name: 'zoë' })).status).toBe(409);
});

test.each([
  [{}, 'name'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(121) }, 'name'],
  [{ name: 'x', color: 'mauve' }, 'color'],
  [{ name: 'x', position: -1 }, 'position'],
  [{ name: 'x', position: 1.5 }, 'position'],
  [{ name: 'x', description: 'd'.repeat(4001) }, 'description'],
])('refuses %j by its %s', async (body, path) => {
  expect(await post(body)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
});

test('a version that is no longer current is 409', async () => {
  const issue = await make({ name: 'Versioned' });
  const now = await answered<Issue>(patch(issue.id, { description: 'new' }));
  expect(await patch(issue.id, { name: 'Late', expectedUpdatedAt: issue.updatedAt })).toMatchObject({
    status: 409,
    body: { code: 'conflict', current: { updatedAt: now.updatedAt } },
  });
});

test('a deleted category is gone and leaves the list', async () => {
  const issue = await make({ name: 'Gone' });
  expect((await app.rest(token, 'DELETE', `/issues?id=${issue.id}`)).status).toBe(204);
  expect((await list()).map(({ id }) => id)).not.toContain(issue.id);
  for (const reply of [patch(issue.id, { name: 'Back' }), app.rest(token, 'DELETE', `/issues?id=${issue.id}`)]) {
    expect(await reply).toMatchObject({ status: 404 });
  }
  expect((await post({ name: 'Gone' })).status).toBe(201);
});
