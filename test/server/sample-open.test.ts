import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFolder } from '#server/places.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { answered } from '#test/server/access/planted-matter.ts';

// Issue 2, Set-up: a sample matter that the first-run screen offers to open and that tests use.
interface Item {
  id: string;
  fileName: string;
  sha256: string;
  folderId: string | null;
  issueIds: string[];
  extraction: { status: string; error: string | null };
}
interface Described {
  caption: string;
  evidence: { file: string; folder: string; issues: string[]; recordingConsent?: unknown }[];
  folders: object[];
  issues: object[];
}
const matter = JSON.parse(readFileSync(join(sampleFolder(), 'matter.json'), 'utf8')) as Described;
let app: TestApp;
let token: string;
let opened: { caseId: string; context: string };

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  const boot = await fetch(app.running.bootAddress(), { redirect: 'manual' });
  const cookie = (boot.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const response = await fetch(`${app.url}/app/first-run`, {
    method: 'POST',
    headers: { cookie, origin: app.url, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Maya Ellery', start: 'sample' }),
  });
  opened = (await response.json()) as typeof opened;
  if (response.status !== 200) throw new Error(`The first run answered ${response.status}.`);
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

const list = (query = '') => answered<Item[]>(app.rest(token, 'GET', `/evidence${query}`));

test('fills the case that nobody has used, whole, with the bytes of its files', async () => {
  expect(await answered(app.rest(token, 'GET', '/case'))).toMatchObject({
    caseId: opened.caseId,
    caption: matter.caption,
    counts: { evidence: matter.evidence.length, folders: matter.folders.length, issues: matter.issues.length },
  });
  const items = await list();
  for (const { file, issues } of matter.evidence) {
    const item = items.find(({ fileName }) => fileName === file);
    const sha256 = createHash('sha256')
      .update(readFileSync(join(sampleFolder(), file)))
      .digest('hex');
    expect(item, file).toMatchObject({ sha256 });
    expect(item?.folderId, file).not.toBeNull();
    expect(item?.issueIds, file).toHaveLength(issues.length);
  }
});

test('opened again it is the same one', async () => {
  expect((await app.window('POST', '/app/demo')).body).toEqual(opened);
  expect(await list()).toHaveLength(matter.evidence.length);
  expect(await answered<object[]>(app.rest(token, 'GET', '/workspaces'))).toHaveLength(1);
});

test('every file of it is read, or says why it has no text', async () => {
  for (const { id, fileName } of await list()) {
    const { status, error } = await app.settled(id, 90_000);
    const isFine = status === 'done' || (status === 'unsupported' && /\w+ .*\./.test(error ?? ''));
    expect(isFine, `${fileName}: ${status}, ${error}`).toBe(true);
  }
}, 120_000);

test('a back-up of it opens as a data folder with the same answers', async () => {
  const { folder } = (await app.window('POST', '/app/backup')).body as { folder: string };
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

test('in a case that is in use it goes into a workspace of its own', async () => {
  await using used = await testApp({ rateLimit: 0 });
  const own = await used.token();
  await answered(used.rest(own, 'POST', '/issues', { name: 'Mine' }));
  const first = (await used.window('POST', '/app/demo')).body as typeof opened;
  const mine = await answered<{ caseId: string }>(used.rest(own, 'GET', '/case'));
  expect(first.caseId).not.toBe(mine.caseId);
  const there = await answered<Item[]>(
    used.rest(own, 'GET', '/evidence', undefined, { 'x-case-context': first.context }),
  );
  expect(there).toHaveLength(matter.evidence.length);
  expect(await answered(used.rest(own, 'GET', '/evidence'))).toEqual([]);
  expect((await used.window('POST', '/app/demo')).body).toMatchObject({ caseId: first.caseId });
});

test('opened twice at once it is one', async () => {
  await using used = await testApp({ rateLimit: 0 });
  await used.signIn();
  const both = await Promise.all([used.window('POST', '/app/demo'), used.window('POST', '/app/demo')]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const ids = new Set(both.map(({ body }) => (body as { caseId: string }).caseId));
  expect(ids.size).toBe(1);
  const own = await used.token();
  const [caseId] = ids;
  expect(await answered<Item[]>(used.rest(own, 'GET', `/evidence?caseId=${caseId}`))).toHaveLength(
    matter.evidence.length,
  );
});
