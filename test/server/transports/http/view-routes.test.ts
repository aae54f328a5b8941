import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EvidenceRecord } from '#server/areas/evidence/schema.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { eml } from '#test/support/files/mail.ts';
import { textPdf } from '#test/support/files/pdf.ts';
import { wav } from '#test/support/files/recordings.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp();
  await app.signIn();
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

async function add(name: string, bytes: Buffer, fields: Record<string, string> = {}): Promise<EvidenceRecord> {
  const caseId = ((await app.window('GET', '/app/v1/case')).body as { caseId: string }).caseId;
  const { body, status } = await app.upload(token, [{ name, bytes }], { caseId, ...fields });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const [item] = (body as { evidence: EvidenceRecord[] }).evidence;
  if (!item) throw new Error('Nothing was added.');
  return item;
}

const html = '<p>Dear <b>Sam</b></p><script>steal()</script>';

test('splits a mail, gives out its attachment as bytes and as a copy, and keeps it as evidence once', async () => {
  const pdf = await textPdf(['Receipt']);
  const attachments = [
    { name: 'Receipt.pdf', mimeType: 'application/pdf', content: pdf },
    { name: 'page.html', mimeType: 'image/png', content: Buffer.from(`<html><body>${html}</body></html>`) },
  ];
  const mail = await add('mail.eml', eml({ html, attachments }));
  const view = await app.window('GET', `/app/v1/evidence/${mail.id}/view`);
  expect(view.body).toMatchObject({ view: { kind: 'mail', messages: [{ body: 0, attachments: [1, 2] }] } });
  expect(view.headers.get('content-security-policy')).toContain('sandbox');

  const at = (index: string) => `/app/evidence/${mail.id}/parts/${index}`;
  const saved = await app.window('GET', at('1'));
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="?Receipt\.pdf/);
  expect((await app.window('GET', `${at('1')}?preview=1`)).headers.get('content-type')).toBe('application/pdf');
  const page = await app.window('GET', at('2'));
  expect(page.headers.get('content-type')).toBe('application/octet-stream');
  const shown = await app.window('GET', `${at('2')}?preview=1`);
  expect(shown.body).toContain('Dear <b>Sam</b>');
  expect(shown.body).not.toContain('steal');
  for (const none of ['7', '-1', '1e0', '..%2Fview.json']) expect((await app.window('GET', at(none))).status).toBe(404);

  const keep = () => app.window('POST', `/app/v1/evidence/${mail.id}/parts/1/keep`, {});
  const kept = await keep();
  expect(kept.body).toMatchObject({
    existed: false,
    evidence: { title: 'Receipt', source: { kind: 'attachment', path: 'mail.eml/Receipt.pdf' }, size: pdf.length },
  });
  expect((await keep()).body).toMatchObject({ existed: true });
  const { id } = (kept.body as { evidence: EvidenceRecord }).evidence;
  expect((await app.settled(id)).status).toBe('done');

  expect((await app.window('DELETE', `/app/v1/evidence/${mail.id}`)).status).toBe(204);
  expect((await app.window('GET', `/app/v1/evidence/${mail.id}/view`)).status).toBe(404);
  await expect
    .poll(async () =>
      (await readdir(join(app.config.data, 'views'), { recursive: true })).filter((name) => name.includes(mail.sha256)),
    )
    .toEqual([]);
});

test('keeps an attached recording only with the word of the person', async () => {
  const attachments = [{ name: 'Call.wav', mimeType: 'audio/wav', content: wav(0.1) }];
  const mail = await add('call.eml', eml({ text: 'Listen', attachments }));
  const address = `/app/v1/evidence/${mail.id}/parts/1/keep`;
  expect((await app.window('POST', address, {})).status).toBe(400);
  expect((await app.window('POST', address, { recordingConsent: true })).status).toBe(200);
});

test('says who added an item and how, and whether its bytes are still those', async () => {
  const item = await add('call.wav', wav(0.2), { recordingConsent: 'yes' });
  const custody = await app.window('GET', `/app/v1/evidence/${item.id}/custody`);
  expect(custody.body).toMatchObject({
    addedBy: 'Maya Ellery',
    tokenName: 'Test',
    transport: 'rest',
    consent: { by: 'Maya Ellery', text: expect.stringContaining('consented') },
    duplicateOf: null,
  });
  const address = `/app/v1/evidence/${item.id}/verify`;
  expect((await app.window('POST', address)).body).toMatchObject({ sha256: item.sha256, matches: true });
  await appendFile(join(app.config.data, 'blobs', item.sha256.slice(0, 2), item.sha256), 'x');
  expect((await app.window('POST', address)).body).toMatchObject({ matches: false });
});

test('gives the pages as read', async () => {
  const item = await add('two.pdf', await textPdf(['First page', 'Second page']));
  await app.settled(item.id);
  expect((await app.window('GET', `/app/v1/evidence/${item.id}/reading`)).body).toMatchObject({
    status: 'done',
    pages: [{ text: expect.stringContaining('First'), confidence: null }, { confidence: null }],
  });
});

test('outlives a window that turns away before the file is ready', async () => {
  const lines = Array.from({ length: 20_000 }, (_, row) => `${row},words`).join('\n');
  const cookie = await app.signIn();
  for (const wait of [1, 5, 20, 60]) {
    const item = await add(`left-${wait}.csv`, Buffer.from(`${wait}\n${lines}`));
    const leaving = AbortSignal.timeout(wait);
    await Promise.allSettled([
      fetch(`${app.url}/app/v1/evidence/${item.id}/view`, { headers: { cookie }, signal: leaving }),
    ]);
    expect((await app.window('GET', `/app/v1/evidence/${item.id}/view`)).status).toBe(200);
  }
});

test('shows nothing to a program, and nothing for an item that is not there', async () => {
  const item = await add('a.txt', Buffer.from('words'));
  for (const rest of ['view', 'parts/0', 'reading', 'custody']) {
    const address = `/app/${rest.startsWith('parts') ? '' : 'v1/'}evidence/${item.id}/${rest}`;
    const byToken = await fetch(`${app.url}${address}`, { headers: { authorization: `Bearer ${token}` } });
    expect(byToken.status, rest).toBe(401);
    expect((await app.window('GET', address.replace(item.id, crypto.randomUUID()))).status, rest).toBe(404);
  }
});
