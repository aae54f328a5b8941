import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import { answered } from '#test/support/answered.ts';
import { type Reply, testApp, type TestApp } from '#test/support/app.ts';
import { aimed, takes } from './every-operation.ts';
import { type Neighbour, Neighbours } from './neighbours.ts';

// Seed rule 1; CONTRACT.md 2: what a caller may not see is 404; fail closed, for every operation there is.
const canary = 'Quetzalcoatl';
let app: TestApp;
let neighbours: Neighbours;
let stranger: Neighbour;
let owner: string;
const foreign: Record<string, string> = {};
let strangersItem: string;

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  owner = await app.token(['*'], canary);
  neighbours = new Neighbours(app);
  stranger = await neighbours.account('Stranger');
  await plant();
  const own = await app.upload(stranger.token, [{ name: 'own.txt', bytes: 'mine' }]);
  const binder = { revision: 0, action: 'add-binder', title: 'Own' };
  await answered(app.rest(stranger.token, 'POST', '/preparation', binder));
  strangersItem = (own.body as { evidence: { id: string }[] }).evidence[0]?.id ?? '';
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

/** A matter with the canary in every text a record has. */
async function plant(): Promise<void> {
  const get = async (reply: Promise<Reply>) => {
    const { status, body } = await reply;
    if (status >= 300) throw new Error(JSON.stringify(body));
    return body as Record<string, unknown>;
  };
  const kase = await get(app.rest(owner, 'GET', '/case'));
  Object.assign(foreign, { caseId: kase['caseId'], workspaceId: kase['workspaceId'] });
  const number = { number: canary, type: canary, court: canary };
  const keyDate = { date: '2026-01-02', label: canary, kind: canary };
  const facts = { caption: canary, role: canary, caseNumbers: [number], keyDates: [keyDate] };
  await get(app.rest(owner, 'POST', '/case/update', facts));
  foreign['folderId'] = (await get(app.rest(owner, 'POST', '/folders', { name: canary, kind: 'evidence' })))[
    'id'
  ] as string;
  foreign['issueId'] = (await get(app.rest(owner, 'POST', '/issues', { name: canary, description: canary })))[
    'id'
  ] as string;
  const accountId = await neighbours.read(
    async (tx) => (await tx.db.selectFrom('accounts').select('id').orderBy('id').executeTakeFirstOrThrow()).id,
  );
  Object.assign(foreign, await neighbours.courtFile(foreign['caseId'] ?? '', accountId, canary));
  const added = await get(
    app.upload(owner, [{ name: `${canary}.txt`, bytes: `${canary} said so` }], {
      folderId: foreign['folderId'] ?? '',
    }),
  );
  foreign['evidenceId'] = (added['evidence'] as { id: string }[])[0]?.id ?? '';
  const { issueId, courtCaseId, hearingId, evidenceId } = foreign;
  await get(
    app.rest(owner, 'PATCH', `/evidence/${evidenceId}`, {
      description: canary,
      tagNames: [canary],
      exhibitNumber: canary,
      issueIds: [issueId],
      courtCaseIds: [courtCaseId],
      hearingIds: [hearingId],
    }),
  );
  foreign['contactId'] = String(
    (await get(app.rest(owner, 'POST', '/contacts', { name: canary, notes: canary })))['id'],
  );
  const hearing = `/hearings?id=${hearingId}`;
  await get(app.rest(owner, 'PATCH', hearing, { notes: canary, outcome: canary, contactIds: [foreign['contactId']] }));
  const todo = { title: canary, detail: canary, hearingId, courtCaseId };
  foreign['todoId'] = String((await get(app.rest(owner, 'POST', '/todos', todo)))['id']);
  const line = { kind: 'todo', itemId: foreign['todoId'], note: canary };
  await get(app.rest(owner, 'POST', `/hearings/${hearingId}/resources`, line));
  const event = { date: '2026-01-02', title: canary, detail: canary, contactIds: [foreign['contactId']] };
  foreign['entryId'] = String((await get(app.rest(owner, 'POST', '/timeline', event)))['id']);
  const paper = { title: canary, body: canary, recordNotes: canary, courtCaseId };
  foreign['documentId'] = String((await get(app.rest(owner, 'POST', '/documents', paper)))['id']);
  const exhibit = { evidenceId, label: canary, description: canary };
  await get(app.rest(owner, 'POST', `/documents/${foreign['documentId']}/attachments`, exhibit));
  const said = { platform: 'sms', otherName: canary, direction: 'received', body: canary, note: canary };
  const message = await get(app.rest(owner, 'POST', '/messages', { ...said, at: '2026-01-02T09:30:00.000Z' }));
  Object.assign(foreign, { messageId: message['id'], threadId: message['threadId'] });
  const binder = { revision: 0, action: 'add-binder', title: canary, courtCaseId, hearingId };
  const { binders } = (await get(app.rest(owner, 'POST', '/preparation', binder))) as { binders: { id: string }[] };
  foreign['binderId'] = binders[0]?.id ?? '';
  const [token] = (await get(app.rest(owner, 'GET', '/developer/tokens'))) as unknown as { id: string }[];
  foreign['tokenId'] = token?.id ?? '';
  expect(await app.settled(evidenceId ?? '')).toMatchObject({ status: 'done' });
}

/** Everything that is not the stranger's, to check that none of it changed. */
const state = () =>
  neighbours.read(async (tx) => {
    const tables = [
      'cases',
      'evidence',
      'folders',
      'issues',
      'tokens',
      'memberships',
      'courtCases',
      'hearings',
      'hearingResources',
      'todos',
      'timelineEntries',
      'contacts',
      'documents',
      'documentAttachments',
      'messageThreads',
      'messages',
      'binders',
    ] as const;
    const rows = await Promise.all(tables.map((table) => tx.db.selectFrom(table).selectAll().orderBy('id').execute()));
    return JSON.stringify(rows.flat().filter((row) => !JSON.stringify(row).includes(stranger.accountId)));
  });

function expectNothing({ status, body }: Reply, allowed: readonly number[]): void {
  expect(JSON.stringify(body)).not.toContain(canary);
  expect(allowed, JSON.stringify(body)).toContain(status);
  if (status !== 200) return;
  // A list, or one in an object with how much there is of it.
  const lists = Array.isArray(body) ? [body] : Object.values(body as object).filter((value) => Array.isArray(value));
  expect(lists.length, JSON.stringify(body)).toBeGreaterThan(0);
  for (const list of lists) expect(list).toEqual([]);
}

const ids = [
  'evidenceId',
  'folderId',
  'issueId',
  'tokenId',
  'caseId',
  'courtCaseId',
  'hearingId',
  'todoId',
  'entryId',
  'contactId',
  'documentId',
  'messageId',
  'threadId',
  'workspaceId',
];

describe.each(operations.map((each) => [each.id, each] as const))('%s', (id, operation) => {
  test.each(takes(operation, 'id') ? ids : [])('answers a stranger nothing for the owner’s %s', async (name) => {
    const before = await state();
    expectNothing(await aimed(app, stranger.token, operation, { id: String(foreign[name]) }), [404, 200]);
    expect(await state()).toBe(before);
  });

  test.each(takes(operation, 'caseId') ? ['caseId'] : [])('answers a stranger 404 for the owner’s %s', async () => {
    const before = await state();
    const aim = { caseId: String(foreign['caseId']), id: String(foreign['evidenceId']) };
    expectNothing(await aimed(app, stranger.token, operation, aim), [404]);
    expect(await state()).toBe(before);
  });

  test.each(['matter:caseId', 'ws:workspaceId'])('refuses a stranger the context %s', async (context) => {
    const [kind, name] = context.split(':');
    const before = await state();
    const reply = await aimed(app, stranger.token, operation, {
      id: strangersItem,
      context: `${kind}:${foreign[name ?? '']}`,
    });
    expectNothing(reply, [400]);
    expect(reply.body).toMatchObject({ code: 'invalid_context' });
    expect(await state()).toBe(before);
  });

  test.each(operation.method === 'get' && !id.includes('by_id') ? [id] : [])(
    'shows a stranger only its own by %s',
    async () => {
      const { status, body } = await aimed(app, stranger.token, operation, {});
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(canary);
      for (const name of ids) expect(JSON.stringify(body)).not.toContain(foreign[name]);
    },
  );
});

test('a stranger finds no data of the owner by searching or filtering its own case', async () => {
  const { issueId, folderId, courtCaseId } = foreign;
  for (const query of [`q=${canary}`, `tag=${canary}`]) {
    expect(await app.rest(stranger.token, 'GET', `/evidence?${query}`), query).toMatchObject({ status: 200, body: [] });
  }
  for (const query of [`issueId=${issueId}`, `folderId=${folderId}`]) {
    expectNothing(await app.rest(stranger.token, 'GET', `/evidence?${query}`), [400]);
  }
  // A court file that the caller can't see is refused, never silently empty (CONTRACT.md).
  for (const area of ['evidence', 'timeline', 'hearings', 'todos', 'contacts']) {
    expectNothing(await app.rest(stranger.token, 'GET', `/${area}?courtCaseId=${courtCaseId}`), [400]);
  }
  const after = await app.rest(stranger.token, 'GET', `/evidence?after=${foreign['evidenceId']}`);
  expectNothing(after, [400]);
});

test('a stranger cannot assign its own item to records of the owner’s', async () => {
  const { folderId, issueId, courtCaseId, hearingId } = foreign;
  const changes = [{ folderId }, { issueIds: [issueId] }, { courtCaseIds: [courtCaseId] }, { hearingIds: [hearingId] }];
  for (const change of changes) {
    expectNothing(await app.rest(stranger.token, 'PATCH', `/evidence/${strangersItem}`, change), [400]);
  }
  for (const fields of [{ folderId }, { courtCaseId }]) {
    expectNothing(
      await app.upload(stranger.token, [{ name: 'a.txt', bytes: 'a' }], fields as Record<string, string>),
      [400],
    );
  }
  const inside = { name: 'Inside', kind: 'evidence', parentId: folderId };
  expectNothing(await app.rest(stranger.token, 'POST', '/folders', inside), [400]);
});

test('a stranger cannot select the owner’s workspace or case', async () => {
  const { workspaceId, caseId } = foreign;
  for (const body of [{ workspaceId }, { caseId }]) {
    expectNothing(await app.rest(stranger.token, 'POST', '/workspaces/switch', body), [404]);
  }
});

test('the same bytes as the owner’s are no duplicate to a stranger', async () => {
  const file = { name: 'same.txt', bytes: `${canary} said so` };
  const reply = await app.upload(stranger.token, [file], { duplicates: 'skip' });
  expect(reply).toMatchObject({ status: 201, body: { skipped: [], evidence: [{ duplicateOf: null, title: 'same' }] } });
});

test('an account without any case is answered so, and shown nothing', async () => {
  const lonely = await neighbours.account('Lonely', { matter: false });
  expectNothing(await app.rest(lonely.token, 'GET', '/case'), [404]);
  expectNothing(await app.rest(lonely.token, 'GET', '/workspaces'), [200]);
});
