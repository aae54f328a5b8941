import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EvidenceRecord } from '#server/areas/evidence/schema.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp, type TestFile } from '#test/support/app.ts';
import { eml } from '#test/support/files/mail.ts';
import { textPdf } from '#test/support/files/pdf.ts';

// Issue 18: files organize themselves. What is found is suggested; only a mail says it at once.
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

const now = (id: string) => answered<EvidenceRecord>(app.rest(token, 'GET', `/evidence/${id}`));
const patch = (id: string, body: object) => answered<EvidenceRecord>(app.rest(token, 'PATCH', `/evidence/${id}`, body));

async function add(file: TestFile): Promise<EvidenceRecord> {
  const { evidence } = await answered<{ evidence: EvidenceRecord[] }>(app.upload(token, [file]));
  const [{ id } = { id: '' }] = evidence;
  await app.settled(id);
  return now(id);
}

const letter = (name: string, day: string): Promise<TestFile> =>
  textPdf([`Dana Reyes\n${day}\nDear Ms Rivera,`]).then((bytes) => ({ name, bytes }));
const mail = (about: string) => eml({ subject: about, date: 'Tue, 5 Mar 2024 23:30:00 -0500', text: about });

test('a mail is called by its subject and dated by its header, at once', async () => {
  const item = await add({ name: 'message 1.eml', bytes: mail('Pick-up on Friday') });
  expect(item).toMatchObject({ title: 'Pick-up on Friday', eventDate: '2024-03-05', suggestions: null });
});

test('the same mail twice: each by its own name, where somebody named it', async () => {
  const bytes = mail('Twice');
  await add({ name: 'first.eml', bytes });
  const second = await answered<{ evidence: EvidenceRecord[] }>(
    app.upload(token, [{ name: 'second.eml', bytes }], { duplicates: 'keep' }),
  );
  const [{ id } = { id: '' }] = second.evidence;
  await app.settled(id);
  expect(await now(id)).toMatchObject({ title: 'Twice', eventDate: '2024-03-05' });
});

test('what somebody wrote of a mail stays when it is read again', async () => {
  const { id } = await add({ name: 'message 2.eml', bytes: mail('Reading again') });
  await patch(id, { title: 'The threat', eventDate: '2024-03-06' });
  await app.window('POST', `/app/v1/evidence/${id}/read-again`);
  await app.settled(id);
  expect(await now(id)).toMatchObject({ title: 'The threat', eventDate: '2024-03-06', suggestions: null });
});

test('the day of a letter is suggested and not set, until it is taken', async () => {
  const item = await add(await letter('scan 12.pdf', 'March 5, 2024'));
  expect(item).toMatchObject({ title: 'scan 12', eventDate: null });
  expect(item.suggestions).toEqual({
    title: null,
    eventDate: { value: '2024-03-05', found: 'text' },
    contactIds: null,
  });
  const [listed] = await answered<EvidenceRecord[]>(app.rest(token, 'GET', `/evidence?id=${item.id}`));
  expect(listed?.suggestions).toEqual(item.suggestions);
  expect(await patch(item.id, { eventDate: '2024-03-05' })).toMatchObject({ suggestions: null });
});

test('a name with a day suggests both, each until the field is filled in', async () => {
  const { id, suggestions } = await add(await letter('2024-03-04 Letter to Ms Rivera.pdf', 'March 5, 2024'));
  const title = { value: 'Letter to Ms Rivera', found: 'file name' };
  expect(suggestions).toEqual({ title, eventDate: { value: '2024-03-04', found: 'file name' }, contactIds: null });
  expect((await patch(id, { eventDate: '2024-03-04' })).suggestions).toEqual({
    title,
    eventDate: null,
    contactIds: null,
  });
  expect((await patch(id, { title: 'My letter' })).suggestions).toBeNull();
});

test('a name says it also of a file that can’t be read', async () => {
  const { extraction, suggestions } = await add({ name: '2024-03-04 Locked.bin', bytes: Buffer.from([0, 1, 2, 3]) });
  expect(extraction.status).toBe('unsupported');
  expect(suggestions?.eventDate?.value).toBe('2024-03-04');
});

test('what was dismissed is not suggested again, also when the file is read again', async () => {
  const { id } = await add(await letter('2024-03-04 Receipt.pdf', 'March 5, 2024'));
  const title = { value: 'Receipt', found: 'file name' };
  expect((await patch(id, { dismissedSuggestions: ['eventDate'] })).suggestions).toEqual({
    title,
    eventDate: null,
    contactIds: null,
  });
  await app.window('POST', `/app/v1/evidence/${id}/read-again`);
  await app.settled(id);
  expect((await now(id)).suggestions).toEqual({ title, eventDate: null, contactIds: null });
  expect((await patch(id, { dismissedSuggestions: ['eventDate', 'title'] })).suggestions).toBeNull();
  expect((await patch(id, { dismissedSuggestions: [] })).suggestions?.eventDate?.value).toBe('2024-03-04');
});

test('contacts whom a mail names are suggested, until they are in it; nobody is told of one they may not see', async () => {
  const contact = async (facts: object): Promise<string> =>
    (await answered<{ id: string }>(app.rest(token, 'POST', '/contacts', facts))).id;
  const dana = await contact({ name: 'D. R.', emails: [{ address: 'dana@example.com' }] });
  const sam = await contact({ name: 'Sam Reyes' });
  await contact({ name: 'Nobody There' });
  const { id, suggestions } = await add({ name: 'people.eml', bytes: mail('People') });
  expect(suggestions).toEqual({ title: null, eventDate: null, contactIds: { value: [dana, sam], found: 'mail' } });

  await answered(app.rest(token, 'PATCH', `/contacts?id=${sam}`, { private: true }));
  const assistant = await app.token(['*'], 'Assistant', { assistant: true });
  for (const address of [`/evidence/${id}`, `/evidence?id=${id}`, `/evidence?id=${id}&q=people`]) {
    const answer = JSON.stringify((await app.rest(assistant, 'GET', address)).body);
    expect(answer).toContain(dana);
    expect(answer).not.toContain(sam);
  }
  expect(
    JSON.stringify((await app.rest(assistant, 'PATCH', `/evidence/${id}`, { priority: 'high' })).body),
  ).not.toContain(sam);

  expect((await patch(id, { contactIds: [dana] })).suggestions?.contactIds?.value).toEqual([sam]);
  await answered(app.rest(token, 'DELETE', `/contacts?id=${sam}`));
  expect((await now(id)).suggestions).toBeNull();
});

test('the same bytes under another name name others', async () => {
  const { id: otto } = await answered<{ id: string }>(app.rest(token, 'POST', '/contacts', { name: 'Otto Named' }));
  const file = await letter('plain.pdf', 'May 5, 2024');
  expect((await add(file)).suggestions?.contactIds).toBeNull();
  const copy = await add({ ...file, name: 'From Otto_Named.pdf' });
  expect(copy.suggestions).toMatchObject({
    eventDate: { value: '2024-05-05', found: 'text' },
    contactIds: { value: [otto], found: 'file name' },
  });
});

test('a contact who is added, or called otherwise, after a file was read is suggested in it', async () => {
  const { id, suggestions } = await add(await letter('Late.pdf', 'Dear Ms. Vera Late,'));
  expect(suggestions).toBeNull();
  const people = async () => (await now(id)).suggestions?.contactIds ?? null;
  const contact = { name: 'Late, Vera', emails: [] };
  const { id: vera } = await answered<{ id: string }>(app.rest(token, 'POST', '/contacts', contact));
  await expect.poll(people).toEqual({ value: [vera], found: 'text' });
  await answered(app.rest(token, 'PATCH', `/contacts?id=${vera}`, { name: 'Vera Early' }));
  await expect.poll(people).toBeNull();
  await answered(app.rest(token, 'PATCH', `/contacts?id=${vera}`, { name: 'Vera Late' }));
  await expect.poll(people).toEqual({ value: [vera], found: 'text' });
});
