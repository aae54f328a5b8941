import { afterAll, beforeAll, expect, test } from 'vitest';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

interface CourtCase {
  id: string;
  caption: string;
  status: string;
  evidenceCount: number;
  updatedAt: string;
}
interface Item {
  id: string;
  courtCaseIds: string[];
  updatedAt: string;
}

let app: TestApp;
let token: string;
let neighbours: Neighbours;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  neighbours = new Neighbours(app);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const post = (body: object) => app.rest(token, 'POST', '/court-cases', body);
const make = (body: object) => answered<CourtCase>(post(body));
const patch = (id: string, body: object) => app.rest(token, 'PATCH', `/court-cases?id=${id}`, body);
const list = () => answered<CourtCase[]>(app.rest(token, 'GET', '/court-cases'));
const item = (id: string) => answered<Item>(app.rest(token, 'GET', `/evidence/${id}`));

async function assigned(courtCaseIds: string[]): Promise<Item> {
  const files = [{ name: `${crypto.randomUUID()}.txt`, bytes: crypto.randomUUID() }];
  const { evidence } = await answered<{ evidence: Item[] }>(app.upload(token, files));
  await app.settled(evidence[0]?.id ?? '');
  return answered(app.rest(token, 'PATCH', `/evidence/${evidence[0]?.id}`, { courtCaseIds }));
}

const add = async (address: string, body: object) =>
  String((await answered(app.rest(token, 'POST', address, body)))['id']);

const lastChange = async () => {
  const [row] = await neighbours.read((tx) =>
    tx.db.selectFrom('changes').select('seq').orderBy('seq', 'desc').limit(1).execute(),
  );
  return row?.seq ?? 0;
};

const everyFact = {
  caption: 'In re Marriage of Ellery',
  number: '2026-D-000417',
  court: 'Circuit Court of Cook County',
  division: 'Domestic Relations',
  type: 'dissolution',
  jurisdiction: 'Cook County, Illinois',
  judge: 'Hon. R. Alvarez',
  department: 'Courtroom 3004',
  role: 'petitioner',
  status: 'closed',
  filedDate: '2026-03-09',
  timeZone: 'America/Chicago',
  notes: 'Filed by mail.\n\nSee the docket.',
};

test('keeps every fact that is given, and null for the others', async () => {
  expect(await make(everyFact)).toMatchObject({ ...everyFact, evidenceCount: 0 });
  expect(await make({ caption: 'Only a caption' })).toMatchObject({
    status: 'open',
    number: null,
    judge: null,
    filedDate: null,
    timeZone: null,
    notes: null,
  });
});

test('lists open files before closed ones, with how many items are assigned', async () => {
  const file = await make({ caption: 'Protective order' });
  await assigned([file.id]);
  const files = await list();
  expect(files.map(({ status }) => status)).toEqual(
    files
      .map(({ status }) => status)
      .toSorted()
      .toReversed(),
  );
  expect(files.find(({ id }) => id === file.id)?.evidenceCount).toBe(1);
  expect(await answered(app.rest(token, 'GET', `/court-cases?id=${file.id}`))).toHaveLength(1);
});

test('changes only what is given, and clears with null', async () => {
  const { id } = await make(everyFact);
  const changed = await answered(patch(id, { status: 'open', judge: null }));
  expect(changed).toMatchObject({ ...everyFact, status: 'open', judge: null });
});

test.each([
  [{}, 'caption'],
  [{ caption: ' ' }, 'caption'],
  [{ caption: 'x'.repeat(301) }, 'caption'],
  [{ caption: 'x', number: '' }, 'number'],
  [{ caption: 'x', status: 'pending' }, 'status'],
  [{ caption: 'x', filedDate: '2026-02-30' }, 'filedDate'],
  [{ caption: 'x', timeZone: 'Chicago' }, 'timeZone'],
  [{ caption: 'x', timeZone: '+05:00' }, 'timeZone'],
  [{ caption: 'x', notes: 'n'.repeat(20_001) }, 'notes'],
])('refuses a wrong value in case %#', async (body, path) => {
  expect(await post(body)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
});

test('a version that is no longer current is 409 with the current record', async () => {
  const file = await make({ caption: 'Versioned' });
  const now = await answered<CourtCase>(patch(file.id, { notes: 'new' }));
  expect(await patch(file.id, { caption: 'Late', expectedUpdatedAt: file.updatedAt })).toMatchObject({
    status: 409,
    body: { code: 'conflict', current: { updatedAt: now.updatedAt } },
  });
});

test('deleting one keeps all that was assigned to it, each with its own change', async () => {
  const [gone, stays] = [await make({ caption: 'Gone' }), await make({ caption: 'Stays' })];
  const before = await assigned([gone.id, stays.id]);
  const courtCaseId = gone.id;
  const hearing = await add('/hearings', { date: '2031-05-04', purpose: 'A hearing of it', courtCaseId });
  const entry = await add('/timeline', { date: '2031-05-04', title: 'An event of it', courtCaseId });
  const todo = await add('/todos', { title: 'A to-do of it', hearingId: hearing, courtCaseId });
  const contact = await add('/contacts', { name: 'The clerk', courtCaseIds: [gone.id, stays.id] });
  const last = await lastChange();
  expect((await app.rest(token, 'DELETE', `/court-cases?id=${gone.id}`)).status).toBe(204);

  const after = await item(before.id);
  expect(after.courtCaseIds).toEqual([stays.id]);
  expect(after.updatedAt > before.updatedAt).toBe(true);
  expect((await list()).find(({ id }) => id === stays.id)?.evidenceCount).toBe(1);
  const seen = (address: string, id: string) => answered(app.rest(token, 'GET', `/${address}?id=${id}`));
  expect(await seen('hearings', hearing)).toMatchObject([{ purpose: 'A hearing of it', courtCaseId: null }]);
  expect(await seen('timeline', entry)).toMatchObject([{ title: 'An event of it', courtCaseId: null }]);
  expect(await seen('todos', todo)).toMatchObject([{ hearingId: hearing, courtCaseId: null }]);
  expect(await seen('contacts', contact)).toMatchObject([{ name: 'The clerk', courtCaseIds: [stays.id] }]);
  const changes = await neighbours.read((tx) =>
    tx.db.selectFrom('changes').select(['resource', 'recordId', 'op']).where('seq', '>', last).orderBy('seq').execute(),
  );
  expect(changes.map(({ resource, recordId, op }) => `${op} ${resource} ${recordId}`)).toEqual([
    `update contacts ${contact}`,
    `update evidence ${before.id}`,
    `update timelineEntries ${entry}`,
    `update hearings ${hearing}`,
    `update todos ${todo}`,
    `delete courtCases ${gone.id}`,
  ]);
  expect((await patch(gone.id, { caption: 'Back' })).status).toBe(404);
});

test('deleting one leaves what was not assigned to it untouched', async () => {
  const [gone, stays] = [await make({ caption: 'Gone' }), await make({ caption: 'Stays' })];
  const courtCaseId = stays.id;
  const hearing = await add('/hearings', { date: '2031-05-04', purpose: 'Elsewhere', courtCaseId });
  await add('/todos', { title: 'Elsewhere', courtCaseId });
  await add('/contacts', { name: 'Elsewhere', courtCaseIds: [courtCaseId] });
  const last = await lastChange();
  expect((await app.rest(token, 'DELETE', `/court-cases?id=${gone.id}`)).status).toBe(204);
  expect(await lastChange()).toBe(last + 1);
  expect(await answered(app.rest(token, 'GET', `/hearings?id=${hearing}`))).toMatchObject([{ courtCaseId }]);
});

test('evidence can’t be assigned to a court file that is not in the matter', async () => {
  const { id } = await assigned([]);
  const reply = await app.rest(token, 'PATCH', `/evidence/${id}`, { courtCaseIds: [crypto.randomUUID()] });
  expect(reply).toMatchObject({ status: 400, body: { issues: [{ path: 'courtCaseIds' }] } });
});
