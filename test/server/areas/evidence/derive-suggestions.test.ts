import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { changeReading } from '#server/areas/evidence/readings.ts';
import type { EvidenceRecord } from '#server/areas/evidence/schema.ts';
import { enqueueJob } from '#server/store/jobs.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { type TestApp, testApp, type TestFile } from '#test/support/app.ts';
import { eml } from '#test/support/files/mail.ts';
import { textPdf } from '#test/support/files/pdf.ts';
import { phonePhotoOfText } from '#test/support/files/pictures.ts';

test('what was read before anything was suggested gets its suggestions at the next start: from its text, header or camera', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'casewright-suggestions-'));
  const settings = { rateLimit: 0, data: path.join(folder, 'data') };
  try {
    const [letter, mail, photo] = await readBefore(settings);
    await using app = await testApp(settings);
    const token = await app.token();
    const now = (id: string | undefined) => answered<EvidenceRecord>(app.rest(token, 'GET', `/evidence/${id}`));
    const suggested = async () => Promise.all([letter, mail, photo].map(async (id) => (await now(id)).suggestions));
    await expect
      .poll(suggested, { timeout: 60_000, interval: 200 })
      .toMatchObject([
        { eventDate: { value: '2024-03-05', found: 'text' } },
        { title: { value: 'Pick-up', found: 'mail' }, eventDate: { value: '2024-03-05', found: 'mail' } },
        { eventDate: { value: '2024-03-02', found: 'camera' } },
      ]);
    expect(await now(mail)).toMatchObject({ title: 'message', eventDate: null });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 180_000);

/** Three files as a Casewright that suggested nothing left them, with what the migration queues for each. */
async function readBefore(settings: { rateLimit: number; data: string }): Promise<string[]> {
  await using app = await testApp(settings);
  const token = await app.token();
  const letter = await textPdf(['Dana Reyes\nMarch 5, 2024\nDear Ms Rivera,']);
  const mail = eml({ subject: 'Pick-up', date: 'Tue, 5 Mar 2024 23:30:00 -0500', text: 'On Friday' });
  return [
    await asRead(app, token, { name: 'scan.pdf', bytes: letter }),
    await asRead(app, token, { name: 'message.eml', bytes: mail }),
    await asRead(app, token, { name: 'photo.jpg', bytes: await phonePhotoOfText(['Receipt']) }),
  ];
}

async function asRead(app: TestApp, token: string, file: TestFile): Promise<string> {
  const { evidence } = await answered<{ evidence: EvidenceRecord[] }>(app.upload(token, [file]));
  const [{ id, caseId } = { id: '', caseId: '' }] = evidence;
  await app.settled(id);
  const [title] = file.name.split('.');
  await answered(app.rest(token, 'PATCH', `/evidence/${id}`, { title, eventDate: null }));
  await new Neighbours(app).write(async (tx) => {
    await changeReading(tx, id, { suggestions: '{}' });
    await enqueueJob(tx, { kind: 'deriveSuggestions', subjectId: id, caseId });
  });
  return id;
}
