import { afterAll, beforeAll, expect, test } from 'vitest';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

interface Line {
  id: string;
  itemId: string;
}

let app: TestApp;
let owner: string;
let neighbours: Neighbours;
let caseId: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  owner = await app.token();
  neighbours = new Neighbours(app);
  ({ caseId } = await answered<{ caseId: string }>(app.rest(owner, 'GET', '/case')));
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const make = async (address: string, body: object) =>
  String((await answered(app.rest(owner, 'POST', address, body)))['id']);
const hearing = (as: string, id: string) =>
  answered<object[]>(app.rest(as, 'GET', `/hearings?caseId=${caseId}&id=${id}`));

test('a guest with one hearing does not learn of its court file and its people, and leaves them as they are', async () => {
  const courtCaseId = await make('/court-cases', { caption: 'In re Ellery' });
  const contactId = await make('/contacts', { name: 'Dr. Ames' });
  const id = await make('/hearings', { date: '2027-05-04', purpose: 'Motion', courtCaseId, contactIds: [contactId] });
  const guest = await neighbours.account('Guest');
  await neighbours.share(caseId, guest.accountId, 'hearings', id, 'edit');
  const shown = { courtCaseId: null, contactIds: [] };
  expect(await hearing(guest.token, id)).toMatchObject([shown]);
  const patched = app.rest(guest.token, 'PATCH', `/hearings?id=${id}`, { place: 'Courthouse', contactIds: [] });
  expect(await answered(patched)).toMatchObject(shown);
  expect(await hearing(owner, id)).toMatchObject([{ place: 'Courthouse', courtCaseId, contactIds: [contactId] }]);
});

test('a list that is ordered by who does not know all of it stays as it is, and is answered as it is', async () => {
  const id = await make('/hearings', { date: '2027-05-05', purpose: 'Status' });
  const address = `/hearings/${id}/resources`;
  for (const title of ['One', 'Two', 'Three']) {
    await answered(app.rest(owner, 'POST', address, { kind: 'todo', itemId: await make('/todos', { title }) }));
  }
  const lines = () => answered<Line[]>(app.rest(owner, 'GET', address));
  const before = await lines();
  const some = before.slice(1).map((line) => line.id);
  expect(await app.rest(owner, 'POST', address, { action: 'order', ids: some.toReversed() })).toMatchObject({
    status: 409,
    body: { code: 'conflict', current: before },
  });
  expect(await lines()).toEqual(before);
});

test('a trial of two weeks meets a hearing at its end', async () => {
  const trial = { date: '2027-06-01', time: '09:00', timeZone: 'UTC', durationMinutes: 20_160 };
  const long = await make('/hearings', { ...trial, purpose: 'Trial' });
  const late = await make('/hearings', {
    ...trial,
    date: '2027-06-15',
    time: '08:59',
    durationMinutes: 30,
    purpose: 'Status',
  });
  const after = await make('/hearings', { ...trial, date: '2027-06-15', durationMinutes: 30, purpose: 'Review' });
  expect(await hearing(owner, late)).toMatchObject([{ conflicts: [long, after] }]);
  expect(await hearing(owner, long)).toMatchObject([{ conflicts: [late] }]);
});
