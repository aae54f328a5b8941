import { afterAll, beforeAll, expect, test } from 'vitest';
import { records } from '#server/areas/records.ts';
import { systemClock } from '#server/store/clock.ts';
import { Store } from '#server/store/store.ts';
import { sweepTrash } from '#server/store/trash.ts';
import type { HistoryLine } from '#server/window/activity/schema.ts';
import type { TrashList, TrashPlace } from '#server/window/trash/schema.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { windowOf } from '#test/server/window/activity/window-of.ts';
import { answered } from '#test/support/answered.ts';
import { type Reply, testApp, type TestApp } from '#test/support/app.ts';
import { newSubject, type Subject } from '#test/support/subject.ts';

// Issue 12: "What the window deletes goes to Trash for 30 days, whole, out of every list at once, restored whole."
let app: TestApp;
let token: string;
let at: Subject;

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

const there = { 'x-include-trash': '1' };
const withMatter = async (): Promise<void> => void (at = await newSubject(app, token));
const api = <T>(method: string, address: string, body?: unknown, headers = {}): Promise<T> =>
  answered<T>(app.rest(token, method, address, body, headers));
const window = <T>(method: string, address: string, body?: unknown): Promise<T> =>
  answered<T>(app.window(method, `/app/v1${address}`, body));
const remove = (resource: string, ids: string[], more = {}) =>
  window<{ done: { id: string }[] }>('POST', '/trash', { caseId: at.caseId, resource, ids, ...more });
const restore = (...ids: string[]) => window('POST', '/trash/restore', { caseId: at.caseId, ids });
const trash = (q = '') => window<TrashList>('GET', `/trash?caseId=${at.caseId}${q}`);
const removed = async (more: object) => {
  const asked = { caseId: at.caseId, resource: 'folders', ids: [at.folderId], ...more };
  const { body, headers } = await app.window('POST', '/app/v1/trash', asked);
  return { body, requestId: headers.get('x-request-id') ?? '' };
};
const idsIn = async (path: string, headers = {}): Promise<string[]> => {
  const rows = await api<{ id: string }[]>('GET', `${path}?caseId=${at.caseId}`, undefined, headers);
  return rows.map(({ id }) => id);
};
const history = async (id: string): Promise<HistoryLine[]> =>
  (await window<{ lines: HistoryLine[] }>('GET', `/history?caseId=${at.caseId}&record=${id}`)).lines;

test('takes a record out of every list and read at once, and puts it back as it was', async () => {
  await withMatter();
  await api('PATCH', `/evidence/${at.evidenceId}`, { hearingIds: [at.hearingId], issueIds: [at.issueId] });
  await api('PATCH', `/todos?id=${at.todoId}`, { hearingId: at.hearingId });
  const before = await api('GET', `/hearings?caseId=${at.caseId}`);
  await remove('hearings', [at.hearingId]);
  expect(await idsIn('/hearings')).toEqual([]);
  expect(await api('GET', `/todos?caseId=${at.caseId}`)).toMatchObject([{ hearingId: null }]);
  expect(await api('GET', `/evidence/${at.evidenceId}`)).toMatchObject({ hearingIds: [], issueIds: [at.issueId] });
  expect(await api('GET', `/case?caseId=${at.caseId}`)).toMatchObject({ counts: { hearings: 0, todos: 1 } });
  const gone = { status: 404 };
  expect(await app.rest(token, 'PATCH', `/hearings?id=${at.hearingId}`, { purpose: 'Late' })).toMatchObject(gone);
  expect(await app.rest(token, 'GET', `/hearings/${at.hearingId}/resources`)).toMatchObject(gone);
  // What others said of it stays, also when they are changed meanwhile.
  await api('PATCH', `/evidence/${at.evidenceId}`, { hearingIds: [], title: 'Renamed' });
  await restore(at.hearingId);
  const [hearing] = await api<object[]>('GET', `/hearings?caseId=${at.caseId}`);
  expect(hearing).toEqual({ ...(before as object[])[0], updatedAt: expect.any(String) });
  expect(await api('GET', `/todos?caseId=${at.caseId}`)).toMatchObject([{ hearingId: at.hearingId }]);
  expect(await api('GET', `/evidence/${at.evidenceId}`)).toMatchObject({ hearingIds: [at.hearingId] });
  expect(await api('GET', `/hearings/${at.hearingId}/resources`)).toMatchObject([{ itemId: at.evidenceId }]);
});

test('says of one record whether it is in Trash, and with what it went there', async () => {
  await withMatter();
  await api('PATCH', `/evidence/${at.evidenceId}`, { folderId: at.folderId });
  const withIt = async (id: string) => (await window<TrashPlace>('GET', `/trash/${id}`)).record?.id ?? null;
  await remove('todos', [at.todoId]);
  expect(await withIt(at.todoId)).toEqual(at.todoId);
  expect(await withIt(at.evidenceId)).toEqual(null);
  await remove('folders', [at.folderId], { contents: 'deleted' });
  expect(await withIt(at.evidenceId)).toEqual(at.folderId);
  await window('POST', '/trash/delete', { caseId: at.caseId, ids: [at.todoId] });
  expect(await withIt(at.todoId)).toEqual(null);
  await restore(at.evidenceId);
  expect(await withIt(at.evidenceId)).toEqual(null);
  // One that went alone from a folder that was deleted later is not there with it.
  await remove('evidence', [at.evidenceId]);
  expect(await withIt(at.evidenceId)).toEqual(at.evidenceId);
});

test('says in which matter a record is in Trash, to whom it was to be seen before and to nobody else', async () => {
  await withMatter();
  const neighbours = new Neighbours(app);
  const { caseId, evidenceId, todoId } = at;
  const { caption } = await api<{ caption: string }>('GET', `/case?caseId=${caseId}`);
  const asks = async (share?: 'evidence' | 'todos') => {
    const { accountId } = await neighbours.account(`Asker of ${share ?? 'nothing'}`);
    const item = share === 'todos' ? todoId : evidenceId;
    if (share !== undefined) await neighbours.share(caseId, accountId, share, item, 'view');
    const theirs = await windowOf(app, neighbours, accountId);
    return async () => ((await theirs('GET', `/app/v1/trash/${evidenceId}`)).body as TrashPlace).record;
  };
  const [stranger, other, reader] = [await asks(), await asks('todos'), await asks('evidence')];
  await remove('evidence', [evidenceId]);
  await withMatter();
  const place = { id: evidenceId, caseId, caption };
  expect((await window<TrashPlace>('GET', `/trash/${evidenceId}`)).record).toMatchObject(place);
  expect(await reader()).toMatchObject(place);
  expect([await stranger(), await other()]).toEqual([null, null]);
});

test('finds no file that is in Trash, and counts its bytes all the same', async () => {
  await withMatter();
  const storage = async () => (await window<{ evidence: object }>('GET', '/settings/storage')).evidence;
  const used = await storage();
  await remove('evidence', [at.evidenceId]);
  expect(await storage()).toEqual(used);
  expect(await idsIn('/evidence')).toEqual([]);
  const found = await api<unknown[]>('GET', `/evidence?caseId=${at.caseId}&q=school`);
  expect(found).toEqual([]);
  for (const address of [`/evidence/${at.evidenceId}`, `/files/${at.evidenceId}`, `/files/${at.evidenceId}/text`]) {
    expect((await app.rest(token, 'GET', address)).status, address).toBe(404);
  }
  await restore(at.evidenceId);
  expect(await idsIn('/evidence')).toEqual([at.evidenceId]);
  expect(await api<unknown[]>('GET', `/evidence?caseId=${at.caseId}&q=school`)).toHaveLength(1);
});

test('moves a folder with what is in it, or gives that to the folder above until it is restored', async () => {
  await withMatter();
  const inner = await api<{ id: string }>('POST', '/folders', {
    caseId: at.caseId,
    name: 'Inner',
    kind: 'evidence',
    parentId: at.folderId,
  });
  await api('PATCH', `/evidence/${at.evidenceId}`, { folderId: inner.id });
  await remove('folders', [at.folderId], { contents: 'deleted' });
  expect([await idsIn('/folders'), await idsIn('/evidence')]).toEqual([[], []]);
  expect((await trash()).records).toMatchObject([{ id: at.folderId, title: 'Letters', together: 2, you: true }]);
  // Whoever restores one of the files gets all that went with it.
  await restore(at.evidenceId);
  expect(await api('GET', `/evidence/${at.evidenceId}`)).toMatchObject({ folderId: inner.id });
  await remove('folders', [inner.id]);
  expect(await api('GET', `/evidence/${at.evidenceId}`)).toMatchObject({ folderId: at.folderId });
  await restore(inner.id);
  expect(await api('GET', `/evidence/${at.evidenceId}`)).toMatchObject({ folderId: inner.id });
});

test('moves a folder again with only what went the first time: what was put in since stays, one folder up', async () => {
  await withMatter();
  const folder = (name: string, parentId: string): Promise<{ id: string }> =>
    api('POST', '/folders', { caseId: at.caseId, name, kind: 'evidence', parentId });
  const inner = await folder('Inner', at.folderId);
  await api('PATCH', `/evidence/${at.evidenceId}`, { folderId: inner.id });
  const asBy = (await removed({ contents: 'deleted' })).requestId;
  const restored = await answered<{ done: { id: string; with: string | null }[] }>(
    app.window('POST', '/app/v1/trash/restore', { caseId: at.caseId, ids: [at.folderId] }),
  );
  const ids = [at.folderId, inner.id, at.evidenceId];
  expect(restored.done.flatMap(({ id, with: head }) => (head === at.folderId ? [id] : [])).toSorted()).toEqual(
    ids.toSorted(),
  );
  const file = { name: 'Late.txt', bytes: 'Put in since', type: 'text/plain' };
  const uploaded = await app.upload(token, [file], { caseId: at.caseId, folderId: inner.id });
  const late = (uploaded.body as { evidence: { id: string }[] }).evidence[0]?.id ?? '';
  const lateFolder = await folder('Late folder', inner.id);
  const again = await removed({ contents: 'deleted', asBy });
  expect(again.body).toMatchObject({ stays: ['Late folder', 'Late'] });
  expect(await api('GET', `/evidence/${late}`)).toMatchObject({ folderId: null });
  expect(await api('GET', `/folders?caseId=${at.caseId}`)).toMatchObject([{ id: lateFolder.id, parentId: null }]);
  expect((await trash()).records).toMatchObject([{ id: at.folderId, together: 2 }]);
  await restore(at.folderId);
  expect(await api('GET', `/evidence/${late}`)).toMatchObject({ folderId: inner.id });
  expect(await api('GET', `/evidence/${at.evidenceId}`)).toMatchObject({ folderId: inner.id });
});

test('a file in Trash whose folder is deleted is no change that a person has to decide on', async () => {
  await withMatter();
  await api('PATCH', `/evidence/${at.evidenceId}`, { folderId: at.folderId });
  await remove('evidence', [at.evidenceId]);
  await remove('folders', [at.folderId]);
  await restore(at.folderId);
  await api('DELETE', `/folders?id=${at.folderId}`);
  expect((await trash()).records).toMatchObject([{ id: at.evidenceId, until: expect.any(String) }]);
});

test('comes back without a folder that is gone by now, and not while its matter is archived', async () => {
  await withMatter();
  await api('PATCH', `/evidence/${at.evidenceId}`, { folderId: at.folderId });
  await remove('evidence', [at.evidenceId]);
  await remove('folders', [at.folderId]);
  await window('POST', '/trash/delete', { caseId: at.caseId, ids: [at.folderId] });
  await api('POST', '/case/update', { caseId: at.caseId, archived: true });
  const asked = { caseId: at.caseId, ids: [at.evidenceId] };
  expect(await app.window('POST', '/app/v1/trash/restore', asked)).toMatchObject({ status: 403 });
  await api('POST', '/case/update', { caseId: at.caseId, archived: false });
  await restore(at.evidenceId);
  expect(await api('GET', `/evidence/${at.evidenceId}`)).toMatchObject({ folderId: null });
});

test('is not where programs and assistants delete to: theirs is permanent at once', async () => {
  await withMatter();
  expect(await app.rest(token, 'DELETE', `/todos?id=${at.todoId}`)).toMatchObject({ status: 204 });
  const params = { name: 'delete_contacts', arguments: { id: at.contactId } };
  const accept = 'application/json, text/event-stream';
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  await (await fetch(`${app.url}/api/mcp`, { method: 'POST', headers, body })).text();
  expect(await idsIn('/contacts')).toEqual([]);
  expect(await trash()).toEqual({ records: [], total: 0 });
  expect(await history(at.contactId)).toMatchObject([{ op: 'delete', erased: true }, {}]);
});

test('what two people delete at once went once, and either restores it', async () => {
  await withMatter();
  const asked = { caseId: at.caseId, resource: 'todos', ids: [at.todoId] };
  const move = () => app.window('POST', '/app/v1/trash', asked);
  const [one, other] = await Promise.all([move(), move()]);
  expect(new Set([one.status, other.status])).toEqual(new Set([200, 404]));
  await restore(at.todoId);
  const again = { caseId: at.caseId, ids: [at.todoId] };
  expect(await app.window('POST', '/app/v1/trash/restore', again)).toMatchObject({ status: 404 });
  expect(await idsIn('/todos')).toEqual([at.todoId]);
});

test('gives a name that is taken by now another one, and frees it meanwhile', async () => {
  await withMatter();
  await remove('issues', [at.issueId]);
  await remove('folders', [at.folderId]);
  await api('POST', '/issues', { caseId: at.caseId, name: 'Schooling' });
  await api('POST', '/folders', { caseId: at.caseId, name: 'letters', kind: 'evidence' });
  await restore(at.issueId, at.folderId);
  const names = async (path: string) =>
    (await api<{ name: string }[]>('GET', `${path}?caseId=${at.caseId}`)).map(({ name }) => name).toSorted();
  expect(await names('/issues')).toEqual(['Schooling', 'Schooling (2)']);
  expect(await names('/folders')).toEqual(['Letters (2)', 'letters']);
});

test('says in the history that a record went to Trash and came back, once each', async () => {
  await withMatter();
  await remove('todos', [at.todoId]);
  const [moved] = await history(at.todoId);
  expect(moved).toMatchObject({ op: 'update', trash: 'moved', title: 'Print the Letter', standing: false, fields: [] });
  await restore(at.todoId);
  const lines = await history(at.todoId);
  expect(lines.map(({ op, trash: where }) => [op, where])).toEqual([
    ['update', 'restored'],
    ['update', 'moved'],
    ['insert', undefined],
  ]);
  expect(lines[1]).toMatchObject({ standing: true });
});

test('lists what was deleted by name and by whom, and deletes it permanently as any deletion does', async () => {
  await withMatter();
  await remove('contacts', [at.contactId]);
  await remove('todos', [at.todoId]);
  const { records: listed, total } = await trash();
  expect(listed).toMatchObject([
    { resource: 'todos', title: 'Print the Letter', by: 'Maya Ellery' },
    { resource: 'contacts', title: 'The school office', together: 0 },
  ]);
  expect(total).toBe(2);
  const [first] = listed;
  expect(Date.parse(first?.until ?? '') - Date.parse(first?.trashedAt ?? '')).toBe(30 * 86_400_000);
  expect((await trash('&q=school')).records).toMatchObject([{ id: at.contactId }]);
  await window('POST', '/trash/delete', { caseId: at.caseId, ids: [at.todoId] });
  expect(await history(at.todoId)).toMatchObject([{ op: 'delete', erased: true }, {}, {}]);
  await window('POST', '/trash/delete', { caseId: at.caseId, ids: null });
  expect(await trash()).toEqual({ records: [], total: 0 });
  expect(await app.window('POST', '/app/v1/trash/restore', { caseId: at.caseId, ids: [at.todoId] })).toMatchObject({
    status: 404,
  });
});

test('shows Trash to programs that sync and ask for it, and never to an assistant', async () => {
  await withMatter();
  await remove('todos', [at.todoId]);
  expect(await idsIn('/todos', there)).toEqual([at.todoId]);
  const assistant = await app.token(['*'], 'Assistant', { assistant: true });
  const asked = `/todos?caseId=${at.caseId}`;
  expect((await app.rest(assistant, 'GET', asked, undefined, there)).body).toEqual([]);
  // An edit from a copy is kept, and then a person decides when it is deleted.
  await api('PATCH', `/todos?id=${at.todoId}`, { title: 'Print it twice' }, there);
  expect((await trash()).records).toMatchObject([{ title: 'Print it twice', until: null }]);
});

test('is for who may delete: a viewer looks and changes nothing', async () => {
  await withMatter();
  const neighbours = new Neighbours(app);
  const viewer = await neighbours.account('Viewer');
  const workspaceId = at.context.replace('ws:', '');
  const { workspaceId: own } = await api<{ workspaceId: string }>('GET', `/case?caseId=${at.caseId}`);
  await neighbours.member(own ?? workspaceId, viewer.accountId, 'viewer');
  const theirs = await windowOf(app, neighbours, viewer.accountId);
  const ask = (path: string, body: object): Promise<Reply> =>
    theirs('POST', `/app/v1/trash${path}`, { caseId: at.caseId, ...body });
  expect(await ask('', { resource: 'todos', ids: [at.todoId] })).toMatchObject({ status: 403 });
  await remove('todos', [at.todoId]);
  expect(await ask('/restore', { ids: [at.todoId] })).toMatchObject({ status: 403 });
  expect(await ask('/delete', { ids: null })).toMatchObject({ status: 403 });
  const list = (await theirs('GET', `/app/v1/trash?caseId=${at.caseId}`)).body as TrashList;
  expect(list.records).toMatchObject([{ id: at.todoId, you: false, by: 'Maya Ellery' }]);
});

test('deletes permanently after thirty days, but not what a copy has changed since', async () => {
  await withMatter();
  await remove('todos', [at.todoId]);
  await remove('hearings', [at.hearingId]);
  await remove('contacts', [at.contactId]);
  await api('PATCH', `/contacts?id=${at.contactId}`, { notes: 'Called back' }, there);
  const store = new Store(app.connections, systemClock, records);
  await sweepTrash(store, Date.now() + 29 * 86_400_000);
  expect((await trash()).total).toBe(3);
  await sweepTrash(store, Date.now() + 31 * 86_400_000);
  expect((await trash()).records).toMatchObject([{ id: at.contactId }]);
  expect(await history(at.todoId)).toMatchObject([{ op: 'delete', doer: { you: true } }, {}, {}]);
});
