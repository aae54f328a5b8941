import { afterAll, beforeAll, expect, it } from 'vitest';
import { Desk } from '#test/server/areas/messages/importing.ts';
import { answered } from '#test/support/answered.ts';
import { smsBackup, texts } from '#test/support/files/messages.ts';
import { paperSizesOf, textOf } from './packet-text.ts';
import { Packing } from './packing.ts';

/* In a matter of an English court, every paper is A4 and has the day before the month. */

const american = /\b(?:January|Jan|March|Mar|May|August|Aug) \d{1,2}, \d{4}|\b[ap]\.m\.|\d [AP]M\b/;

let desk: Desk;
let work: Packing;
let courtCaseId: string;
let hearingId: string;
beforeAll(async () => {
  desk = await Desk.open();
  work = new Packing(desk.app, desk.token, desk.caseId);
  const court = { court: 'Family Court at Leeds', jurisdiction: 'England and Wales', number: 'LS26P00123' };
  courtCaseId = await work.make('/court-cases', { caption: 'Re E', ...court });
  hearingId = await work.make('/hearings', {
    courtCaseId,
    date: '2099-03-12',
    time: '10:30',
    purpose: 'Final hearing',
  });
});
afterAll(() => desk[Symbol.asyncDispose]());

async function paperAt(address: string): Promise<string> {
  const headers = { authorization: `Bearer ${desk.token}` };
  const response = await fetch(`${desk.app.url}/api/v1${address}`, { headers });
  expect(response.status).toBe(200);
  return textOf(Buffer.from(await response.arrayBuffer()));
}

it('a bundle has the day first on its cover, in its index and in its message log, and so has what checks it', async () => {
  const evidenceId = await work.exhibit('school.txt', Buffer.from('The school wrote.'), { eventDate: '2026-08-05' });
  await desk.import({ name: 'sms.xml', bytes: smsBackup(texts(5)) });
  const [thread] = await desk.threads();
  const letter = await work.make('/documents', { title: 'Letter', body: 'I write to the school.' });
  const items = [
    { kind: 'document', refId: letter },
    { kind: 'exhibit', refId: evidenceId },
    { kind: 'message_log', refId: thread?.id ?? '', range: { from: '2025-05-01', to: '2025-05-02' } },
  ] as const;
  const packetId = await work.save('Bundle', items, { courtCaseId, hearingId });
  const { packet } = await work.read(packetId);
  expect(packet.profile).toBe('uk-family');
  const { files, verifierFileId, manifestFileId } = await work.built(packetId);
  const bundle = await work.file(files[0]?.fileId ?? '');
  expect(await paperSizesOf(bundle)).toEqual(['595 x 842']);
  const said = await textOf(bundle);
  for (const words of [
    'Date: 12 March 2099',
    'Time: 10:30 am',
    'Date 5 Aug 2026',
    '1 May 2025 – 2 May 2025',
    'Thursday 1 May 2025',
  ]) {
    expect(said).toContain(words);
  }
  expect(said).not.toMatch(american);
  expect(said).toContain('RE E');
  expect(said).not.toContain('BETWEEN');
  // Its sheet has the date on it, so it is made again with another one.
  const { checked } = (await work.read(packetId)).plan;
  await answered(desk.app.rest(desk.token, 'PATCH', `/evidence/${evidenceId}`, { eventDate: '2026-08-06' }));
  expect((await work.read(packetId)).plan.checked).toBe(checked - 1);
  const year = new Date().getFullYear();
  for (const fileId of [verifierFileId, manifestFileId]) {
    const text = (await work.file(fileId ?? '')).toString();
    expect(text).toMatch(new RegExp(String.raw`made, on \d{1,2} \p{L}+ ${year}\.`, 'u'));
  }
}, 240_000);

it('so have the index of evidence, the message log, the binder and what a document is filled with', async () => {
  const index = await paperAt(`/export/evidence-index?caseId=${work.caseId}&rows=all`);
  expect(index).toContain('6 Aug 2026');
  const log = await paperAt(`/export/message-log?caseId=${work.caseId}`);
  expect(log).toContain('Thursday 1 May 2025');
  const binding = { action: 'add-binder', caseId: work.caseId, revision: 0, title: 'Final hearing' };
  await answered(desk.app.rest(desk.token, 'POST', '/preparation', { ...binding, courtCaseId, hearingId }));
  const binder = await paperAt(`/preparation/export?caseId=${work.caseId}`);
  expect(binder).toContain('Hearing: 12 Mar 2099, Final hearing');
  for (const said of [index, log, binder]) expect(said).not.toMatch(american);
  const notice = { caseId: work.caseId, title: 'Notice', templateId: 'notice-of-hearing', hearingId };
  const { body } = await answered<{ body: string }>(desk.app.rest(desk.token, 'POST', '/documents', notice));
  expect(body).toMatch(/Date: 12 March 2099[^]*10:30 am/);
}, 240_000);
