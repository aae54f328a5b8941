import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MatterResource } from '#server/store/tables.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { type Neighbour, Neighbours } from './neighbours.ts';
import { plantMatter, type PlantedMatter } from './planted-matter.ts';
import { answered } from '#test/support/answered.ts';

// Issue 2, Store and access: ready for sharing, proved with a second account and one shared item; seed, GET /case:
// "the shared case as a collaborator-scoped shell with unshared parts blanked (fail-closed)".
const secret = 'Quetzalcoatl';
let app: TestApp;
let neighbours: Neighbours;
let owner: string;
let matter: PlantedMatter;
let guest: Neighbour;
let count = 0;

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  owner = await app.token();
  matter = await plantMatter(app, owner, secret);
  neighbours = new Neighbours(app);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});
beforeEach(async () => {
  count += 1;
  guest = await neighbours.account(`Guest ${count}`);
});

const ask = (method: string, address: string, body?: unknown) => app.rest(guest.token, method, address, body);
const share = (resource: MatterResource, itemId: string | null, level: 'view' | 'comment' | 'edit') =>
  neighbours.share(matter.caseId, guest.accountId, resource, itemId, level);

test('one shared item shows exactly this item, its file and its text', async () => {
  await share('evidence', matter.open, 'view');
  const listed = await answered<{ id: string }[]>(ask('GET', `/evidence?caseId=${matter.caseId}`));
  expect(listed.map(({ id }) => id)).toEqual([matter.open]);
  expect(await ask('GET', `/evidence/${matter.open}`)).toMatchObject({ status: 200, body: { title: 'open' } });
  expect(await ask('GET', `/files/${matter.open}`)).toMatchObject({ status: 200, body: 'the open letter' });
  expect(await ask('GET', `/files/${matter.open}/text`)).toMatchObject({ status: 200, body: 'the open letter' });
  const found = await answered<{ id: string }[]>(ask('GET', `/evidence?caseId=${matter.caseId}&q=letter`));
  expect(found.map(({ id }) => id)).toEqual([matter.open]);
  for (const address of [`/evidence/${matter.closed}`, `/files/${matter.closed}`, `/files/${matter.closed}/text`]) {
    expect((await ask('GET', address)).status, address).toBe(404);
  }
});

test('what is shared with one account is nobody else’s', async () => {
  const other = await neighbours.account(`Other ${count}`);
  await neighbours.share(matter.caseId, other.accountId, 'evidence', null, 'edit');
  await neighbours.share(matter.caseId, other.accountId, 'folders', null, 'edit');
  for (const address of [
    `/evidence/${matter.open}`,
    `/files/${matter.open}`,
    `/evidence?caseId=${matter.caseId}`,
    `/folders?caseId=${matter.caseId}`,
    `/case?caseId=${matter.caseId}`,
  ]) {
    expect((await ask('GET', address)).status, address).toBe(404);
  }
  await share('issues', null, 'edit');
  for (const address of [`/evidence?caseId=${matter.caseId}`, `/folders?caseId=${matter.caseId}`]) {
    expect(await ask('GET', address), address).toMatchObject({ status: 200, body: [] });
  }
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? { title: 'mine now' } : undefined;
    expect((await ask(method, `/evidence/${matter.open}`, body)).status, method).toBe(404);
  }
});

test('one shared item shows its case as a shell and nothing else of it', async () => {
  await share('evidence', matter.open, 'view');
  const shell = await ask('GET', `/case?caseId=${matter.caseId}`);
  expect(shell.body).toMatchObject({
    caption: 'Shared matter',
    role: '',
    caseNumbers: [],
    keyDates: [],
    access: { level: 'view', via: 'share' },
    counts: {
      evidence: 1,
      documents: 0,
      folders: 0,
      issues: 0,
      courtCases: 0,
      hearings: 0,
      timeline: 0,
      todos: 0,
      contacts: 0,
    },
  });
  expect(await ask('GET', `/folders?caseId=${matter.caseId}`)).toMatchObject({ status: 200, body: [] });
  expect(await ask('GET', `/issues?caseId=${matter.caseId}`)).toMatchObject({ status: 200, body: [] });
  const workspaces = await ask('GET', '/workspaces');
  expect(workspaces.body).toMatchObject([
    { kind: 'own' },
    { kind: 'shared', role: 'guest', context: `matter:${matter.caseId}` },
  ]);
  for (const reply of [shell, workspaces]) expect(JSON.stringify(reply.body)).not.toContain(secret);
});

test('the shared case can be selected by context, its workspace can’t', async () => {
  await share('evidence', matter.open, 'view');
  const context = `matter:${matter.caseId}`;
  const there = await app.rest(guest.token, 'GET', '/evidence', undefined, { 'x-case-context': context });
  expect(there.body).toMatchObject([{ id: matter.open }]);
  const firm = await app.rest(guest.token, 'GET', '/case', undefined, { 'x-case-context': `ws:${matter.workspaceId}` });
  expect(firm).toMatchObject({ status: 400, body: { code: 'invalid_context' } });
});

test('an item shared to look at is 403 to change, and others stay 404', async () => {
  await share('evidence', matter.open, 'view');
  for (const method of ['PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? { title: 'mine now' } : undefined;
    expect(await ask(method, `/evidence/${matter.open}`, body)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await ask(method, `/evidence/${matter.closed}`, body)).status).toBe(404);
  }
  for (const [address, body] of [
    ['/folders', { caseId: matter.caseId, name: 'New', kind: 'evidence' }],
    ['/issues', { caseId: matter.caseId, name: 'New' }],
    ['/case/update', { caseId: matter.caseId, caption: 'Mine now' }],
  ] as const) {
    expect(await ask('POST', address, body), address).toMatchObject({ status: 403 });
  }
  const upload = await app.upload(guest.token, [{ name: 'a.txt', bytes: 'a' }], { caseId: matter.caseId });
  expect(upload).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('an item shared to edit can be changed, but not put where the guest sees nothing', async () => {
  await share('evidence', matter.open, 'edit');
  const patch = (body: object) => ask('PATCH', `/evidence/${matter.open}`, body);
  expect(await patch({ description: 'seen' })).toMatchObject({ status: 200, body: { description: 'seen' } });
  expect(await patch({ folderId: matter.folderId })).toMatchObject({ status: 400 });
  expect(await patch({ issueIds: [matter.issueId] })).toMatchObject({ status: 400 });
  expect((await ask('PATCH', `/evidence/${matter.closed}`, { description: 'seen' })).status).toBe(404);
  const upload = await app.upload(guest.token, [{ name: 'a.txt', bytes: 'a' }], { caseId: matter.caseId });
  expect(upload.status).toBe(403);
});

test('a share of a whole kind shows all of that kind and lets it be added to', async () => {
  await share('evidence', null, 'edit');
  const listed = await answered<{ id: string }[]>(ask('GET', `/evidence?caseId=${matter.caseId}`));
  expect(listed.map(({ id }) => id)).toEqual([matter.open, matter.closed]);
  expect(await ask('GET', `/folders?caseId=${matter.caseId}`)).toMatchObject({ body: [] });
  const upload = await app.upload(guest.token, [{ name: 'added.txt', bytes: 'added' }], { caseId: matter.caseId });
  expect(upload.status).toBe(201);
  const [added] = (upload.body as { evidence: { id: string }[] }).evidence;
  expect((await ask('DELETE', `/evidence/${added?.id}`)).status).toBe(204);
  expect((await ask('POST', '/issues', { caseId: matter.caseId, name: 'New' })).status).toBe(403);
});

test('a share in one matter is none in another of the same owner', async () => {
  const { context } = await answered<{ context: string }>(
    app.rest(owner, 'POST', '/workspaces/switch', { name: `Elsewhere ${count}` }),
  );
  const headers = { 'x-case-context': context };
  const { evidence } = await answered<{ evidence: { id: string }[] }>(
    app.upload(owner, [{ name: 'elsewhere.txt', bytes: 'elsewhere' }], {}, headers),
  );
  await share('evidence', null, 'edit');
  expect((await ask('GET', `/evidence/${matter.open}`)).status).toBe(200);
  for (const method of ['GET', 'DELETE']) expect((await ask(method, `/evidence/${evidence[0]?.id}`)).status).toBe(404);
});

test('the strongest of several shares counts', async () => {
  await share('evidence', null, 'view');
  await share('evidence', matter.open, 'edit');
  expect((await ask('PATCH', `/evidence/${matter.open}`, { description: 'x' })).status).toBe(200);
  expect((await ask('PATCH', `/evidence/${matter.closed}`, { description: 'x' })).status).toBe(403);
});

test('a guest who may edit folders does not delete or move evidence it can’t see', async () => {
  const folder = await answered(app.rest(owner, 'POST', '/folders', { name: `Box ${count}`, kind: 'evidence' }));
  const folderId = String(folder['id']);
  const upload = await app.upload(owner, [{ name: 'inside.txt', bytes: `inside ${count}` }], { folderId });
  const [item] = (upload.body as { evidence: { id: string }[] }).evidence;
  await share('folders', null, 'edit');
  for (const query of [`id=${folderId}&deleteItems=true`, `id=${folderId}`]) {
    expect(await ask('DELETE', `/folders?${query}`), query).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
  expect(await app.rest(owner, 'GET', `/evidence/${item?.id}`)).toMatchObject({ status: 200, body: { folderId } });
});

test('a guest with one folder does not delete the folders in it that it can’t see', async () => {
  const make = async (name: string, parentId?: string) =>
    String(
      (await answered(app.rest(owner, 'POST', '/folders', { name, kind: 'evidence', parentId: parentId ?? null })))[
        'id'
      ],
    );
  const outer = await make(`Outer ${count}`);
  const inner = await make('Inner', outer);
  await share('folders', outer, 'edit');
  expect((await ask('DELETE', `/folders?id=${outer}&deleteItems=true`)).status).toBe(403);
  expect((await ask('DELETE', `/folders?id=${outer}`)).status).toBe(403);
  expect((await app.rest(owner, 'DELETE', `/folders?id=${inner}`)).status).toBe(204);
  expect((await ask('DELETE', `/folders?id=${outer}`)).status).toBe(204);
});

test.each([
  ['todos', 'todoId', '/todos'],
  ['contacts', 'contactId', '/contacts'],
  ['documents', 'documentId', '/documents'],
  ['hearings', 'hearingId', '/hearings'],
  ['timelineEntries', 'entryId', '/timeline'],
  ['courtCases', 'courtCaseId', '/court-cases'],
] as const)(
  'one of the %s that may be commented on is seen, and neither changed nor deleted',
  async (resource, key, address) => {
    const id = matter[key];
    await share(resource, id, 'comment');
    expect(await ask('GET', `${address}?caseId=${matter.caseId}`)).toMatchObject({ status: 200, body: [{ id }] });
    const refused = { status: 403, body: { code: 'forbidden' } };
    expect(await ask('PATCH', `${address}?id=${id}`, {})).toMatchObject(refused);
    expect(await ask('DELETE', `${address}?id=${id}`)).toMatchObject(refused);
    expect(await ask('GET', `${address}?caseId=${matter.caseId}`)).toMatchObject({ status: 200, body: [{ id }] });
  },
);
