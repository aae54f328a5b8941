import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { issues } from '#server/areas/issues/record.ts';
import { insertRecord, updateRecord } from '#server/store/records.ts';
import { type Neighbour, Neighbours } from '#test/server/access/neighbours.ts';
import type { LedgerPage } from '#server/areas/developer/ledger-schema.ts';
import { type WindowOf, windowOf } from '#test/server/window/activity/window-of.ts';
import { EventStream } from './event-stream.ts';

// ARCHITECTURE.md: live updates in every window (SSE) from the change log, within the rights of its account.
let app: TestApp;
let token: string;
let neighbours: Neighbours;
let neighbour: Neighbour;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  neighbours = new Neighbours(app);
  neighbour = await neighbours.account('Neighbour');
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

async function makeIssue(name: string, by = token): Promise<string> {
  const reply = await app.rest(by, 'POST', '/issues', { name });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return (reply.body as { id: string }).id;
}
const about = (id: string) => (event: { data: Record<string, unknown> }) => event.data['id'] === id;

test('greets with the epoch and the number it is up to date with', async () => {
  await using stream = await EventStream.open(app);
  const [hello] = stream.events;
  expect(hello).toMatchObject({
    event: 'hello',
    data: { epoch: expect.any(String) as string, seq: expect.any(Number) as number },
  });
  expect(hello?.id).toBe(String(hello?.data['seq']));
});

test('sends every open window a change, once, in commit order', async () => {
  await using one = await EventStream.open(app);
  await using two = await EventStream.open(app);
  const ids = [];
  for (const name of ['First', 'Second', 'Third']) ids.push(await makeIssue(name));
  for (const stream of [one, two]) {
    await stream.wait(about(ids[2] ?? ''));
    const changes = stream.events.filter(({ event }) => event === 'change');
    expect(changes.map(({ data }) => data['id'])).toEqual(ids);
    expect(changes[0]).toMatchObject({ data: { resource: 'issues', op: 'insert', transport: 'rest' } });
    expect(changes.every(({ id, data }) => id === String(data['seq']))).toBe(true);
  }
});

test('reports how the reading of a file goes', async () => {
  await using stream = await EventStream.open(app);
  const added = await app.upload(token, [{ name: 'read.txt', bytes: 'to be read' }]);
  const id = (added.body as { evidence: { id: string }[] }).evidence[0]?.id ?? '';
  const news = await stream.wait(({ event, data }) => event === 'extraction' && data['status'] === 'done');
  expect(news.data).toMatchObject({ evidenceId: id, status: 'done' });
});

test('a window that was cut off gets what it missed, and nothing twice', async () => {
  let lastId: string | undefined;
  {
    await using before = await EventStream.open(app);
    lastId = (await before.wait(about(await makeIssue('Seen')))).id;
  }
  const missed = [await makeIssue('Missed 1'), await makeIssue('Missed 2')];
  await using after = await EventStream.open(app, { 'last-event-id': lastId ?? '' });
  const live = await makeIssue('Live');
  await after.wait(about(live));
  const received = after.events.filter(({ event }) => event === 'change').map(({ data }) => data['id']);
  expect(received).toEqual([...missed, live]);
});

test('the greeting of a window that was cut off carries no number that would skip what it missed', async () => {
  const id = await makeIssue('Between');
  await using stream = await EventStream.open(app, { 'last-event-id': '0' });
  expect(stream.events[0]).toMatchObject({ event: 'hello', id: undefined });
  await stream.wait(about(id));
});

test('a window that missed very much gets all of it', async () => {
  const [account, kase] = await neighbours.read(async (tx) => [
    await tx.db.selectFrom('accounts').selectAll().orderBy('id').executeTakeFirstOrThrow(),
    await tx.db.selectFrom('cases').selectAll().orderBy('id').executeTakeFirstOrThrow(),
  ]);
  const { lastId, id } = await neighbours.write(async (tx) => {
    const facts = {
      caseId: kase.id,
      name: 'Busy',
      description: '',
      color: 'blue',
      position: 99,
      createdBy: account.id,
    };
    let row = await insertRecord(tx, issues, facts);
    for (let position = 100; position < 2200; position += 1) row = await updateRecord(tx, issues, row, { position });
    return { lastId: String((tx.changes[0]?.seq ?? 0) - 1), id: row.id };
  });
  await using stream = await EventStream.open(app, { 'last-event-id': lastId });
  const last = await makeIssue('Last');
  await stream.wait(about(last));
  expect(stream.events.filter(about(id))).toHaveLength(2101);
});

test.each(['abc', '-1', '', '1e3', '99999999999999999999'])('takes the number %j for none', async (lastId) => {
  await using stream = await EventStream.open(app, { 'last-event-id': lastId });
  const id = await makeIssue(`After ${lastId}`);
  await stream.wait(about(id));
  expect(stream.events.filter(({ event }) => event === 'change')).toHaveLength(1);
});

test('another account’s changes never arrive, neither live nor in a replay', async () => {
  await using live = await EventStream.open(app);
  const foreign = await makeIssue('Foreign', neighbour.token);
  const made = await app.rest(neighbour.token, 'POST', '/developer/tokens', { name: 'Foreign', permissions: ['*'] });
  const own = await makeIssue('Own');
  await using replayed = await EventStream.open(app, { 'last-event-id': '0' });
  for (const stream of [live, replayed]) {
    await stream.wait(about(own));
    const text = JSON.stringify(stream.events);
    for (const id of [foreign, neighbour.caseId, neighbour.accountId, (made.body as { id: string }).id]) {
      expect(text).not.toContain(id);
    }
  }
});

test('what another account keeps for itself, and what its tokens do, goes to its own windows only', async () => {
  const theirs = await windowOf(app, neighbours, neighbour.accountId);
  const save = (window: WindowOf, caseId: string) =>
    window('POST', '/app/v1/saved-searches', { caseId, name: `Search ${Math.random()}`, query: 'q=1' });
  const [foreign] = (await theirs('GET', '/app/v1/connect/tokens')).body as { tokenId: string }[];
  const calls = async () =>
    (await theirs('GET', `/app/v1/connect/tokens/${foreign?.tokenId}/calls`)).body as LedgerPage;
  const before = (await calls()).lines.length;
  await using stream = await EventStream.open(app);
  expect((await save(theirs, neighbour.caseId)).status).toBe(201);
  await app.rest(neighbour.token, 'GET', '/account');
  await expect.poll(async () => (await calls()).lines.length).toBeGreaterThan(before);
  await app.rest(token, 'GET', '/account');
  await stream.wait(({ event }) => event === 'tokens');
  expect(stream.events.filter(({ event }) => event === 'own')).toEqual([]);
  const { caseId } = (await app.rest(token, 'GET', '/case')).body as { caseId: string };
  expect((await save(app.window.bind(app), caseId)).status).toBe(201);
  await stream.wait(({ event }) => event === 'own');
  expect(stream.events.filter(({ event }) => event === 'own')).toHaveLength(1);
  expect(JSON.stringify(stream.events)).not.toContain(foreign?.tokenId);
});

test('a guest hears of the shared item and of nothing else in the matter', async () => {
  const upload = async (name: string) => {
    const reply = await app.upload(neighbour.token, [{ name, bytes: name }]);
    return (reply.body as { evidence: { id: string }[] }).evidence[0]?.id ?? '';
  };
  const [shared, hidden] = [await upload('shared.txt'), await upload('hidden.txt')];
  const account = await neighbours.read((tx) =>
    tx.db.selectFrom('accounts').select('id').orderBy('id').executeTakeFirst(),
  );
  await neighbours.share(neighbour.caseId, account?.id ?? '', 'evidence', shared, 'view');
  await using stream = await EventStream.open(app);
  for (const id of [hidden, shared]) {
    expect((await app.rest(neighbour.token, 'PATCH', `/evidence/${id}`, { title: 'Changed' })).status).toBe(200);
  }
  await stream.wait(about(shared));
  expect((await app.rest(neighbour.token, 'DELETE', `/evidence/${shared}`)).status).toBe(204);
  await stream.wait(({ data }) => data['id'] === shared && data['op'] === 'delete');
  expect(JSON.stringify(stream.events)).not.toContain(hidden);
});

test('a guest hears that the list of a hearing it sees has changed, and of no other', async () => {
  const ask = (method: string, address: string, body?: object) => app.rest(neighbour.token, method, address, body);
  const made = async (address: string, body: object) => {
    const reply = await ask('POST', address, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return (reply.body as { id: string }).id;
  };
  const hearing = () => made('/hearings', { date: '2027-05-04', purpose: 'Status' });
  const [shared, hidden, todo] = [await hearing(), await hearing(), await made('/todos', { title: 'Print' })];
  const attach = async (to: string) => {
    const { body } = await ask('POST', `/hearings/${to}/resources`, { kind: 'todo', itemId: todo });
    return (body as { id: string }[])[0]?.id ?? '';
  };
  const account = await neighbours.read((tx) =>
    tx.db.selectFrom('accounts').select('id').orderBy('id').executeTakeFirst(),
  );
  await neighbours.share(neighbour.caseId, account?.id ?? '', 'hearings', shared, 'view');
  await using stream = await EventStream.open(app);
  const [foreign, line] = [await attach(hidden), await attach(shared)];
  await stream.wait(about(line));
  expect(JSON.stringify(stream.events)).not.toContain(foreign);
  await ask('POST', `/hearings/${shared}/resources`, { action: 'detach', resourceId: line });
  await stream.wait(({ data }) => data['id'] === line && data['op'] === 'delete');
});

test.each([
  ['no cookie', {}, 401],
  ['a bearer token', { authorization: 'Bearer' }, 401],
  ['a page of another port', { origin: 'http://127.0.0.1:1' }, 403],
])('refuses %s', async (_what, headers, status) => {
  const sent = 'authorization' in headers ? { authorization: `Bearer ${token}` } : headers;
  const response = await fetch(`${app.url}/app/events`, { headers: sent as Record<string, string> });
  await response.body?.cancel();
  expect(response.status).toBe(status);
});
