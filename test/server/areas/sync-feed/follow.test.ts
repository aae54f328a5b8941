import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SyncChanges, SyncExtension } from '#server/catalog/sync-feed.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { Follower } from './follower.ts';

// The extension for sync: the feeds of several cases in one request (SPEC 2.10 of sync).
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

type Answer = { status: number; body: Partial<SyncChanges> & { code?: string } };
const follow = async (matters: readonly object[], by = token): Promise<Answer[]> => {
  const { status, body } = await app.rest(by, 'POST', '/sync/follow', { matters });
  expect(status).toBe(200);
  return body as Answer[];
};
const newCase = async (name: string): Promise<string> => {
  const { body } = await app.window('POST', '/app/v1/workspaces/switch', { name });
  return (body as { caseId: string }).caseId;
};

it('answers each case what its feed answers to its own cursor', async () => {
  const [one, other] = [await newCase('One'), await newCase('Other')];
  const [first, second] = [await new Follower(app, token, one).begin(), await new Follower(app, token, other).begin()];
  await app.rest(token, 'POST', '/todos', { caseId: other, title: 'In the other one' });
  const answers = await follow([
    { caseId: one, since: first.cursor },
    { caseId: other, since: second.cursor },
  ]);
  expect(answers.map(({ status, body }) => [status, body.changes?.map(({ resource }) => resource)])).toEqual([
    [200, []],
    [200, ['todos']],
  ]);
  expect(answers[1]?.body).toEqual(await second.page());
});

it('refuses one in its own place', async () => {
  const caseId = await newCase('Mine');
  const { cursor: since } = await new Follower(app, token, caseId).begin();
  const theirs = await new Neighbours(app).account('stranger');
  const answers = await follow([
    { caseId, since: 'nonsense' },
    { caseId, since },
  ]);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [400, 'invalid_request'],
    [200, undefined],
  ]);
  const [seen] = await follow([{ caseId, since }], theirs.token);
  expect(seen?.status).not.toBe(200);
});

it('says what the description is called, as the description does', async () => {
  const { body } = await app.rest(token, 'GET', '/openapi.json');
  const { described } = (body as { 'x-sync-extension': SyncExtension })['x-sync-extension'];
  const caseId = await newCase('Described');
  const { cursor: since } = await new Follower(app, token, caseId).begin();
  expect((await follow([{ caseId, since }]))[0]?.body.described).toBe(described);
});
