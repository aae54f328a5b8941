import assert from 'node:assert/strict';
import type { V1Answer, V1Door, V1Request } from './v1-door.ts';

/** A server under test: an empty matter, a token for everything and one that may only read to-dos. */
export interface Subject {
  door: V1Door;
  caseId: string;
  token: string;
  readsTodos: string;
  pass: (milliseconds: number) => void;
}

export interface Clause {
  says: string;
  check: (subject: Subject) => Promise<void>;
}

type Json = Record<string, unknown>;

/**
 * What sync relies on, of any v1 server. The fake one and the real one have to pass the same clauses, so that a
 * simulation against the fake one says something about the real one.
 */
export const clauses: readonly Clause[] = [
  {
    says: 'a token that is not known is 401 with code and sentence',
    async check({ door }) {
      refused(await ask(door, 'cw_live_unknown', 'GET', '/todos'), 401, 'invalid_token');
    },
  },
  {
    says: 'a permission that is missing is 403 insufficient_scope, and nothing is written',
    async check({ door, readsTodos, caseId, token }) {
      const body = { caseId, title: 'Not written' };
      refused(await ask(door, readsTodos, 'POST', '/todos', { body }), 403, 'insufficient_scope');
      assert.deepEqual(await list(door, token, '/todos', caseId), []);
    },
  },
  {
    says: 'an answer names its operation and the server’s time, and is not stored',
    async check({ door, token, caseId }) {
      const { headers } = await ask(door, token, 'GET', '/todos', { query: { caseId } });
      assert.equal(headers['x-api-operation'], 'get_todos');
      assert.equal(headers['cache-control'], 'no-store');
      assert.ok(!Number.isNaN(Date.parse(headers['date'] ?? '')));
      const unknown = await ask(door, token, 'GET', '/nothing-of-the-kind');
      refused(unknown, 404, 'operation_not_found');
    },
  },
  ...kinds().map(({ path, body, patch }) => ({
    says: `${path}: 201 with the record, listed whole, changed under its version, deleted for good`,
    check: (subject: Subject) => recordLife(subject, path, body, patch),
  })),
  {
    says: 'evidence: bytes come back as they went, with their hash; the item is read by id and 404 once deleted',
    check: evidenceLife,
  },
  {
    says: 'the same file twice is two items',
    async check({ door, token, caseId }) {
      const first = await upload(door, token, caseId, 'a.txt', 'same');
      const second = await upload(door, token, caseId, 'a.txt', 'same');
      assert.notEqual(first['id'], second['id']);
      assert.equal(first['sha256'], second['sha256']);
    },
  },
  {
    says: 'a category can be made, and what refers to it says its id',
    async check({ door, token, caseId }) {
      const issue = made(await ask(door, token, 'POST', '/issues', { body: { caseId, name: 'Schooling' } }));
      const item = await upload(door, token, caseId, 'b.txt', 'b');
      const body = { issueIds: [issue['id']] };
      const after = await ask(door, token, 'PATCH', `/evidence/${String(item['id'])}`, { body });
      assert.deepEqual((after.body as Json)['issueIds'], [issue['id']]);
    },
  },
  {
    says: 'a reference to a record that is not of the matter is 400',
    async check({ door, token, caseId }) {
      const body = { caseId, title: 'x', hearingId: '019b8000-0000-7000-8000-00000000dead' };
      refused(await ask(door, token, 'POST', '/todos', { body }), 400, 'invalid_request');
    },
  },
  {
    says: 'an unknown property and a blank title are 400',
    async check({ door, token, caseId }) {
      refused(await ask(door, token, 'POST', '/todos', { body: { caseId, titel: 'x' } }), 400, 'invalid_request');
      refused(await ask(door, token, 'POST', '/todos', { body: { caseId, title: ' ' } }), 400, 'invalid_request');
    },
  },
  {
    says: 'a deleted hearing is taken out of what refers to it, which gets a new version',
    async check({ door, token, caseId }) {
      const hearing = made(
        await ask(door, token, 'POST', '/hearings', { body: { caseId, date: '2026-03-01', purpose: 'p' } }),
      );
      const body = { caseId, title: 't', hearingId: hearing['id'] };
      const todo = made(await ask(door, token, 'POST', '/todos', { body }));
      await ask(door, token, 'DELETE', '/hearings', { query: { id: String(hearing['id']) } });
      const [after] = await list(door, token, '/todos', caseId);
      assert.equal(after?.['hearingId'], null);
      assert.ok(String(after?.['updatedAt']) > String(todo['updatedAt']));
    },
  },
  { says: 'what is taken to a hearing: attach, note, order, detach; the evidence says it too', check: hearingList },
  { says: 'exhibits of a document: attach, change, order, detach; the document names them', check: exhibitList },
  {
    says: 'a folder’s contents move up when it is deleted',
    async check({ door, token, caseId }) {
      const folder = made(
        await ask(door, token, 'POST', '/folders', { body: { caseId, name: 'Outer', kind: 'evidence' } }),
      );
      const body = { caseId, name: 'Inner', kind: 'evidence', parentId: folder['id'] };
      const inner = made(await ask(door, token, 'POST', '/folders', { body }));
      await ask(door, token, 'DELETE', '/folders', { query: { id: String(folder['id']) } });
      const left = await list(door, token, '/folders', caseId);
      assert.deepEqual(
        left.map(({ id, parentId }) => ({ id, parentId })),
        [{ id: inner['id'], parentId: null }],
      );
    },
  },
  {
    says: 'an archived matter can be read, takes no change, and is unarchived',
    async check({ door, token, caseId }) {
      const archive = (archived: boolean) => ask(door, token, 'POST', '/case/update', { body: { caseId, archived } });
      assert.equal((await archive(true)).status, 200);
      refused(await ask(door, token, 'POST', '/todos', { body: { caseId, title: 't' } }), 403, 'forbidden');
      assert.deepEqual(await list(door, token, '/todos', caseId), []);
      const listed = (await ask(door, token, 'GET', '/workspaces')).body as { cases: Json[] }[];
      const [mine] = listed.flatMap(({ cases }) => cases).filter((each) => each['caseId'] === caseId);
      assert.equal(mine?.['archived'], true);
      assert.equal((await archive(false)).status, 200);
      assert.equal((await ask(door, token, 'POST', '/todos', { body: { caseId, title: 't' } })).status, 201);
    },
  },
  {
    says: 'the 121st request of a minute is 429 with Retry-After, and the next minute takes requests again',
    async check({ door, token, caseId, pass }) {
      pass(60_000);
      let last: V1Answer | undefined;
      for (let count = 0; count < 121; count += 1)
        last = await ask(door, token, 'GET', '/todos', { query: { caseId } });
      if (!last) throw new Error('Nothing was asked.');
      refused(last, 429, 'rate_limited');
      const wait = Number(last.headers['retry-after']);
      assert.ok(wait >= 1 && wait <= 60, `Retry-After ${wait}`);
      pass(wait * 1000);
      assert.equal((await ask(door, token, 'GET', '/todos', { query: { caseId } })).status, 200);
    },
  },
];

function kinds() {
  const isCourtFile = { path: '/court-cases', body: { caption: 'In re' }, patch: { notes: 'n' } };
  return [
    isCourtFile,
    { path: '/folders', body: { name: 'Letters', kind: 'evidence' }, patch: { name: 'Mail' } },
    {
      path: '/contacts',
      body: { name: 'Alma' },
      patch: { notes: 'n', emails: [{ label: '', address: 'a@b.example' }] },
    },
    { path: '/documents', body: { title: 'Letter', body: '# Dear' }, patch: { body: '# Dear all', recordNotes: 'n' } },
    { path: '/hearings', body: { date: '2026-03-01', purpose: 'Status' }, patch: { room: '2' } },
    { path: '/todos', body: { title: 'Print', due: '2026-03-01' }, patch: { detail: 'd', done: true } },
    { path: '/timeline', body: { date: '2026-03-01', title: 'Moved' }, patch: { detail: 'd' } },
  ];
}

async function recordLife({ door, token, caseId }: Subject, path: string, body: Json, patch: Json): Promise<void> {
  const answer = await ask(door, token, 'POST', path, { body: { caseId, ...body } });
  const record = made(answer);
  for (const [field, value] of Object.entries(body)) assert.deepEqual(record[field], value, field);
  const id = String(record['id']);
  assert.deepEqual(
    (await list(door, token, path, caseId)).map((each) => each['id']),
    [id],
  );
  const stale = { ...patch, expectedUpdatedAt: '2001-01-01T00:00:00.000Z' };
  refused(await ask(door, token, 'PATCH', path, { query: { id }, body: stale }), 409, 'conflict');
  const sent = { ...patch, expectedUpdatedAt: record['updatedAt'] };
  const changed = (await ask(door, token, 'PATCH', path, { query: { id }, body: sent })).body as Json;
  for (const [field, value] of Object.entries(patch)) assert.deepEqual(changed[field], value, field);
  assert.ok(String(changed['updatedAt']) > String(record['updatedAt']));
  const gone = await ask(door, token, 'DELETE', path, { query: { id } });
  assert.deepEqual([gone.status, gone.body], [204, undefined]);
  refused(await ask(door, token, 'DELETE', path, { query: { id } }), 404, 'not_found');
  assert.deepEqual(await list(door, token, path, caseId), []);
}

async function evidenceLife({ door, token, caseId }: Subject): Promise<void> {
  const item = await upload(door, token, caseId, 'letter.txt', 'The school wrote.');
  const id = String(item['id']);
  assert.deepEqual([item['fileName'], item['size'], item['title']], ['letter.txt', 17, 'letter']);
  const file = await ask(door, token, 'GET', `/files/${id}`);
  assert.equal(Buffer.from(file.body as Uint8Array).toString(), 'The school wrote.');
  const address = `/evidence/${id}`;
  const body = { title: 'A letter', expectedUpdatedAt: item['updatedAt'] };
  const after = await ask(door, token, 'PATCH', address, { body });
  assert.equal((after.body as Json)['title'], 'A letter');
  refused(await ask(door, token, 'PATCH', address, { body }), 409, 'conflict');
  assert.equal(((await ask(door, token, 'GET', address)).body as Json)['id'], id);
  assert.equal((await ask(door, token, 'DELETE', address)).status, 204);
  refused(await ask(door, token, 'GET', address), 404, 'not_found');
}

async function hearingList({ door, token, caseId }: Subject): Promise<void> {
  const hearing = made(
    await ask(door, token, 'POST', '/hearings', { body: { caseId, date: '2026-03-01', purpose: 'p' } }),
  );
  const todo = made(await ask(door, token, 'POST', '/todos', { body: { caseId, title: 't' } }));
  const item = await upload(door, token, caseId, 'c.txt', 'c');
  const path = `/hearings/${String(hearing['id'])}/resources`;
  const change = async (body: Json) => (await ask(door, token, 'POST', path, { body })).body as Json[];
  await change({ action: 'attach', kind: 'evidence', itemId: item['id'], note: 'Page 2' });
  const two = await change({ action: 'attach', kind: 'todo', itemId: todo['id'] });
  assert.deepEqual(
    two.map((line) => [line['kind'], line['position']]),
    [
      ['evidence', 0],
      ['todo', 1],
    ],
  );
  const again = await change({ action: 'attach', kind: 'todo', itemId: todo['id'] });
  assert.equal(again.length, 2);
  const read = (await ask(door, token, 'GET', `/evidence/${String(item['id'])}`)).body as Json;
  assert.deepEqual(read['hearingIds'], [hearing['id']]);
  const ids = two.map((line) => line['id']).toReversed();
  assert.deepEqual(
    (await change({ action: 'order', ids })).map((line) => line['id']),
    ids,
  );
  const noted = await change({ action: 'note', resourceId: ids[0], note: 'Bring it' });
  assert.equal(noted[0]?.['note'], 'Bring it');
  const left = await change({ action: 'detach', resourceId: ids[1] });
  assert.equal(left.length, 1);
  const after = (await ask(door, token, 'GET', `/evidence/${String(item['id'])}`)).body as Json;
  assert.deepEqual(after['hearingIds'], []);
}

async function exhibitList({ door, token, caseId }: Subject): Promise<void> {
  const document = made(await ask(door, token, 'POST', '/documents', { body: { caseId, title: 'Motion' } }));
  const [one, other] = [
    await upload(door, token, caseId, 'd.txt', 'd'),
    await upload(door, token, caseId, 'e.txt', 'e'),
  ];
  const path = `/documents/${String(document['id'])}/attachments`;
  const send = (body: Json) => ask(door, token, 'POST', path, { body });
  const change = async (body: Json) => (await send(body)).body as Json[];
  await change({ action: 'attach', evidenceId: one['id'], label: 'Exhibit A', description: 'The lease', pages: null });
  const two = await change({ action: 'attach', evidenceId: other['id'], label: 'Exhibit B', pages: '1', position: 0 });
  assert.deepEqual(
    two.map(({ label, description, pages, position }) => [label, description, pages, position]),
    [
      ['Exhibit B', '', '1', 0],
      ['Exhibit A', 'The lease', null, 1],
    ],
  );
  refused(await send({ action: 'attach', evidenceId: one['id'], label: 'Exhibit C', pages: null }), 409, 'conflict');
  const [first, second] = two.map(({ id }) => id);
  refused(await send({ action: 'change', attachmentId: second, label: 'Exhibit B' }), 400, 'invalid_request');
  const said = await change({ action: 'change', attachmentId: second, label: 'Exhibit 2', pages: '1' });
  assert.deepEqual([said[1]?.['label'], said[1]?.['pages']], ['Exhibit 2', '1']);
  assert.deepEqual(
    (await change({ action: 'order', ids: [second, first] })).map(({ id }) => id),
    [second, first],
  );
  const [named] = await list(door, token, '/documents', caseId);
  assert.deepEqual(
    ((named?.['attachments'] ?? []) as Json[]).map(({ id, evidenceId, label, position }) => [
      id,
      evidenceId,
      label,
      position,
    ]),
    [
      [second, one['id'], 'Exhibit 2', 0],
      [first, other['id'], 'Exhibit B', 1],
    ],
  );
  assert.ok(String(named?.['updatedAt']) > String(document['updatedAt']));
  const query = { attachmentId: String(first) };
  assert.equal((await ask(door, token, 'DELETE', path, { query })).status, 204);
  refused(await ask(door, token, 'DELETE', path, { query }), 404, 'not_found');
  await ask(door, token, 'DELETE', `/evidence/${String(one['id'])}`);
  assert.deepEqual((await ask(door, token, 'GET', path)).body, []);
}

type Rest = Pick<V1Request, 'body' | 'files'> & { query?: Record<string, string> };

async function ask(
  door: V1Door,
  token: string,
  method: V1Request['method'],
  path: string,
  { query = {}, ...rest }: Rest = {},
): Promise<V1Answer> {
  return door.answer({ method, path, query, token, ...rest });
}

async function list(door: V1Door, token: string, path: string, caseId: string): Promise<Json[]> {
  const { status, body } = await ask(door, token, 'GET', path, { query: { caseId } });
  assert.equal(status, 200);
  assert.ok(Array.isArray(body));
  return body as Json[];
}

async function upload(door: V1Door, token: string, caseId: string, fileName: string, text: string): Promise<Json> {
  const files = [{ fileName, bytes: new TextEncoder().encode(text) }];
  const { status, body } = await ask(door, token, 'POST', '/evidence', { body: { caseId }, files });
  assert.equal(status, 201);
  const [item] = (body as { evidence: Json[] }).evidence;
  assert.ok(item);
  return item;
}

function made({ status, body }: V1Answer): Json {
  assert.equal(status, 201, JSON.stringify(body));
  const record = body as Json;
  assert.ok(typeof record['id'] === 'string' && typeof record['updatedAt'] === 'string');
  return record;
}

function refused({ status, body }: V1Answer, expected: number, code: string): void {
  const { error, code: said } = (body ?? {}) as { error?: unknown; code?: unknown };
  assert.deepEqual([status, said], [expected, code], JSON.stringify(body));
  assert.ok(typeof error === 'string' && error !== '');
}
