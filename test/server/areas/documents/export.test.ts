import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answered } from '#test/support/answered.ts';
import { testApp } from '#test/support/app.ts';

interface Made {
  id: string;
  fileId: string;
  sha256: string;
  contentHash: string;
  pages: number | null;
  size: number;
  status: string;
  fileName: string;
}

async function opened(settings: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp({ rateLimit: 0, ...settings });
  const token = await app.token();
  const write = (body: object) => answered<{ id: string }>(app.rest(token, 'POST', '/documents', body));
  const court = (id: string) =>
    answered<{ contentHash: string; exports: Made[] }>(app.rest(token, 'GET', `/documents/${id}/court`));
  const bytes = async (address: string) => {
    const response = await fetch(`${app.url}/api/v1${address}`, { headers: { authorization: `Bearer ${token}` } });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const ask = async (id: string, body: object = {}) => {
    const { contentHash } = await court(id);
    return app.rest(token, 'POST', `/documents/${id}/export`, { expectedHash: contentHash, ...body });
  };
  return { app, token, write, court, bytes, ask, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

const letter = {
  title: 'Letter to the school / Hale',
  kind: 'letter',
  body: 'Dear *Ms.* Roth:\n\nThank you.\n',
  recordNotes: 'SECRET',
};

test('a working copy is a PDF named after the document; its Markdown is the body byte for byte', async () => {
  await using house = await opened();
  const { id } = await house.write(letter);
  const pdf = await house.bytes(`/documents/${id}/export`);
  expect(pdf.response.headers.get('content-type')).toBe('application/pdf');
  expect(pdf.response.headers.get('content-disposition')).toContain('Letter to the school - Hale.pdf');
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.response.headers.get('etag')).toBe(`"${createHash('sha256').update(pdf.bytes).digest('hex')}"`);
  const markdown = await house.bytes(`/documents/${id}/export?format=md`);
  expect(markdown.bytes.toString()).toBe(letter.body);
  const word = await house.bytes(`/documents/${id}/export?format=docx`);
  expect(word.response.headers.get('content-disposition')).toContain('.docx');
  expect(word.bytes.subarray(0, 2).toString()).toBe('PK');
  expect(word.bytes.includes('SECRET')).toBe(false);
  const head = await fetch(`${house.app.url}/api/v1/documents/${id}/export?format=md`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${house.token}` },
  });
  expect(head.headers.get('content-length')).toBe(String(letter.body.length));
  // The same paper is the same file.
  expect((await house.bytes(`/documents/${id}/export`)).bytes.equals(pdf.bytes)).toBe(true);
});

test('a final export is kept with its hash, is no working copy, and stays when the document changes', async () => {
  await using house = await opened();
  const { id } = await house.write(letter);
  const reply = await house.ask(id);
  expect(reply.status).toBe(201);
  const made = reply.body as Made;
  const { contentHash } = await house.court(id);
  expect(made).toMatchObject({ contentHash, status: 'draft', pages: 1, fileName: 'Letter to the school - Hale.pdf' });
  const working = await house.bytes(`/documents/${id}/export`);
  await answered(house.app.rest(house.token, 'PATCH', `/documents?id=${id}`, { body: 'Other' }));
  const file = await house.bytes(`/files/${made.fileId}`);
  expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(made.sha256);
  expect(file.bytes.length).toBe(made.size);
  expect(file.bytes.equals(working.bytes)).toBe(false);
  const again = await house.ask(id, { format: 'md' });
  expect((await house.court(id)).exports).toEqual([made, again.body]);
});

test('the final export stops at findings, unless their codes are named; a stale hash is refused', async () => {
  await using house = await opened();
  const { id } = await house.write({ title: 'Declaration', kind: 'declaration', body: 'On May 5, 2026 I {{did}}.' });
  const stopped = await house.ask(id);
  expect(stopped).toMatchObject({
    status: 400,
    body: { code: 'findings', findings: [{ code: 'unfilled_field' }, { code: 'unsupported' }] },
  });
  expect(stopped.body).toMatchObject({ error: expect.stringMatching(/There is one more\. Nothing was exported\./) });
  expect((await house.ask(id, { despite: ['unfilled_field'] })).status).toBe(400);
  expect((await house.court(id)).exports).toEqual([]);
  expect((await house.ask(id, { despite: ['unfilled_field', 'unsupported'] })).status).toBe(201);
  const stale = await house.ask(id, { expectedHash: '0'.repeat(64), despite: ['unfilled_field', 'unsupported'] });
  expect(stale).toMatchObject({ status: 409, body: { current: { documentId: id } } });
});

test('exports take room of the plan', async () => {
  await using house = await opened({ storageQuotaMib: 1 });
  const { id } = await house.write({ title: 'Long', body: 'x'.repeat(600_000) });
  const full = await house.ask(id, { format: 'md' });
  expect(full).toMatchObject({ status: 402, body: { code: 'storage_limit' } });
});

test('exports go with their document, and so do their bytes', async () => {
  await using house = await opened();
  const { id } = await house.write(letter);
  const { fileId, sha256 } = (await house.ask(id)).body as Made;
  const place = join(house.app.config.data, 'blobs', sha256.slice(0, 2), sha256);
  expect(existsSync(place)).toBe(true);
  expect((await house.app.rest(house.token, 'DELETE', `/documents?id=${id}`)).status).toBe(204);
  expect((await house.app.rest(house.token, 'GET', `/files/${fileId}`)).status).toBe(404);
  await expect.poll(() => existsSync(place)).toBe(false);
});

test('who does not see the document does not get its exports', async () => {
  await using house = await opened();
  const { id } = await house.write(letter);
  const { fileId } = (await house.ask(id)).body as Made;
  await answered(house.app.rest(house.token, 'PATCH', `/documents?id=${id}`, { private: true }));
  const assistant = await house.app.token(['*'], 'Assistant', { assistant: true });
  expect((await house.app.rest(assistant, 'GET', `/files/${fileId}`)).status).toBe(404);
  expect((await house.app.rest(house.token, 'GET', `/files/${fileId}`)).status).toBe(200);
});
