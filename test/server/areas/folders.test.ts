import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { answered } from '#test/support/answered.ts';

// Seed, /folders: `deleteItems=true` deletes contained items permanently.
interface Folder {
  id: string;
  name: string;
  parentId: string | null;
  itemCount: number;
  updatedAt: string;
}
let app: TestApp;
let token: string;
let count = 0;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

const post = (body: object) => app.rest(token, 'POST', '/folders', { kind: 'evidence', ...body });
const make = (name: string, parentId: string | null = null, more: object = {}) =>
  answered<Folder>(post({ name, parentId, ...more }));
const patch = (id: string, body: object) => app.rest(token, 'PATCH', `/folders?id=${id}`, body);
const remove = (id: string, query = '') => app.rest(token, 'DELETE', `/folders?id=${id}${query}`);
const list = () => answered<Folder[]>(app.rest(token, 'GET', '/folders'));
const find = async (id: string) => (await list()).find((folder) => folder.id === id);
async function item(folderId: string): Promise<string> {
  const files = [{ name: 'a.txt', bytes: `in a folder ${(count += 1)}` }];
  const { evidence } = await answered<{ evidence: { id: string }[] }>(app.upload(token, files, { folderId }));
  return evidence[0]?.id ?? '';
}
const folderOf = async (id: string) =>
  (await answered<{ folderId: string | null }>(app.rest(token, 'GET', `/evidence/${id}`))).folderId;

test('makes, renames, moves and lists by kind', async () => {
  const top = await make('Top');
  const inner = await make('Inner', top.id);
  await make('Drafts', null, { kind: 'document' });
  expect(inner).toMatchObject({ parentId: top.id, itemCount: 0, kind: 'evidence' });
  expect(await answered(patch(inner.id, { name: 'Renamed', parentId: null }))).toMatchObject({
    name: 'Renamed',
    parentId: null,
  });
  const documents = await answered<Folder[]>(app.rest(token, 'GET', '/folders?kind=document'));
  expect(documents.map(({ name }) => name)).toEqual(['Drafts']);
  expect(await answered(app.rest(token, 'GET', `/folders?id=${top.id}`))).toMatchObject([{ name: 'Top' }]);
  expect((await app.rest(token, 'GET', '/folders?kind=other')).status).toBe(400);
});

test.each(['', ' ', 'a/b', 'a\\b', '.', '..', 'a\nb', 'n'.repeat(121)])('refuses the name %j', async (name) => {
  expect(await post({ name })).toMatchObject({ status: 400, body: { issues: [{ path: 'name' }] } });
});

test('refuses the name of a sibling, in any case and encoding, naming the one there is', async () => {
  const there = await make('Café');
  for (const name of ['Café', 'café', 'CAFÉ', 'Cafe\u0301', ' Café ']) {
    expect(await post({ name }), name).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { id: there.id } },
    });
  }
  expect((await post({ name: 'Café', parentId: there.id })).status).toBe(201);
  expect((await post({ name: 'Café', kind: 'document' })).status).toBe(201);
  expect((await patch(there.id, { name: 'CAFÉ' })).status).toBe(200);
  const other = await make('Bistro');
  expect((await patch(other.id, { name: 'café' })).status).toBe(409);
});

test('refuses a folder inside itself, and a parent that is none', async () => {
  const a = await make('A');
  const b = await make('B', a.id);
  const c = await make('C', b.id);
  for (const parentId of [a.id, b.id, c.id]) expect((await patch(a.id, { parentId })).status).toBe(400);
  const documents = await make('D', null, { kind: 'document' });
  const unknown = '01890a5d-ac96-774b-bcce-b302099a8057';
  for (const parentId of [documents.id, unknown]) {
    expect(await patch(c.id, { parentId })).toMatchObject({ status: 400, body: { issues: [{ path: 'parentId' }] } });
    expect((await post({ name: 'E', parentId })).status).toBe(400);
  }
  expect(await find(a.id)).toMatchObject({ parentId: null });
});

test('refuses a tree of more than twenty levels, also by moving a tall one', async () => {
  let parentId: string | null = null;
  for (let level = 1; level <= 20; level += 1) parentId = (await make(`Level ${level}`, parentId)).id;
  expect((await post({ name: 'Level 21', parentId })).status).toBe(400);
  const tall = await make('Tall');
  await make('Child', tall.id);
  const nineteenth = (await find(parentId ?? ''))?.parentId;
  expect((await patch(tall.id, { parentId: nineteenth })).status).toBe(400);
  expect((await patch(tall.id, { parentId: (await find(nineteenth ?? ''))?.parentId })).status).toBe(200);
});

test('a version that is no longer current is 409 with the folder as it is', async () => {
  const folder = await make('Versioned');
  const now = await answered<Folder>(patch(folder.id, { name: 'Versioned 2' }));
  const late = await patch(folder.id, { name: 'Late', expectedUpdatedAt: folder.updatedAt });
  expect(late).toMatchObject({ status: 409, body: { current: now } });
});

test('a deleted folder’s items and folders move up, with names that stay apart', async () => {
  const top = await make('Removal');
  const gone = await make('Gone', top.id);
  await make('Same', top.id);
  const same = await make('Same', gone.id);
  const inside = await item(gone.id);
  const below = await item(same.id);
  expect((await find(gone.id))?.itemCount).toBe(1);
  expect((await remove(gone.id)).status).toBe(204);
  expect(await find(gone.id)).toBeUndefined();
  expect(await find(same.id)).toMatchObject({ name: 'Same (2)', parentId: top.id });
  expect(await folderOf(inside)).toBe(top.id);
  expect(await folderOf(below)).toBe(same.id);
  expect((await remove(gone.id)).status).toBe(404);
});

test('with deleteItems=true the folder goes with everything below it, permanently', async () => {
  const outside = await make('Outside');
  const kept = await item(outside.id);
  const top = await make('Everything');
  const inner = await make('Inner', top.id);
  const items = [await item(top.id), await item(inner.id)];
  expect((await remove(top.id, '&deleteItems=true')).status).toBe(204);
  for (const id of items) expect((await app.rest(token, 'GET', `/evidence/${id}`)).status).toBe(404);
  for (const id of [top.id, inner.id]) expect(await find(id)).toBeUndefined();
  expect(await folderOf(kept)).toBe(outside.id);
});

test.each(['yes', '1', 'TRUE', ''])('deleteItems=%s is refused and nothing is deleted', async (value) => {
  const folder = await make(`Careful ${(count += 1)}`);
  expect((await remove(folder.id, `&deleteItems=${value}`)).status).toBe(400);
  expect(await find(folder.id)).toBeDefined();
});

test('deleteItems=false keeps the items', async () => {
  const folder = await make('Kept items');
  const id = await item(folder.id);
  expect((await remove(folder.id, '&deleteItems=false')).status).toBe(204);
  expect(await folderOf(id)).toBeNull();
});

test('twenty folders of one name made at once are one', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => post({ name: 'Raced' })));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
});
