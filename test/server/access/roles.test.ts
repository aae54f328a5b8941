import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#server/rules/members.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { aimed, operation, takes, writes } from './every-operation.ts';
import { type Neighbour, Neighbours } from './neighbours.ts';
import { plantMatter, type PlantedMatter } from './planted-matter.ts';
import { answered } from '#test/support/answered.ts';

// Seed rule 1: a token does not bypass firm roles or archived-matter restrictions; CONTRACT.md 2.
let app: TestApp;
let neighbours: Neighbours;
let owner: string;
let matter: PlantedMatter;
const people = new Map<Role, Neighbour>();

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  owner = await app.token();
  matter = await plantMatter(app, owner, 'word');
  neighbours = new Neighbours(app);
  for (const role of ['viewer', 'member', 'admin'] as const) {
    const person = await neighbours.account(role, { matter: false });
    await neighbours.member(matter.workspaceId, person.accountId, role);
    people.set(role, person);
  }
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const tokenOf = (role: Role) => people.get(role)?.token ?? '';
/** Operations that change something in a matter, each with a record of it to aim at. */
const inMatter = writes.filter(({ access }) => access.kind !== 'account');
const target = (id: string): string => {
  const records: Record<string, string> = {
    messages_threads: matter.threadId,
    messages: matter.messageId,
    evidence: matter.open,
    folders: matter.folderId,
    issues: matter.issueId,
    court_cases: matter.courtCaseId,
    timeline: matter.entryId,
    hearings: matter.hearingId,
    todos: matter.todoId,
    contacts: matter.contactId,
    documents: matter.documentId,
  };
  return records[Object.keys(records).find((name) => id.includes(name)) ?? ''] ?? '';
};
const aim = (id: string) => ({ id: target(id), caseId: matter.caseId });

test('a viewer reads everything in the firm’s matter', async () => {
  const token = tokenOf('viewer');
  const listed = await answered<{ id: string }[]>(app.rest(token, 'GET', '/evidence'));
  expect(listed.map(({ id }) => id)).toEqual([matter.open, matter.closed]);
  expect(await app.rest(token, 'GET', '/case')).toMatchObject({
    body: { role: 'word', access: { level: 'view', via: 'workspace' }, counts: { evidence: 2 } },
  });
  expect((await app.rest(token, 'GET', `/files/${matter.closed}`)).status).toBe(200);
});

test.each(inMatter.map((each) => [each.id, each] as const))('a viewer may not %s', async (id, each) => {
  const reply = await aimed(app, tokenOf('viewer'), each, aim(id));
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('a member edits, and does not archive', async () => {
  const token = tokenOf('member');
  const add = await app.upload(token, [{ name: 'by member.txt', bytes: 'by member' }]);
  expect(add.status).toBe(201);
  for (const id of [
    'patch_evidence_by_id',
    'patch_folders',
    'patch_issues',
    'patch_court_cases',
    'post_case_update',
    'post_folders',
    'post_issues',
    'post_court_cases',
    'patch_timeline',
    'post_timeline',
    'patch_hearings',
    'post_hearings',
    'patch_todos',
    'post_todos',
    'patch_contacts',
    'post_contacts',
    'patch_documents',
    'post_documents',
  ]) {
    const reply = await aimed(app, token, operation(id), aim(id));
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  }
  const archive = await app.rest(token, 'POST', '/case/update', { archived: true });
  expect(archive).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('the tokens of a firm’s colleagues are nobody else’s to see or revoke', async () => {
  const [own] = await answered<{ id: string }[]>(app.rest(owner, 'GET', '/developer/tokens'));
  const token = tokenOf('admin');
  expect(await answered<{ id: string }[]>(app.rest(token, 'GET', `/developer/tokens?id=${own?.id}`))).toEqual([]);
  expect((await app.rest(token, 'DELETE', `/developer/tokens?id=${own?.id}`)).status).toBe(404);
});

describe('an archived matter', () => {
  beforeAll(async () => {
    await answered(app.rest(tokenOf('admin'), 'POST', '/case/update', { archived: true }));
  });

  test('is read as before', async () => {
    expect((await answered<object[]>(app.rest(owner, 'GET', '/evidence'))).length).toBeGreaterThan(1);
    expect((await app.rest(owner, 'GET', `/files/${matter.open}/text`)).status).toBe(200);
    expect(await app.rest(owner, 'GET', '/workspaces')).toMatchObject({ body: [{ cases: [{ archived: true }] }] });
  });

  test.each(inMatter.map((each) => [each.id, each] as const))('refuses %s to its owner', async (id, each) => {
    const reply = await aimed(app, owner, each, aim(id));
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((reply.body as { error: string }).error).toMatch(/archived/);
  });

  test('refuses the window a second reading of a file', async () => {
    const reply = await app.window('POST', `/app/v1/evidence/${matter.open}/read-again`);
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test('refuses a change that says archived once more', async () => {
    const reply = await app.rest(owner, 'POST', '/case/update', { archived: true, caption: 'Sneaked in' });
    expect(reply).toMatchObject({ status: 403 });
  });

  test('leaves what is the account’s own alone', async () => {
    expect((await app.rest(owner, 'POST', '/developer/tokens', { name: 'x', permissions: ['*'] })).status).toBe(201);
  });

  test('is unarchived by an admin, not by a member, and then changes again', async () => {
    const unarchive = (token: string) => app.rest(token, 'POST', '/case/update', { archived: false });
    expect((await unarchive(tokenOf('member'))).status).toBe(403);
    expect((await unarchive(tokenOf('viewer'))).status).toBe(403);
    expect(await unarchive(tokenOf('admin'))).toMatchObject({ status: 200, body: { archived: false } });
    expect((await app.rest(owner, 'PATCH', `/evidence/${matter.open}`, { title: 'again' })).status).toBe(200);
  });
});

test('every operation that changes a matter was aimed at a record of it', () => {
  const missed = inMatter.filter((each) => takes(each, 'id') && target(each.id) === '');
  expect(missed.map(({ id }) => id)).toEqual([]);
});
