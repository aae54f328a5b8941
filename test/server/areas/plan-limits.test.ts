import { afterEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';

// Seed, Errors 402: the message says which; CONTRACT.md: charged to the matter's payer, with figures.
const mebibyte = 1024 * 1024;
let app: TestApp;
afterEach(() => app[Symbol.asyncDispose]());

const file = (name: string, size = 10) => ({ name, bytes: Buffer.alloc(size, name) });

test('the limit of evidence items is refused as 402 with figures, and adds none of the request', async () => {
  app = await testApp({ rateLimit: 0, evidenceLimit: 3 });
  const token = await app.token();
  expect((await app.upload(token, [file('a'), file('b')])).status).toBe(201);
  const over = await app.upload(token, [file('c'), file('d')]);
  expect(over).toMatchObject({ status: 402, body: { code: 'evidence_limit', limit: 3, used: 2, adding: 2 } });
  expect((over.body as { error: string }).error).toMatch(/3 evidence items/);
  expect(await answered<object[]>(app.rest(token, 'GET', '/evidence'))).toHaveLength(2);
  expect((await app.upload(token, [file('c')])).status).toBe(201);
  expect((await app.upload(token, [file('a')], { duplicates: 'skip' })).status).toBe(201);
  expect((await app.upload(token, [file('a')], { duplicates: 'link' })).status).toBe(201);
  expect((await app.upload(token, [file('a')])).status).toBe(402);
});

test('requests that arrive together do not get past the limit', async () => {
  app = await testApp({ rateLimit: 0, evidenceLimit: 3 });
  const token = await app.token();
  const replies = await Promise.all(Array.from({ length: 6 }, (_, n) => app.upload(token, [file(`n${n}`)])));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 402, 402, 402]);
});

test('storage is refused as 402 with figures', async () => {
  app = await testApp({ rateLimit: 0, storageQuotaMib: 1 });
  const token = await app.token();
  expect((await app.upload(token, [file('a', mebibyte / 2)])).status).toBe(201);
  const over = await app.upload(token, [file('b', mebibyte / 2 + 1)]);
  expect(over).toMatchObject({
    status: 402,
    body: { code: 'storage_limit', limitBytes: mebibyte, usedBytes: mebibyte / 2, addingBytes: mebibyte / 2 + 1 },
  });
  expect((await app.upload(token, [file('c', mebibyte / 2)])).status).toBe(201);
});

test('what a colleague adds is charged to the matter’s payer, over all the payer’s matters, and to nobody else', async () => {
  app = await testApp({ rateLimit: 0, evidenceLimit: 2 });
  const token = await app.token();
  const { workspaceId } = await answered<{ workspaceId: string }>(app.rest(token, 'GET', '/case'));
  const neighbours = new Neighbours(app);
  const colleague = await neighbours.account('Colleague');
  await neighbours.member(workspaceId, colleague.accountId, 'member');
  const there = { 'x-case-context': `ws:${workspaceId}` };
  expect((await app.upload(colleague.token, [file('a')], {}, there)).status).toBe(201);
  const { context } = await answered<{ context: string }>(
    app.rest(token, 'POST', '/workspaces/switch', { name: 'Second' }),
  );
  expect((await app.upload(token, [file('b')], {}, { 'x-case-context': context })).status).toBe(201);
  expect((await app.upload(colleague.token, [file('c')], {}, there)).status).toBe(402);
  expect((await app.upload(colleague.token, [file('d')])).status).toBe(201);
});
