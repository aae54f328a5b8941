import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

interface Item {
  id: string;
  fileName: string;
}
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  await answered(app.window('POST', '/app/v1/demo'));
});
afterAll(() => app[Symbol.asyncDispose]());

const list = () => answered<Item[]>(app.rest(token, 'GET', '/evidence'));

test('every file of the sample is read, or says why it has no text', async () => {
  for (const { id, fileName } of await list()) {
    const { status, error } = await app.settled(id, 90_000);
    const isFine = status === 'done' || (status === 'unsupported' && /\w+ .*\./.test(error ?? ''));
    expect(isFine, `${fileName}: ${status}, ${error}`).toBe(true);
  }
});

test('a backup of it opens as a data folder with the same answers', async () => {
  const { folder } = (await app.window('POST', '/app/v1/backups')).body as { folder: string };
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['blobs', 'casewright.db']));
  const before = await list();
  await using restored = await testApp({ rateLimit: 0, data: folder });
  expect(await answered<Item[]>(restored.rest(token, 'GET', '/evidence'))).toEqual(before);
  for (const { id } of before.slice(0, 3)) {
    const [one, two] = [
      await app.rest(token, 'GET', `/files/${id}/text`),
      await restored.rest(token, 'GET', `/files/${id}/text`),
    ];
    expect(two.body).toEqual(one.body);
    expect((await restored.rest(token, 'GET', `/files/${id}`)).status).toBe(200);
  }
  expect((await restored.rest(token, 'POST', '/issues', { name: 'Only in the restored one' })).status).toBe(201);
  expect(JSON.stringify(await answered(app.rest(token, 'GET', '/issues')))).not.toContain('Only in the restored one');
});
