import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { answered } from '#test/support/answered.ts';

// Seed, POST /case/update and POST /workspaces/switch; CONTRACT.md 1.
type Case = Record<string, unknown> & { caseId: string; workspaceId: string; updatedAt: string; context: string };
interface Workspace {
  id: string;
  name: string;
  context: string;
  cases: { caseId: string; caption: string; context: string }[];
}
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

const kase = (headers: Record<string, string> = {}) =>
  answered<Case>(app.rest(token, 'GET', '/case', undefined, headers));
const update = (body: object, headers: Record<string, string> = {}) =>
  app.rest(token, 'POST', '/case/update', body, headers);
const change = (body: object) => answered<Case>(update(body));
const workspaces = () => answered<Workspace[]>(app.rest(token, 'GET', '/workspaces'));
const select = (body: object) => app.rest(token, 'POST', '/workspaces/switch', body);

test('what is given changes, arrays are replaced whole, the rest stays', async () => {
  const number = { number: 'FL-24-1', type: 'Dissolution', court: 'Superior Court' };
  const keyDate = { date: '2026-05-04', label: 'Hearing', kind: 'hearing' };
  await change({ caption: 'Ellery v. Ellery', role: 'petitioner', caseNumbers: [number, number], keyDates: [keyDate] });
  const after = await change({ caseNumbers: [number] });
  expect(after).toMatchObject({
    caption: 'Ellery v. Ellery',
    role: 'petitioner',
    caseNumbers: [number],
    keyDates: [keyDate],
  });
  expect(await change({ keyDates: [] })).toMatchObject({ caseNumbers: [number], keyDates: [] });
  expect(await kase()).toMatchObject({ caption: 'Ellery v. Ellery', access: { level: 'owner', via: 'own' } });
});

test.each([
  [{ caption: '' }, 'caption'],
  [{ caption: 'two\nlines' }, 'caption'],
  [{ keyDates: [{ date: '2026-02-30', label: 'x', kind: 'x' }] }, 'keyDates.0.date'],
  [{ keyDates: [{ date: '2026-02-28', label: 'x' }] }, 'keyDates.0.kind'],
  [{ caseNumbers: [{ number: '1', type: 'x', court: 'y', judge: 'z' }] }, 'caseNumbers.0.judge'],
  [{ caseNumbers: {} }, 'caseNumbers'],
  [{ archived: 'yes' }, 'archived'],
  [{ caseId: 'mine' }, 'caseId'],
  [{ title: 'x' }, 'title'],
])('refuses %j by its %s', async (body, path) => {
  const before = await kase();
  expect(await update(body)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  expect(await kase()).toEqual(before);
});

test('a version that is no longer current is 409 with the case as it is', async () => {
  const read = await kase();
  const now = await change({ role: `role of ${read.updatedAt}` });
  expect(await update({ role: 'late', expectedUpdatedAt: read.updatedAt })).toMatchObject({
    status: 409,
    body: { current: now },
  });
});

test('reading never writes: the case is there from the start', async () => {
  await using fresh = await testApp();
  const own = await fresh.token(['case:read', 'workspaces:read']);
  const first = await answered<Case>(fresh.rest(own, 'GET', '/case'));
  expect(await answered<Case>(fresh.rest(own, 'GET', '/case'))).toEqual(first);
});

test('a name makes a workspace with a case of that caption, and selects nothing for anybody', async () => {
  const before = await kase();
  const made = await answered<{ context: string; workspaceId: string; caseId: string }>(
    select({ name: 'Second matter' }),
  );
  expect(made.context).toBe(`ws:${made.workspaceId}`);
  expect(await kase({ 'x-case-context': made.context })).toMatchObject({
    caseId: made.caseId,
    caption: 'Second matter',
  });
  expect(await kase()).toEqual(before);
  const listed = (await workspaces()).find(({ id }) => id === made.workspaceId);
  expect(listed).toMatchObject({ name: 'Second matter', kind: 'own', role: 'owner', context: made.context });
});

test('every context that is listed selects what it says', async () => {
  for (const workspace of await workspaces()) {
    expect((await kase({ 'x-case-context': workspace.context })).workspaceId).toBe(workspace.id);
    for (const { caseId, context } of workspace.cases) {
      expect((await kase({ 'x-case-context': context })).caseId).toBe(caseId);
      expect(await answered(select({ caseId }))).toEqual({ context, caseId, workspaceId: workspace.id });
    }
    expect(await answered(select({ workspaceId: workspace.id }))).toMatchObject({ context: workspace.context });
  }
});

test('the context narrows a list and a write, and an explicit case wins over it', async () => {
  const [first, second] = await workspaces();
  const [one, two] = [first?.cases[0]?.caseId, second?.cases[0]?.caseId];
  const inSecond = { 'x-case-context': second?.context ?? '' };
  const made = await answered(app.rest(token, 'POST', '/issues', { name: 'In the second' }, inSecond));
  expect(made['caseId']).toBe(two);
  expect(await answered(app.rest(token, 'GET', '/issues', undefined, inSecond))).toMatchObject([
    { name: 'In the second' },
  ]);
  expect(await answered(app.rest(token, 'GET', '/issues'))).toEqual([]);
  const explicit = await answered(app.rest(token, 'POST', '/issues', { name: 'In the first', caseId: one }, inSecond));
  expect(explicit['caseId']).toBe(one);
  expect((await answered<Case>(update({ role: 'here' }, inSecond))).caseId).toBe(two);
});

test.each([
  [{}, 400],
  [{ name: 'x', caseId: '01890a5d-ac96-774b-bcce-b302099a8057' }, 400],
  [{ name: ' ' }, 400],
  [{ caseId: 'x' }, 400],
  [{ caseId: '01890a5d-ac96-774b-bcce-b302099a8057' }, 404],
  [{ workspaceId: '01890a5d-ac96-774b-bcce-b302099a8057' }, 404],
])('the selection %j is %d', async (body, status) => {
  const before = await workspaces();
  expect((await select(body)).status).toBe(status);
  expect(await workspaces()).toEqual(before);
});

test('an item does not move to a folder, category or case of another workspace', async () => {
  const [, second] = await workspaces();
  const inSecond = { 'x-case-context': second?.context ?? '' };
  const folder = await answered(app.rest(token, 'POST', '/folders', { name: 'There', kind: 'evidence' }, inSecond));
  const { evidence } = await answered<{ evidence: { id: string }[] }>(
    app.upload(token, [{ name: 'a.txt', bytes: 'here' }]),
  );
  const id = evidence[0]?.id;
  expect((await app.rest(token, 'PATCH', `/evidence/${id}`, { folderId: folder['id'] })).status).toBe(400);
  expect((await app.upload(token, [{ name: 'b.txt', bytes: 'b' }], { folderId: String(folder['id']) })).status).toBe(
    400,
  );
  const [there] = await answered<{ id: string }[]>(app.rest(token, 'GET', '/issues', undefined, inSecond));
  expect((await app.rest(token, 'PATCH', `/evidence/${id}`, { issueIds: [there?.id] })).status).toBe(400);
});
