import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EvidenceRecord } from '#server/areas/evidence/schema.ts';
import type { MailView } from '#server/extraction/views/view.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { windowOf } from '#test/server/window/activity/window-of.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { eml, letterHead, mime, multipart } from '#test/support/files/mail.ts';
import { pdfWithFiles } from '#test/support/files/pdf.ts';

// What keeping an attachment as separate evidence may do: no more than adding the same file.
let app: TestApp;
let token: string;
let mail: EvidenceRecord;
beforeEach(async () => {
  app = await testApp({ rateLimit: 0, evidenceLimit: 2 });
  token = await app.token();
  const attachments = [1, 2].map((n) => ({
    name: `Note ${n}.txt`,
    mimeType: 'text/plain',
    content: Buffer.from(`note ${n}`),
  }));
  const files = [{ name: 'mail.eml', bytes: eml({ text: 'See the notes', attachments }) }];
  const { evidence } = await answered<{ evidence: EvidenceRecord[] }>(app.upload(token, files));
  if (!evidence[0]) throw new Error('Nothing was added.');
  [mail] = evidence;
});
afterEach(() => app[Symbol.asyncDispose]());

const keep = (part: number, window = app.window.bind(app)) =>
  window('POST', `/app/v1/evidence/${mail.id}/parts/${part}/keep`, {});

test('an attachment counts against the plan like any other item', async () => {
  expect((await keep(1)).status).toBe(200);
  expect(await keep(2)).toMatchObject({ status: 402, body: { code: 'evidence_limit' } });
  expect((await keep(1)).body).toMatchObject({ existed: true });
});

test('the words of a returned message are found on the mail that it came back in, and it is kept as an item', async () => {
  const letter = mime([...letterHead, 'Content-Type: text/plain'], 'I never agreed to the walrus.');
  const report = multipart(letterHead, 'report; report-type=delivery-status', [
    mime(['Content-Type: text/plain'], 'Your message came back.'),
    mime(['Content-Type: message/delivery-status'], 'Action: failed\r\nStatus: 5.1.1'),
    mime(['Content-Type: message/rfc822'], letter),
  ]);
  await answered(app.rest(token, 'DELETE', `/evidence/${mail.id}`));
  const files = [{ name: 'returned.eml', bytes: report }];
  const { evidence } = await answered<{ evidence: EvidenceRecord[] }>(app.upload(token, files));
  [mail = mail] = evidence;
  await app.settled(mail.id);
  const found = await answered<EvidenceRecord[]>(app.rest(token, 'GET', '/evidence?q=walrus'));
  expect(found.map(({ id }) => id)).toEqual([mail.id]);
  const { view } = await answered<{ view: MailView }>(app.window('GET', `/app/v1/evidence/${mail.id}/view`));
  const [, message = 0] = view.messages[0]?.attachments ?? [];
  expect((await keep(message)).body).toMatchObject({ existed: false, evidence: { fileName: 'Attached message.eml' } });
});

test('an attachment of a private mail is private too', async () => {
  await answered(app.rest(token, 'PATCH', `/evidence/${mail.id}`, { private: true }));
  expect((await keep(1)).body).toMatchObject({ existed: false, evidence: { private: true } });
});

test('a viewer who may not add evidence to the matter keeps none of it, nor does anybody in an archived one', async () => {
  const neighbours = new Neighbours(app);
  const person = async (name: string) => {
    const account = await neighbours.account(name);
    return { ...account, window: await windowOf(app, neighbours, account.accountId) };
  };
  const { caseId, workspaceId } = await answered<{ caseId: string; workspaceId: string }>(
    app.rest(token, 'GET', '/case'),
  );
  const [viewer, editor, stranger] = [await person('Viewer'), await person('Editor'), await person('Stranger')];
  await neighbours.member(workspaceId, viewer.accountId, 'viewer');
  // May change this one item, which is not the right to add others.
  await neighbours.share(caseId, editor.accountId, 'evidence', mail.id, 'edit');
  expect((await keep(1, viewer.window)).status).toBe(403);
  expect((await keep(1, editor.window)).status).toBe(403);
  expect((await keep(1, stranger.window)).status).toBe(404);
  await answered(app.rest(token, 'POST', '/case/update', { archived: true }));
  expect((await keep(1)).status).toBe(403);
  expect(await answered<unknown[]>(app.rest(token, 'GET', '/evidence'))).toHaveLength(1);
});

test('a file that a PDF carries is found by its name, and kept as an item with the PDF as its source', async () => {
  const bytes = await pdfWithFiles('Open this portfolio in Acrobat.', {
    listed: [{ name: 'Walrus ledger.txt', bytes: Buffer.from('Paid 42.00') }],
    portfolio: true,
  });
  await answered(app.rest(token, 'DELETE', `/evidence/${mail.id}`));
  const { evidence } = await answered<{ evidence: EvidenceRecord[] }>(
    app.upload(token, [{ name: 'binder.pdf', bytes }]),
  );
  [mail = mail] = evidence;
  await app.settled(mail.id);
  const found = await answered<EvidenceRecord[]>(app.rest(token, 'GET', '/evidence?q=walrus'));
  expect(found.map(({ id }) => id)).toEqual([mail.id]);
  expect((await keep(0)).body).toMatchObject({
    existed: false,
    evidence: { fileName: 'Walrus ledger.txt', source: { kind: 'attachment', path: 'binder.pdf/Walrus ledger.txt' } },
  });
});
