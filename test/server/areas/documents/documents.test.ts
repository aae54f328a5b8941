import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { documentLimits } from '#server/rules/documents.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

interface Document {
  id: string;
  caseId: string;
  title: string;
  body: string | null;
  recordNotes: string | null;
  updatedAt: string;
}

async function opened() {
  const app = await testApp({ rateLimit: 0 });
  const token = await app.token();
  const write = (body: object) => answered<Document>(app.rest(token, 'POST', '/documents', body));
  const change = (id: string, body: object) =>
    answered<Document>(app.rest(token, 'PATCH', `/documents?id=${id}`, body));
  const list = (query = '') => answered<Document[]>(app.rest(token, 'GET', `/documents${query}`));
  return { app, token, write, change, list, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

const asTyped = '# Declaração\r\n\r\nTab\there, two spaces  \nand e\u0301 in two parts \u202Eright to left\n\n';

test('a body is kept as it was typed, character by character, and named by its hash', async () => {
  await using house = await opened();
  const written = await house.write({ title: 'Declaration', body: asTyped });
  expect(written).toMatchObject({
    body: asTyped,
    recordNotes: '',
    kind: 'other',
    folderId: null,
    bodyHash: createHash('sha256').update(asTyped).digest('hex'),
  });
  expect(await house.list(`?id=${written.id}`)).toEqual([written]);
});

test.each([
  [{ title: 'Blank\nline' }, /one line/],
  [{ title: 'Nothing', body: 'a\u0000b' }, /NUL/],
  [{ title: 'Half', body: '\uD800' }, /lone surrogate/],
  [{ title: 'Notes', recordNotes: 'x'.repeat(documentLimits.recordNotes + 1) }, /at most 100,000 characters/],
  [{ title: 'Long', body: 'x'.repeat(documentLimits.body + 1) }, /at most 2,000,000 characters/],
  [{ title: 'Kind', kind: 'poem' }, /declaration/],
])('what can’t be kept is refused with a sentence: %#', async (body, sentence) => {
  await using house = await opened();
  const reply = await house.app.rest(house.token, 'POST', '/documents', body);
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  expect(JSON.stringify(reply.body)).toMatch(sentence);
  expect(await house.list()).toEqual([]);
});

test('documents are listed by title, in summary without their texts, or of one kind', async () => {
  await using house = await opened();
  for (const title of ['Motion 10', 'motion 9', 'Äußerung'])
    await house.write({ title, body: 'Text', recordNotes: 'Own' });
  const template = await house.write({ title: 'A form', kind: 'template' });
  const titles = async (query: string) => (await house.list(query)).map(({ title }) => title);
  expect(await titles('')).toEqual(['A form', 'Äußerung', 'motion 9', 'Motion 10']);
  expect(await titles('?kind=template')).toEqual(['A form']);
  expect(await titles(`?id=${template.id}`)).toEqual(['A form']);
  expect(await titles('?limit=2')).toEqual(['A form', 'Äußerung']);
  const [first] = await house.list('?view=summary&limit=1');
  expect(first).toMatchObject({ body: null, recordNotes: null });
  expect(await titles(`?after=${first?.id ?? ''}`)).toEqual(['Äußerung', 'motion 9', 'Motion 10']);
});

test('a search finds titles and bodies, best first, with the words around a hit, and never record notes', async () => {
  await using house = await opened();
  await house.write({ title: 'Letter to the school', body: 'About the **pickup** on Friday.' });
  await house.write({ title: 'Pickup', body: 'Nothing else.' });
  await house.write({ title: 'Quiet', body: 'Nothing.', recordNotes: 'pickup' });
  const found = (await house.list('?q=pickup')) as (Document & { matches: { snippet: string }[]; score: number })[];
  expect(found.map(({ title }) => title)).toEqual(['Pickup', 'Letter to the school']);
  expect(found[1]?.matches[0]?.snippet).toContain('pickup');
  expect(found[0]?.score).toBeGreaterThan(found[1]?.score ?? 0);
  expect((await house.list('?q=pickup&view=summary'))[0]).toMatchObject({ title: 'Pickup', body: null });
  // Evidence is searched in the same index, and answers none of these.
  expect(await answered(house.app.rest(house.token, 'GET', '/evidence?q=pickup'))).toEqual([]);
});

test('a folder holds documents of its kind: it counts them, gives them up and deletes them with itself', async () => {
  await using house = await opened();
  const { app, token } = house;
  const folder = (name: string, kind: string) =>
    answered<{ id: string }>(app.rest(token, 'POST', '/folders', { name, kind }));
  const [papers, files] = [await folder('Papers', 'document'), await folder('Files', 'evidence')];
  const kept = await house.write({ title: 'Kept', folderId: papers.id });
  expect(await app.rest(token, 'PATCH', `/documents?id=${kept.id}`, { folderId: files.id })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('is for evidence') as string },
  });
  const counts = async () => answered<{ id: string; itemCount: number }[]>(app.rest(token, 'GET', '/folders'));
  expect((await counts()).find(({ id }) => id === papers.id)).toMatchObject({ itemCount: 1 });
  expect((await house.list(`?folderId=${papers.id}`)).map(({ id }) => id)).toEqual([kept.id]);
  await answered(app.rest(token, 'DELETE', `/folders?id=${papers.id}`));
  expect(await house.list('?folderId=none')).toMatchObject([{ id: kept.id, folderId: null }]);
  const others = await folder('Others', 'document');
  await house.change(kept.id, { folderId: others.id });
  await answered(app.rest(token, 'DELETE', `/folders?id=${others.id}&deleteItems=true`));
  expect(await house.list()).toEqual([]);
});

test('record notes are for members: a guest neither reads nor writes them', async () => {
  await using house = await opened();
  const { app } = house;
  const document = await house.write({ title: 'Letter', body: 'Shared', recordNotes: 'Between us' });
  const neighbours = new Neighbours(app);
  const guest = await neighbours.account('Guest');
  await neighbours.share(document.caseId, guest.accountId, 'documents', document.id, 'edit');
  const read = await answered<Document[]>(app.rest(guest.token, 'GET', `/documents?caseId=${document.caseId}`));
  expect(read).toMatchObject([{ body: 'Shared', recordNotes: '' }]);
  const patch = (body: object) => app.rest(guest.token, 'PATCH', `/documents?id=${document.id}`, body);
  expect(await patch({ recordNotes: 'Mine' })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await patch({ body: 'By a guest' })).toMatchObject({ status: 200, body: { body: 'By a guest' } });
  expect(await house.list()).toMatchObject([{ body: 'By a guest', recordNotes: 'Between us' }]);
  const versions = `/documents/${document.id}/versions`;
  const { versions: listed } = await answered<{ versions: { versionId: string }[] }>(
    app.rest(guest.token, 'GET', versions),
  );
  const versionId = listed[0]?.versionId ?? '';
  expect(await answered(app.rest(guest.token, 'GET', `${versions}?versionId=${versionId}`))).toMatchObject({
    versions: [{ body: 'Shared', recordNotes: '' }],
  });
});

test('a document is taken to a hearing, and leaves its list when it is deleted', async () => {
  await using house = await opened();
  const { app, token } = house;
  const document = await house.write({ title: 'Declaration' });
  const hearing = await answered<{ id: string }>(
    app.rest(token, 'POST', '/hearings', { date: '2027-03-11', purpose: 'Status' }),
  );
  const resources = `/hearings/${hearing.id}/resources`;
  await answered(app.rest(token, 'POST', resources, { kind: 'document', itemId: document.id }));
  expect(await answered(app.rest(token, 'GET', resources))).toMatchObject([{ kind: 'document', title: 'Declaration' }]);
  await answered(app.rest(token, 'DELETE', `/documents?id=${document.id}`));
  expect(await answered(app.rest(token, 'GET', resources))).toEqual([]);
});

test('the log holds no text of a document', async () => {
  await using house = await opened();
  const { id } = await house.write({ title: 'Letter', body: 'first words', recordNotes: 'own words' });
  await house.change(id, { body: 'second words', recordNotes: 'other words' });
  expect(JSON.stringify(await logOf(house.app))).not.toContain('words');
});

function logOf(app: TestApp) {
  return app.connections.read(({ db }) =>
    db.selectFrom('changes').select(['before', 'after']).where('resource', '=', 'documents').execute(),
  );
}
