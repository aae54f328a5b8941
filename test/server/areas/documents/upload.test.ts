import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp, type TestFile } from '#test/support/app.ts';
import { docx } from '#test/support/files/office.ts';
import { pngOfText } from '#test/support/files/pictures.ts';
import { scannedPdf } from '#test/support/files/pdf.ts';
import { wav } from '#test/support/files/recordings.ts';

interface Reading {
  status: 'running' | 'done' | 'failed';
  page: number | null;
  pages: number | null;
  error: string | null;
}
interface Document {
  id: string;
  title: string;
  body: string;
  kind: string;
  folderId: string | null;
  courtCaseId: string | null;
  original: { fileId: string; fileName: string; sha256: string } | null;
  reading: Reading | null;
}
interface Uploaded {
  documents: Document[];
  notes: { documentId: string; notes: string[] }[];
}

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

const send = (files: TestFile[], fields: Record<string, string | string[]> = {}, by = token) =>
  app.upload(by, files, fields, {}, '/documents/upload');
const uploaded = (files: TestFile[], fields?: Record<string, string | string[]>) =>
  answered<Uploaded>(send(files, fields));
const all = () => answered<Document[]>(app.rest(token, 'GET', '/documents'));
const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

async function one(id: string): Promise<Document> {
  const [document] = await answered<Document[]>(app.rest(token, 'GET', `/documents?id=${id}`));
  if (!document) throw new Error(`There is no document ${id}.`);
  return document;
}

/** A document once its file is read. */
async function settled(id: string): Promise<Document> {
  const deadline = Date.now() + 45_000;
  for (;;) {
    const document = await one(id);
    if (document.reading?.status !== 'running') return document;
    if (Date.now() > deadline) throw new Error('The file is still being read.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function only(file: TestFile): Promise<Document> {
  const [document] = (await uploaded([file])).documents;
  if (!document) throw new Error('No document was made.');
  return document;
}

function fileOf({ original }: Document): { fileId: string; fileName: string; sha256: string } {
  if (!original) throw new Error('There is no original.');
  return original;
}

async function bytesOf(fileId: string, by = token): Promise<{ status: number; name: string; bytes: Buffer }> {
  const answer = await fetch(`${app.url}/api/v1/files/${fileId}`, { headers: { authorization: `Bearer ${by}` } });
  const name = answer.headers.get('content-disposition') ?? '';
  return { status: answer.status, name, bytes: Buffer.from(await answer.arrayBuffer()) };
}

test('each file becomes a document in the order sent, with its text and its own title, and is kept as it is', async () => {
  const word = await docx(['# Declaration', 'I was *there*.']);
  const { documents, notes } = await uploaded([
    { name: 'Draft_2.docx', bytes: word },
    { name: 'My_notes.md', bytes: '# Notes\r\n\r\n* one\r\n' },
  ]);
  expect(documents).toMatchObject([
    {
      title: 'Declaration',
      body: '# Declaration\n\nI was \\*there\\*.',
      kind: 'other',
      folderId: null,
      original: { fileName: 'Draft_2.docx', sha256: hashOf(word) },
      reading: null,
    },
    { title: 'My notes', body: '# Notes\r\n\r\n* one\r\n', reading: null },
  ]);
  expect(notes).toEqual([]);
  const [first] = documents;
  if (!first) throw new Error('No document was made.');
  expect(await one(first.id)).toEqual(first);
  const { status, name, bytes } = await bytesOf(fileOf(first).fileId);
  expect([status, name]).toEqual([200, 'attachment; filename=Draft_2.docx']);
  expect(bytes.equals(word)).toBe(true);
});

test('what was left out is said of each document', async () => {
  const { documents, notes } = await uploaded([
    { name: 'plain.txt', bytes: 'x' },
    { name: 'page.html', bytes: '<html><body><p><u>Exhibit</u></p></body></html>' },
  ]);
  expect(notes).toEqual([
    { documentId: documents[1]?.id, notes: ['1 line with underlined words: the underline was left out.'] },
  ]);
});

test('paths make folders of documents below the one that is named; the court file is set', async () => {
  const folder = await answered<{ id: string }>(
    app.rest(token, 'POST', '/folders', { name: 'Motions', kind: 'document' }),
  );
  const court = await answered<{ id: string }>(app.rest(token, 'POST', '/court-cases', { caption: 'E v. E' }));
  const { documents } = await uploaded(
    [
      { name: 'a.txt', bytes: 'a' },
      { name: 'b.txt', bytes: 'b' },
    ],
    { folderId: folder.id, courtCaseId: court.id, paths: ['2026/May/a.txt', '2026/b.txt'] },
  );
  const folders = await answered<{ id: string; name: string; parentId: string | null; kind: string }[]>(
    app.rest(token, 'GET', '/folders'),
  );
  const pathOf = (id: string | null): string => {
    const found = folders.find((each) => each.id === id);
    return found ? `${pathOf(found.parentId)}/${found.name}` : '';
  };
  expect(documents.map(({ folderId }) => pathOf(folderId))).toEqual(['/Motions/2026/May', '/Motions/2026']);
  expect(documents.map(({ courtCaseId }) => courtCaseId)).toEqual([court.id, court.id]);
  expect(folders.filter(({ name }) => name === '2026')).toMatchObject([{ kind: 'document' }]);
});

test.each([
  ['a damaged file', 'Draft.docx', Buffer.from('PK\u0003\u0004cut'), /^“Draft\.docx”: This Word document is damaged/],
  ['a recording', 'Call.wav', wav(1), /^“Call\.wav”: A recording does not become a document\. Nothing was added\.$/],
  ['an archive', 'all.zip', Buffer.from('PK\u0005\u0006'.padEnd(22, '\0')), /^“all\.zip”: This kind of file does not/],
  ['an empty file', 'empty.docx', Buffer.alloc(0), /^“empty\.docx”: This file is empty/],
])('with %s nothing is added, and it is named', async (_what, name, bytes, sentence) => {
  const before = (await all()).length;
  const reply = await send([
    { name: 'fine.txt', bytes: 'fine' },
    { name, bytes },
  ]);
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_file', fileName: name } });
  expect((reply.body as { error: string }).error).toMatch(sentence);
  expect(await all()).toHaveLength(before);
});

test('a folder for evidence, a path for half of the files and no file at all are refused', async () => {
  const folder = await answered<{ id: string }>(
    app.rest(token, 'POST', '/folders', { name: 'Evidence', kind: 'evidence' }),
  );
  const files = [
    { name: 'a.txt', bytes: 'a' },
    { name: 'b.txt', bytes: 'b' },
  ];
  expect(await send(files, { folderId: folder.id })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'folderId' }] },
  });
  expect(await send(files, { paths: ['a.txt'] })).toMatchObject({ status: 400, body: { issues: [{ path: 'paths' }] } });
  expect(await send([])).toMatchObject({ status: 400 });
});

test('a scan comes empty and is filled with its text, as a version that reading made', async () => {
  const bytes = await scannedPdf(['The school closed at noon', 'on 14 February 2024.']);
  const scan = await only({ name: 'Letter.pdf', bytes });
  expect(scan).toMatchObject({ body: '', reading: { status: 'running', page: null, pages: null, error: null } });
  const read = await settled(scan.id);
  expect(read.reading).toEqual({ status: 'done', page: 1, pages: 1, error: null });
  expect(read.body).toContain('The school closed at noon');
  const { versions } = await answered<{ versions: { cause: string; characters: number; actor: string | null }[] }>(
    app.rest(token, 'GET', `/documents/${scan.id}/versions`),
  );
  expect(versions).toMatchObject([{ cause: 'reading', characters: 0, actor: null }]);
  const found = await answered<Document[]>(app.rest(token, 'GET', '/documents?q=noon'));
  expect(found.map(({ id }) => id)).toContain(scan.id);
});

test('what someone writes while a scan is read stays, and what was read is a version', async () => {
  const scan = await only({ name: 'Photo.png', bytes: await pngOfText(['Rent received in full']) });
  await answered(app.rest(token, 'PATCH', `/documents?id=${scan.id}`, { body: 'My own words' }));
  const read = await settled(scan.id);
  expect(read).toMatchObject({
    body: 'My own words',
    reading: { status: 'done', error: expect.stringContaining('nothing was replaced') as string },
  });
  const { versions } = await answered<{ versions: { versionId: string; cause: string }[] }>(
    app.rest(token, 'GET', `/documents/${scan.id}/versions`),
  );
  expect(versions.map(({ cause }) => cause)).toEqual(['reading', 'edit']);
  const [kept] = (
    await answered<{ versions: { body: string }[] }>(
      app.rest(token, 'GET', `/documents/${scan.id}/versions?versionId=${versions[0]?.versionId}`),
    )
  ).versions;
  expect(kept?.body).toBe('Rent received in full');
});

test('a scan in which nothing is found says so', async () => {
  const scan = await only({ name: 'Blank.png', bytes: await pngOfText([]) });
  expect((await settled(scan.id)).reading).toMatchObject({
    status: 'failed',
    error: 'No text was found in this file.',
  });
});

test('the file is seen by those who see the document, and by nobody else', async () => {
  const document = await only({ name: 'Letter.txt', bytes: 'between us' });
  const { fileId } = fileOf(document);
  const neighbours = new Neighbours(app);
  const stranger = await neighbours.account('Stranger');
  expect((await bytesOf(fileId, stranger.token)).status).toBe(404);
  const { caseId } = await answered<{ caseId: string }>(app.rest(token, 'GET', '/case'));
  await neighbours.share(caseId, stranger.accountId, 'documents', document.id, 'view');
  expect((await bytesOf(fileId, stranger.token)).status).toBe(200);
  const assistant = await app.token(['*'], 'Assistant', { assistant: true });
  expect((await bytesOf(fileId, assistant)).status).toBe(200);
  await answered(app.rest(token, 'PATCH', `/documents?id=${document.id}`, { private: true }));
  expect((await bytesOf(fileId, assistant)).status).toBe(404);
  expect((await bytesOf(fileId)).status).toBe(200);
});

test('the file goes with its document, unless evidence has the same bytes', async () => {
  const blobs = join(app.config.data, 'blobs');
  const pathOf = (sha256: string) => join(blobs, sha256.slice(0, 2), sha256);
  const alone = await only({ name: 'Alone.txt', bytes: 'bytes of a document alone' });
  const shared = await only({ name: 'Shared.txt', bytes: 'bytes of both' });
  await answered(app.upload(token, [{ name: 'Shared.txt', bytes: 'bytes of both' }]));
  for (const { id } of [alone, shared]) await app.window('DELETE', `/app/v1/documents?id=${id}`);
  expect((await bytesOf(fileOf(alone).fileId)).status).toBe(404);
  await expect.poll(() => existsSync(pathOf(fileOf(alone).sha256))).toBe(false);
  expect(existsSync(pathOf(fileOf(shared).sha256))).toBe(true);
});

test('the file is charged to the plan', async () => {
  await using small = await testApp({ rateLimit: 0, storageQuotaMib: 1 });
  const by = await small.token();
  const page = `<html><body><p>short</p><!-- ${'x'.repeat(700_000)} --></body></html>`;
  const files = [{ name: 'page.html', bytes: page }];
  expect((await small.upload(by, files, {}, {}, '/documents/upload')).status).toBe(201);
  const again = await small.upload(by, files, {}, {}, '/documents/upload');
  expect(again).toMatchObject({ status: 402, body: { code: 'storage_limit' } });
  expect(await answered<Document[]>(small.rest(by, 'GET', '/documents'))).toHaveLength(1);
});
