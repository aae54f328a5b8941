import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';

// Seed, PATCH /evidence/{id}; CONTRACT.md 6 and 11.
type Item = Record<string, unknown> & { id: string; updatedAt: string };
const unknown = '01890a5d-ac96-774b-bcce-b302099a8057';
let app: TestApp;
let token: string;
let id: string;
const known: Record<string, string> = {};

/** It is worked out for a second and more, in which the server would close the connection that waits. */
const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  const neighbours = new Neighbours(app);
  const { caseId } = await answered<{ caseId: string }>(app.rest(token, 'GET', '/case'));
  const account = await neighbours.read((tx) => tx.db.selectFrom('accounts').select('id').executeTakeFirst());
  Object.assign(known, await neighbours.courtFile(caseId, account?.id ?? '', 'Dissolution'));
  const make = async (address: string, body: object) =>
    String((await answered(app.rest(token, 'POST', address, body)))['id']);
  known['folderId'] = await make('/folders', { name: 'Letters', kind: 'evidence' });
  known['documents'] = await make('/folders', { name: 'Drafts', kind: 'document' });
  known['issueId'] = await make('/issues', { name: 'Custody' });
  known['contactId'] = await make('/contacts', { name: 'Ana Rivera' });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  const { evidence } = await answered<{ evidence: Item[] }>(
    app.upload(token, [{ name: 'a.txt', bytes: `${Math.random()}` }]),
  );
  id = evidence[0]?.id ?? '';
  // What the reading finds out is a fact of the record: let it come first.
  await app.settled(id);
});

const get = () => answered<Item>(app.rest(token, 'GET', `/evidence/${id}`));
const patch = (body: object) => app.rest(token, 'PATCH', `/evidence/${id}`, body);

test('changes every field there is, and answers what it will answer from now on', async () => {
  const { folderId, issueId, courtCaseId, hearingId, contactId } = known;
  const changes = {
    title: 'School letter',
    description: 'Two\nlines',
    folderId,
    tagNames: ['school', 'Ünïcode'],
    eventDate: '2024-02-29',
    exhibitNumber: 'R-17',
    custodian: 'Jordan Ellery',
    original: 'copy',
    confidentiality: 'Attorneys’ eyes only',
    priority: 'high',
    issueIds: [issueId],
    courtCaseIds: [courtCaseId],
    hearingIds: [hearingId],
    contactIds: [contactId],
    private: true,
  };
  const before = await get();
  const changed = await answered<Item>(patch(changes));
  expect(changed).toEqual({ ...before, ...changes, updatedAt: changed.updatedAt });
  expect(changed.updatedAt > before.updatedAt).toBe(true);
  expect(await get()).toEqual(changed);
});

test('null empties what can be empty, and what is not given stays', async () => {
  await answered(
    patch({ folderId: known['folderId'], eventDate: '2024-02-29', exhibitNumber: 'R-17', tagNames: ['x'] }),
  );
  await answered(patch({ folderId: null, eventDate: null, exhibitNumber: null }));
  expect(await get()).toMatchObject({ folderId: null, eventDate: null, exhibitNumber: null, tagNames: ['x'] });
  await answered(patch({ tagNames: [], description: '' }));
  expect(await get()).toMatchObject({ tagNames: [], description: '' });
});

test.each([
  'title',
  'description',
  'tagNames',
  'priority',
  'issueIds',
  'courtCaseIds',
  'hearingIds',
  'contactIds',
  'private',
])('refuses null for %s', async (field) => {
  expect(await patch({ [field]: null })).toMatchObject({ status: 400, body: { issues: [{ path: field }] } });
});

test.each([
  ['title', '', 'title'],
  ['title', '  ', 'title'],
  ['title', 'x'.repeat(301), 'title'],
  ['title', 'two\nlines', 'title'],
  ['description', 'x'.repeat(20_001), 'description'],
  ['description', 'half \ud83d', 'description'],
  ['eventDate', '2023-02-29', 'eventDate'],
  ['eventDate', '2023-1-2', 'eventDate'],
  ['eventDate', '2023-01-02T00:00:00Z', 'eventDate'],
  ['exhibitNumber', '', 'exhibitNumber'],
  ['priority', 'urgent', 'priority'],
  ['tagNames', ['ok', ''], 'tagNames.1'],
  ['tagNames', 'school', 'tagNames'],
  ['private', 1, 'private'],
  ['folderId', 'x', 'folderId'],
  ['folderId', unknown, 'folderId'],
  ['folderId', '<documents>', 'folderId'],
  ['issueIds', [unknown], 'issueIds'],
  ['issueIds', ['<issueId>', unknown], 'issueIds'],
  ['issueIds', ['<folderId>'], 'issueIds'],
  ['courtCaseIds', [unknown], 'courtCaseIds'],
  ['courtCaseIds', ['<hearingId>'], 'courtCaseIds'],
  ['hearingIds', [unknown], 'hearingIds'],
  ['contactIds', [unknown], 'contactIds'],
  ['contactIds', ['<issueId>'], 'contactIds'],
  ['sha256', 'x', 'sha256'],
  ['updatedAt', '2026-01-01T00:00:00.000Z', 'updatedAt'],
])('refuses %s %j, naming it, and changes nothing', async (field, value, path) => {
  const before = await get();
  const text = JSON.stringify(value).replace(/<(\w+)>/g, (_all, name: string) => known[name] ?? '');
  const reply = await patch({
    [field]: JSON.parse(text) as unknown,
    ...(field !== 'title' && { title: 'Sneaked in' }),
  });
  expect(reply, JSON.stringify(reply.body)).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', issues: [{ path }] },
  });
  expect(await get()).toEqual(before);
});

test('a doubled id or tag counts once, in the order first given', async () => {
  const { issueId } = known;
  const changed = await answered<Item>(patch({ tagNames: ['b', 'a', ' b ', 'b'], issueIds: [issueId, issueId] }));
  expect(changed).toMatchObject({ tagNames: ['b', 'a'], issueIds: [issueId] });
});

test('a change of a version that is no longer current is 409 with the record as it is now', async () => {
  const read = await get();
  const now = await answered<Item>(patch({ title: 'By another', expectedUpdatedAt: read.updatedAt }));
  const late = await patch({ title: 'Too late', expectedUpdatedAt: read.updatedAt });
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict', current: now } });
  expect(await get()).toEqual(now);
  expect((await patch({ title: 'Now', expectedUpdatedAt: now.updatedAt })).status).toBe(200);
  expect((await patch({ expectedUpdatedAt: 'yesterday' })).status).toBe(400);
});

test('of changes that arrive together against one version, one is carried out', async () => {
  const { updatedAt } = await get();
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, n) => patch({ title: `Racer ${n}`, expectedUpdatedAt: updatedAt })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(5);
});

test('an empty change changes nothing, not even the version', async () => {
  const before = await get();
  expect(await patch({})).toMatchObject({ status: 200, body: before });
  expect(await patch({ title: before['title'], tagNames: before['tagNames'] })).toMatchObject({
    body: { updatedAt: before.updatedAt },
  });
});

test('what a change answers is what is read afterwards, for any text', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, fc.string({ maxLength: 30 }), async (description, tag) => {
      const reply = await patch({ description, tagNames: [tag] });
      expect([200, 400]).toContain(reply.status);
      const now = await get();
      expect(reply.status === 200 ? reply.body : now).toEqual(now);
    }),
    { numRuns: 60, seed: 11 },
  );
});

test('a deleted category leaves the items that had it, under a new version', async () => {
  const issue = await answered(app.rest(token, 'POST', '/issues', { name: 'Passing' }));
  const before = await answered<Item>(patch({ issueIds: [issue['id'], known['issueId']] }));
  expect((await app.rest(token, 'DELETE', `/issues?id=${String(issue['id'])}`)).status).toBe(204);
  const after = await get();
  expect(after['issueIds']).toEqual([known['issueId']]);
  expect(after.updatedAt > before.updatedAt).toBe(true);
});

test('a deleted item is gone permanently, and deleting it again is 404', async () => {
  expect((await app.rest(token, 'DELETE', `/evidence/${id}`)).status).toBe(204);
  for (const [method, address] of [
    ['DELETE', `/evidence/${id}`],
    ['GET', `/evidence/${id}`],
    ['PATCH', `/evidence/${id}`],
    ['GET', `/files/${id}`],
    ['GET', `/files/${id}/text`],
  ] as const) {
    const reply = await app.rest(token, method, address, method === 'PATCH' ? { title: 'x' } : undefined);
    expect(reply, `${method} ${address}`).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
});
