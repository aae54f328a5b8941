import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Reply, testApp, type TestApp, type TestFile } from '#test/support/app.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';

// Seed, POST /evidence; issue 2: whole folder trees, consent rule, identical bytes; CONTRACT.md 6.
const anyId = '0190b6a0-0000-7000-8000-000000000000';

interface Item {
  id: string;
  title: string;
  fileName: string;
  folderId: string | null;
  courtCaseIds: string[];
  duplicateOf: string | null;
  sha256: string;
  source: { kind: string; path: string | null };
}
interface Folder {
  id: string;
  name: string;
  parentId: string | null;
}
let app: TestApp;
let token: string;
let count = 0;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

const fresh = (name = 'letter.txt'): TestFile => ({ name, bytes: `bytes ${(count += 1)}` });
const upload = (files: TestFile[], fields: Record<string, string | string[]> = {}) => app.upload(token, files, fields);
const added = async (reply: Promise<Reply>) => (await answered<{ evidence: Item[] }>(reply)).evidence;
const all = () => answered<Item[]>(app.rest(token, 'GET', '/evidence'));
/** Which items there are; how far they are read changes without a call. */
const ids = async () => (await all()).map(({ id }) => id);
const folders = () => answered<Folder[]>(app.rest(token, 'GET', '/folders'));
const makeFolder = async (name: string) =>
  (await answered<Folder>(app.rest(token, 'POST', '/folders', { name, kind: 'evidence' }))).id;

async function pathOf(folderId: string | null): Promise<string> {
  const known = new Map((await folders()).map((folder) => [folder.id, folder]));
  const names = [];
  for (let at = known.get(folderId ?? ''); at; at = known.get(at.parentId ?? '')) names.unshift(at.name);
  return names.join('/');
}

test('says of all files of a request who had them, and refuses other words for an original', async () => {
  const facts = { custodian: 'Jordan Ellery', original: 'copy', confidentiality: 'Confidential' };
  expect(await added(upload([fresh(), fresh()], facts))).toMatchObject([facts, facts]);
  const wrong = await upload([fresh()], { original: 'fake' });
  expect([wrong.status, wrong.body]).toMatchObject([400, { code: 'invalid_request' }]);
});

test('says of all files of a request what an edit of each would say', async () => {
  const category = await answered<{ id: string }>(app.rest(token, 'POST', '/issues', { name: 'Parenting time' }));
  const sent = { title: 'Letter', description: 'From the school', eventDate: '2026-01-02', priority: 'high' };
  const sets = { tagNames: ['school'], issueIds: [category.id] };
  const items = await added(upload([fresh(), fresh()], { ...sent, ...sets, private: 'true' }));
  expect(items).toMatchObject([
    { ...sent, ...sets, private: true },
    { ...sent, ...sets, private: true },
  ]);
});

test.each([
  { fields: { private: 'yes' }, why: 'private' },
  // A number is given by an edit, which looks whether it is free.
  { fields: { exhibitNumber: 'A-7' }, why: 'There is no property “exhibitNumber” here' },
  { fields: { issueIds: anyId }, why: `There is no category ${anyId} in this case.` },
  { fields: { courtCaseId: anyId, courtCaseIds: anyId }, why: 'Give one court file or a list of them, not both.' },
])('adds nothing when what is said of the files is not right: $why', async ({ fields, why }) => {
  const before = await ids();
  const { status, body } = await upload([fresh()], fields);
  expect([status, body]).toMatchObject([400, { code: 'invalid_request', error: expect.stringContaining(why) }]);
  expect(await ids()).toEqual(before);
});

test('answers each file as an item, in the order sent, with its hash and waiting to be read', async () => {
  const files = [fresh('First_letter.txt'), fresh('second.PDF')];
  const items = await added(upload(files));
  expect(items.map(({ fileName }) => fileName)).toEqual(['First_letter.txt', 'second.PDF']);
  expect(items[0]).toMatchObject({
    title: 'First letter',
    sha256: createHash('sha256').update(String(files[0]?.bytes)).digest('hex'),
    folderId: null,
    duplicateOf: null,
    source: { kind: 'upload', path: null },
    extraction: { status: 'pending' },
  });
});

describe('paths', () => {
  test('make the folders they name, once, below the folder that is given', async () => {
    const folderId = await makeFolder('Box');
    const paths = ['Letters/2024/a.txt', 'Letters/2024/b.txt', 'letters/2025', '', './Letters//2024/'];
    const items = await added(upload(['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'].map(fresh), { folderId, paths }));
    expect(await Promise.all(items.map((item) => pathOf(item.folderId)))).toEqual([
      'Box/Letters/2024',
      'Box/Letters/2024',
      'Box/Letters/2025',
      'Box',
      'Box/Letters/2024',
    ]);
    expect(items[0]?.source).toMatchObject({ kind: 'folder', path: 'Letters/2024/a.txt' });
  });

  test('of a name that a Mac takes apart end at the folder, not at the file', async () => {
    const [item] = await added(upload([fresh('cafe\u0301.txt')], { paths: ['Bills/cafe\u0301.txt'] }));
    expect(item?.fileName).toBe('café.txt');
    expect(await pathOf(item?.folderId ?? null)).toBe('Bills');
  });

  test('with backslashes are paths too', async () => {
    const [item] = await added(upload([fresh('x.txt')], { paths: ['Windows\\Desktop\\x.txt'] }));
    expect(await pathOf(item?.folderId ?? null)).toBe('Windows/Desktop');
  });

  test.each([
    ['climb', ['../outside']],
    ['climb in the middle', ['a/../../b']],
    ['are too deep', [Array.from({ length: 21 }, (_, n) => `d${n}`).join('/')]],
    ['are fewer than the files', []],
    ['are more than the files', ['a', 'b']],
    ['hold a folder name that is too long', ['n'.repeat(121)]],
    ['hold a control character', ['a\u0007b']],
  ])('that %s are refused, and nothing is added', async (_what, paths) => {
    const [items, tree] = [await ids(), await folders()];
    const reply = await upload([fresh('z.txt')], paths.length === 0 ? { paths: ['a', 'b', 'c'] } : { paths });
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await ids()).toEqual(items);
    expect(await folders()).toEqual(tree);
  });

  test('of twenty levels are just deep enough', async () => {
    const path = Array.from({ length: 20 }, (_, n) => `level ${n}`).join('/');
    const [item] = await added(upload([fresh('deep.txt')], { paths: [path] }));
    expect(await pathOf(item?.folderId ?? null)).toBe(path);
  });
});

describe('recordings', () => {
  const wave = Buffer.concat([
    Buffer.from('RIFF\u0024\u0000\u0000\u0000WAVEfmt \u0010\u0000\u0000\u0000\u0001\u0000\u0001\u0000', 'latin1'),
    Buffer.from([0x40, 0x1f, 0, 0, 0x80, 0x3e, 0, 0, 2, 0, 16, 0]),
    Buffer.from('data\u0000\u0000\u0000\u0000', 'latin1'),
  ]);

  test.each([
    ['a recording', 'call.wav'],
    ['one that says it is a letter', 'letter.txt'],
  ])('%s needs consent, and without it none of the files is added', async (_what, name) => {
    const before = await ids();
    const blobs = readdirSync(join(app.config.data, 'blobs'), { recursive: true }).length;
    const files = [fresh('innocent.txt'), { name, bytes: wave, type: 'text/plain' }];
    for (const fields of [{}, { recordingConsent: 'no' }, { recordingConsent: 'true' }, { recordingConsent: '' }]) {
      const reply = await upload(files, { ...fields });
      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
      expect(JSON.stringify(reply.body)).toContain('recordingConsent');
    }
    expect(await ids()).toEqual(before);
    expect(readdirSync(join(app.config.data, 'blobs'), { recursive: true }).length).toBe(blobs);
  });

  test('consent is kept with who gave it and when, for the recording only', async () => {
    const files = [fresh('plain.txt'), { name: 'call.wav', bytes: wave }];
    const [plain, recording] = await added(upload(files, { recordingConsent: 'yes' }));
    const neighbours = new Neighbours(app);
    const rows = await neighbours.read((tx) =>
      tx.db.selectFrom('evidence').select(['id', 'consentBy', 'consentAt', 'consentText', 'createdBy']).execute(),
    );
    const row = (id: string | undefined) => rows.find((each) => each.id === id);
    expect(row(recording?.id)).toMatchObject({
      consentBy: row(recording?.id)?.createdBy,
      consentAt: expect.any(String) as string,
    });
    expect(row(recording?.id)?.consentText).toContain('consented');
    expect(row(plain?.id)).toMatchObject({ consentBy: null, consentAt: null, consentText: null });
  });
});

describe('bytes the case already has', () => {
  test('keep makes a second item that names the first', async () => {
    const file = fresh('kept.txt');
    const [first] = await added(upload([file]));
    const [second] = await added(upload([{ ...file, name: 'again.txt' }], { duplicates: 'keep' }));
    expect(second).toMatchObject({ duplicateOf: first?.id, fileName: 'again.txt' });
    const [third] = await added(upload([file]));
    expect(third?.duplicateOf).toBe(first?.id);
  });

  test('skip adds nothing and says which item has them', async () => {
    const file = fresh('skipped.txt');
    const [first] = await added(upload([file]));
    const before = await all();
    const reply = await upload([file, fresh('new.txt')], { duplicates: 'skip', paths: ['Not made', 'Made'] });
    expect(reply).toMatchObject({
      status: 201,
      body: { evidence: [{ fileName: 'new.txt' }], skipped: [{ fileName: 'skipped.txt', evidenceId: first?.id }] },
    });
    expect(await all()).toHaveLength(before.length + 1);
    expect((await folders()).map(({ name }) => name)).not.toContain('Not made');
  });

  test('link puts the item there is into the folder and the court file, when it is in none', async () => {
    const neighbours = new Neighbours(app);
    const { caseId } = await answered<{ caseId: string }>(app.rest(token, 'GET', '/case'));
    const account = await neighbours.read((tx) => tx.db.selectFrom('accounts').select('id').executeTakeFirst());
    const { courtCaseId } = await neighbours.courtFile(caseId, account?.id ?? '', 'Dissolution');
    const file = fresh('linked.txt');
    const [first] = await added(upload([file]));
    const folderId = await makeFolder('Linked');
    const [linked] = await added(upload([file], { duplicates: 'link', folderId, courtCaseId }));
    expect(linked).toMatchObject({ id: first?.id, folderId, courtCaseIds: [courtCaseId] });
    const [again] = await added(upload([file], { duplicates: 'link', courtCaseId }));
    expect(again).toMatchObject({ id: first?.id, folderId, courtCaseIds: [courtCaseId] });
    expect((await all()).filter(({ sha256 }) => sha256 === first?.sha256)).toHaveLength(1);
  });

  test.each([
    ['keep', 2, 0],
    ['link', 1, 0],
    ['skip', 1, 1],
  ])('twice in one request: %s', async (duplicates, items, skipped) => {
    const file = fresh('twin.txt');
    const reply = await answered<{ evidence: Item[]; skipped: object[] }>(
      upload([file, { ...file, name: 'twin 2.txt' }], { duplicates }),
    );
    expect(new Set(reply.evidence.map(({ id }) => id)).size).toBe(items);
    expect(reply.skipped).toHaveLength(skipped);
    const sha256 = reply.evidence[0]?.sha256;
    expect((await all()).filter((item) => item.sha256 === sha256)).toHaveLength(items);
  });

  test('deleting one of two items keeps the bytes of the other', async () => {
    const file = fresh('shared bytes.txt');
    const [first] = await added(upload([file]));
    const [second] = await added(upload([file]));
    expect((await app.rest(token, 'DELETE', `/evidence/${first?.id}`)).status).toBe(204);
    expect(await app.rest(token, 'GET', `/evidence/${second?.id}`)).toMatchObject({ body: { duplicateOf: null } });
    expect(await app.rest(token, 'GET', `/files/${second?.id}`)).toMatchObject({ status: 200, body: file.bytes });
  });

  test('deleted and added again in the same moment, the bytes are there', async () => {
    const file = fresh('phoenix.txt');
    let [item] = await added(upload([file]));
    for (let round = 0; round < 8; round += 1) {
      const [gone, again] = await Promise.all([
        app.rest(token, 'DELETE', `/evidence/${item?.id}`),
        added(upload([file])),
      ]);
      expect(gone.status).toBe(204);
      [item] = again;
    }
    await app.settled(item?.id ?? '');
    expect(await app.rest(token, 'GET', `/files/${item?.id}`)).toMatchObject({ status: 200, body: file.bytes });
  });
});

test('the bytes of a deleted item are removed from disk', async () => {
  const [item] = await added(upload([fresh('gone.txt')]));
  await app.settled(item?.id ?? '');
  expect((await app.rest(token, 'DELETE', `/evidence/${item?.id}`)).status).toBe(204);
  const onDisk = () => readdirSync(join(app.config.data, 'blobs'), { recursive: true }).map(String);
  for (let n = 0; n < 200 && onDisk().some((name) => name.endsWith(String(item?.sha256))); n += 1) {
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  expect(onDisk().some((name) => name.endsWith(String(item?.sha256)))).toBe(false);
  expect((await app.rest(token, 'GET', `/files/${item?.id}`)).status).toBe(404);
});

test('none is added when the last file can’t be', async () => {
  const [items, tree] = [await ids(), await folders()];
  const reply = await upload([fresh('ok 1.txt'), fresh('ok 2.txt'), fresh('bad.txt')], {
    paths: ['Fine', 'Fine', '../bad'],
  });
  expect(reply.status).toBe(400);
  expect(await ids()).toEqual(items);
  expect(await folders()).toEqual(tree);
});

test.each([
  ['folderId', 'unknown'],
  ['courtCaseId', 'unknown'],
  ['folderId', 'a folder for documents'],
])('refuses the %s that is %s', async (field, what) => {
  const unknown = '01890a5d-ac96-774b-bcce-b302099a8057';
  const documents = () =>
    answered<Folder>(app.rest(token, 'POST', '/folders', { name: `For documents ${count}`, kind: 'document' }));
  const id = what === 'unknown' ? unknown : (await documents()).id;
  expect(await upload([fresh()], { [field]: id })).toMatchObject({ status: 400, body: { issues: [{ path: field }] } });
});
