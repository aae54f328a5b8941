import { afterAll, beforeAll, expect, test } from 'vitest';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { plantMatter, type PlantedMatter } from '#test/server/access/planted-matter.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

// An item names its folder, categories, court files, hearings and the item it has the bytes of. A viewer who does not
// see one of those does not get its id, and does not remove it by naming the others.
interface Item {
  id: string;
  folderId: string | null;
  issueIds: string[];
  courtCaseIds: string[];
  hearingIds: string[];
  duplicateOf: string | null;
  updatedAt: string;
}

let app: TestApp;
let owner: string;
let neighbours: Neighbours;
let matter: PlantedMatter;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  owner = await app.token();
  neighbours = new Neighbours(app);
  matter = await plantMatter(app, owner, 'Quetzalcoatl');
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const read = (id: string, as = owner) => answered<Item>(app.rest(as, 'GET', `/evidence/${id}`));
const patch = (id: string, body: object, as: string) => app.rest(as, 'PATCH', `/evidence/${id}`, body);
const make = async (address: string, body: object) =>
  String((await answered(app.rest(owner, 'POST', address, body)))['id']);

/** Every answer that holds items: by id, listed, found, changed, refused as stale, and in the window's own list. */
async function answersAbout(id: string, as: string): Promise<string> {
  const { updatedAt } = await read(id, as);
  const stale = await patch(id, { expectedUpdatedAt: '2020-01-01T00:00:00.000Z' }, as);
  expect(stale).toMatchObject({ status: 409, body: { current: { id, updatedAt } } });
  const answers = [
    await read(id, as),
    await answered(app.rest(as, 'GET', `/evidence?caseId=${matter.caseId}&id=${id}`)),
    await answered(app.rest(as, 'GET', `/evidence?caseId=${matter.caseId}&id=${id}&q=letter`)),
    await answered(patch(id, { exhibitNumber: crypto.randomUUID().slice(0, 8) }, as)),
    stale.body,
  ];
  return JSON.stringify(answers);
}

test('a guest with one item does not learn what else in the matter it names, and leaves that as it is', async () => {
  const guest = await neighbours.account('Guest');
  await neighbours.share(matter.caseId, guest.accountId, 'evidence', matter.open, 'edit');
  const before = await read(matter.open);
  const { folderId, issueIds, courtCaseIds, hearingIds } = before;
  expect([folderId, issueIds, courtCaseIds, hearingIds]).toEqual([
    matter.folderId,
    [matter.issueId],
    [matter.courtCaseId],
    [matter.hearingId],
  ]);

  const replies = await answersAbout(matter.open, guest.token);
  for (const id of [matter.folderId, matter.issueId, matter.courtCaseId, matter.hearingId]) {
    expect(replies).not.toContain(id);
  }
  const none = { folderId: null, issueIds: [], courtCaseIds: [], hearingIds: [] };
  expect(await read(matter.open, guest.token)).toMatchObject(none);

  const { folderId: _folder, ...sets } = none;
  expect(await answered(patch(matter.open, sets, guest.token))).toMatchObject(none);
  expect(await read(matter.open)).toMatchObject({ folderId, issueIds, courtCaseIds, hearingIds });
  expect((await app.rest(owner, 'GET', `/hearings/${matter.hearingId}/resources`)).body).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ itemId: matter.open })]) as object,
  );
});

test('what else was shared the guest sees, and only the guest can remove it', async () => {
  const guest = await neighbours.account('Guest of two');
  await neighbours.share(matter.caseId, guest.accountId, 'evidence', matter.open, 'edit');
  await neighbours.share(matter.caseId, guest.accountId, 'issues', matter.issueId, 'view');
  const other = await make('/issues', { name: 'Other' });
  await answered(patch(matter.open, { issueIds: [matter.issueId, other] }, owner));
  expect(await read(matter.open, guest.token)).toMatchObject({ issueIds: [matter.issueId] });
  expect(await answered(patch(matter.open, { issueIds: [] }, guest.token))).toMatchObject({ issueIds: [] });
  expect(await read(matter.open)).toMatchObject({ issueIds: [other] });
  expect((await patch(matter.open, { issueIds: [other] }, guest.token)).status).toBe(400);
});

test('an assistant does not learn of a hearing, a category or an original that is private, and keeps them', async () => {
  const bytes = 'the same letter twice';
  const upload = async (name: string) => {
    const { evidence } = await answered<{ evidence: Item[] }>(app.upload(owner, [{ name, bytes }]));
    await app.settled(evidence[0]?.id ?? '');
    return evidence[0]?.id ?? '';
  };
  const [original, copy] = [await upload('letter.txt'), await upload('letter again.txt')];
  const [hidden, open] = [
    await make('/hearings', { date: '2027-03-01', purpose: 'Hidden' }),
    await make('/hearings', { date: '2027-03-02', purpose: 'Open' }),
  ];
  await answered(patch(copy, { hearingIds: [hidden, open] }, owner));
  expect(await read(copy)).toMatchObject({ duplicateOf: original, hearingIds: [hidden, open] });
  await answered(patch(original, { private: true }, owner));
  await answered(app.rest(owner, 'PATCH', `/hearings?id=${hidden}`, { private: true }));

  const assistant = await app.token(['*'], 'Assistant', { assistant: true });
  const replies = await answersAbout(copy, assistant);
  for (const id of [original, hidden]) expect(replies).not.toContain(id);
  expect(await read(copy, assistant)).toMatchObject({ duplicateOf: null, hearingIds: [open] });
  await answered(patch(copy, { hearingIds: [] }, assistant));
  expect(await read(copy)).toMatchObject({ duplicateOf: original, hearingIds: [hidden] });
});

test('a contact that is deleted is in no item, and one that is private no assistant learns of', async () => {
  const [gone, hidden] = [
    await make('/contacts', { caseId: matter.caseId, name: 'Gone Soon' }),
    await make('/contacts', { caseId: matter.caseId, name: 'Hidden Person' }),
  ];
  await answered(patch(matter.open, { contactIds: [gone, hidden] }, owner));
  await answered(app.rest(owner, 'PATCH', `/contacts?id=${hidden}`, { private: true }));
  const assistant = await app.token(['*'], 'Another assistant', { assistant: true });
  const replies = await answersAbout(matter.open, assistant);
  expect(replies).toContain(gone);
  expect(replies).not.toContain(hidden);
  await answered(app.rest(owner, 'DELETE', `/contacts?id=${gone}`));
  expect(await read(matter.open)).toMatchObject({ contactIds: [hidden] });
});

test('a court file that is not the caller’s to see is no filter, listed or searched', async () => {
  const guest = await neighbours.account('Guest with a filter');
  await neighbours.share(matter.caseId, guest.accountId, 'evidence', matter.open, 'view');
  for (const [as, courtCaseId] of [
    [owner, crypto.randomUUID()],
    [guest.token, matter.courtCaseId],
  ] as const) {
    const address = `/evidence?caseId=${matter.caseId}&courtCaseId=${courtCaseId}`;
    for (const query of ['', '&q=letter']) {
      const refused = { status: 400, body: { issues: [{ path: 'courtCaseId' }] } };
      expect(await app.rest(as, 'GET', `${address}${query}`)).toMatchObject(refused);
    }
  }
});

test('a page of a search begins after its row, and nowhere when that is no row of it', async () => {
  const whole = await answered<Item[]>(app.rest(owner, 'GET', '/evidence?q=letter'));
  expect(whole.length).toBeGreaterThan(2);
  const page = (query: string) => app.rest(owner, 'GET', `/evidence?q=letter&${query}`);
  const [first] = whole;
  const second = await answered<Item[]>(page(`after=${first?.id}&limit=1`));
  expect(second.map(({ id }) => id)).toEqual([whole[1]?.id]);
  expect(await page(`after=${crypto.randomUUID()}`)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'after' }] },
  });
});
