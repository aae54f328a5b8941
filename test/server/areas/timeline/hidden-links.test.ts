import { afterAll, beforeAll, expect, test } from 'vitest';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

// Rows that are taken from hearings and evidence name court files and people too: they are not shown to anybody who
// does not see those.
interface Row {
  id: string;
  kind: string;
  courtCaseId: string | null;
  contactIds: string[];
  evidenceIds: string[];
}

let app: TestApp;
let owner: string;
let assistant: string;
let neighbours: Neighbours;
let caseId: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  owner = await app.token();
  assistant = await app.token(['*'], 'Assistant', { assistant: true });
  neighbours = new Neighbours(app);
  ({ caseId } = await answered<{ caseId: string }>(app.rest(owner, 'GET', '/case')));
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const make = async (address: string, body: object) =>
  String((await answered(app.rest(owner, 'POST', address, body)))['id']);
const patch = (address: string, body: object) => answered(app.rest(owner, 'PATCH', address, body));
const timeline = (as: string, query = '') => answered<Row[]>(app.rest(as, 'GET', `/timeline?caseId=${caseId}${query}`));
async function evidence(body: object): Promise<string> {
  const files = [{ name: `${crypto.randomUUID()}.txt`, bytes: crypto.randomUUID() }];
  const { evidence: items } = await answered<{ evidence: { id: string }[] }>(app.upload(owner, files));
  const id = items[0]?.id ?? '';
  await app.settled(id);
  await patch(`/evidence/${id}`, body);
  return id;
}
const rowOf = async (as: string, id: string) => (await timeline(as, `&id=${id}`))[0];

test('a guest who sees hearings and evidence does not get their court files and people', async () => {
  const courtCaseId = await make('/court-cases', { caption: 'In re Ellery' });
  const contactId = await make('/contacts', { name: 'Dr. Ames' });
  const hearing = await make('/hearings', {
    date: '2026-05-04',
    purpose: 'Motion',
    courtCaseId,
    contactIds: [contactId],
  });
  const item = await evidence({ eventDate: '2026-05-05', courtCaseIds: [courtCaseId] });
  expect(await rowOf(owner, hearing)).toMatchObject({ courtCaseId, contactIds: [contactId] });
  expect(await rowOf(owner, item)).toMatchObject({ courtCaseId });

  const guest = await neighbours.account('Guest');
  await neighbours.share(caseId, guest.accountId, 'hearings', null, 'view');
  await neighbours.share(caseId, guest.accountId, 'evidence', null, 'view');
  expect(await rowOf(guest.token, hearing)).toMatchObject({ courtCaseId: null, contactIds: [] });
  expect(await rowOf(guest.token, item)).toMatchObject({ courtCaseId: null });
  expect(JSON.stringify(await timeline(guest.token))).not.toMatch(new RegExp(`${courtCaseId}|${contactId}`));
});

test('an assistant is shown no private hearing, and no private contact of one it sees', async () => {
  const contactId = await make('/contacts', { name: 'Hidden' });
  const [open, hidden] = [
    await make('/hearings', { date: '2026-06-01', purpose: 'Open', contactIds: [contactId] }),
    await make('/hearings', { date: '2026-06-02', purpose: 'Hidden' }),
  ];
  await patch(`/contacts?id=${contactId}`, { private: true });
  await patch(`/hearings?id=${hidden}`, { private: true });
  expect(await rowOf(assistant, open)).toMatchObject({ contactIds: [] });
  expect(await rowOf(assistant, hidden)).toBeUndefined();
  expect(JSON.stringify(await timeline(assistant))).not.toMatch(new RegExp(`${contactId}|${hidden}`));
});

test('one court file shows its own events, hearings and evidence, and those of no other', async () => {
  const [mine, other] = [
    await make('/court-cases', { caption: 'Mine' }),
    await make('/court-cases', { caption: 'Other' }),
  ];
  const wanted = new Set<string>();
  for (const courtCaseId of [mine, other]) {
    const ids = [
      await evidence({ eventDate: '2026-07-01', courtCaseIds: [courtCaseId] }),
      await make('/hearings', { date: '2026-07-02', purpose: 'Status', courtCaseId }),
      await make('/timeline', { date: '2026-07-03', title: 'Moved', courtCaseId }),
    ];
    if (courtCaseId === mine) for (const id of ids) wanted.add(id);
  }
  const both = await evidence({ eventDate: '2026-07-04', courtCaseIds: [mine, other] });
  const shown = await timeline(owner, `&courtCaseId=${mine}`);
  expect(new Set(shown.map(({ id }) => id))).toEqual(wanted.add(both));
  expect(shown.find(({ id }) => id === both)?.courtCaseId).toBeNull();
});

test('an entry that rests on something else now loses that when it goes', async () => {
  const [first, second] = [await evidence({}), await evidence({})];
  const entry = await make('/timeline', { date: '2026-08-01', title: 'Moved', evidenceIds: [first] });
  await patch(`/timeline?id=${entry}`, { evidenceIds: [second] });
  expect((await app.rest(owner, 'DELETE', `/evidence/${first}`)).status).toBe(204);
  expect(await rowOf(owner, entry)).toMatchObject({ evidenceIds: [second] });
  expect((await app.rest(owner, 'DELETE', `/evidence/${second}`)).status).toBe(204);
  expect(await rowOf(owner, entry)).toMatchObject({ evidenceIds: [] });
});

test('an entry that is added as private is never shown to an assistant', async () => {
  const id = await make('/timeline', { date: '2026-07-01', title: 'From a hidden letter', private: true });
  expect(await rowOf(owner, id)).toMatchObject({ private: true });
  expect(await rowOf(assistant, id)).toBeUndefined();
});
