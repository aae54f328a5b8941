import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { smsBackup, texts } from '#test/support/files/messages.ts';
import { pngOfText } from '#test/support/files/pictures.ts';
import type { Desk } from '#test/server/areas/messages/importing.ts';
import { change, TwoDesks } from './message-imports.ts';
import { must } from './two.ts';

/* Evidence that was made of a message names it on every side, whichever arrives first (SPEC 10.9). */

interface Item {
  id: string;
  sha256: string;
  updatedAt: string;
  source: { kind: string; messageId: string | null };
  sourceRecord: string | null;
}

async function evidence({ app, token, caseId }: Desk): Promise<Item[]> {
  const { body } = await app.rest(token, 'GET', `/evidence?caseId=${caseId}`);
  return body as Item[];
}

async function pictured(): Promise<{ name: string; bytes: string }> {
  const media = new Uint8Array(await pngOfText(['Receipt']));
  const sent = texts(6).map((text, nth) => (nth === 2 ? { ...text, media } : text));
  return { name: 'sms.xml', bytes: smsBackup(sent) };
}

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

it('names its message on the other side, also when it was kept there', { timeout: 120_000 }, async () => {
  await using two = await TwoDesks.open();
  const { here, there } = two;
  const file = await pictured();
  await here.import(file);
  const mine = must((await two.messages(here)).find(({ attachments }) => attachments.length > 0));
  await change(here, 'POST', '/messages/bulk', { caseId: here.caseId, action: 'keep', ids: [mine.id] });
  const [kept] = await evidence(here);
  const sourceRecord = `${sha256(file.bytes)} ${mine.source?.record}`;
  expect(kept).toMatchObject({ source: { kind: 'import', messageId: mine.id }, sourceRecord });
  await two.inStep();
  await two.inStep();
  const theirs = must((await two.messages(there)).find(({ attachments }) => attachments.length > 0));
  expect(await evidence(there)).toMatchObject([{ source: { kind: 'import', messageId: theirs.id }, sourceRecord }]);
  // What was read of a picture travels too.
  for (const desk of [here, there]) {
    for (const { id } of await evidence(desk)) await desk.app.settled(id);
  }
  await two.inStep();
  expect((await two.inStep()).matters[0]).toMatchObject({ requests: 1, left: [], staysHere: [] });
});

it('finds its message once the export is there', { timeout: 120_000 }, async () => {
  await using two = await TwoDesks.open();
  const { there } = two;
  const file = await pictured();
  const bytes = Buffer.from('A picture');
  const made = await there.app.upload(there.token, [{ name: 'a.txt', bytes }], { caseId: there.caseId });
  expect(made.status).toBe(201);
  const [item] = await evidence(there);
  const named = `${sha256(file.bytes)} 2`;
  await change(there, 'PATCH', `/evidence/${item?.id}`, { sourceRecord: named });
  expect(await evidence(there)).toMatchObject([{ source: { kind: 'import', messageId: null }, sourceRecord: named }]);
  const other = { sourceRecord: `${'0'.repeat(64)} 2` };
  const refused = await there.app.rest(there.token, 'PATCH', `/evidence/${item?.id}`, other);
  expect(refused).toMatchObject({ status: 400 });
  await there.import(file);
  const message = must((await two.messages(there)).find(({ source }) => source?.record === 2));
  expect(await evidence(there)).toMatchObject([{ source: { messageId: message.id } }]);
});
