import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

interface Contact {
  id: string;
  name: string;
  courtCaseIds: string[];
  private: boolean;
  updatedAt: string;
}

let app: TestApp;
let token: string;
let assistant: string;
let neighbours: Neighbours;
let caseId: string;

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  assistant = await app.token(['*'], 'Assistant', { assistant: true });
  neighbours = new Neighbours(app);
  caseId = String((await answered(app.rest(token, 'GET', '/case')))['caseId']);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const post = (body: object) => app.rest(token, 'POST', '/contacts', body);
const make = (body: object) => answered<Contact>(post(body));
const patch = (id: string, body: object, as = token) => app.rest(as, 'PATCH', `/contacts?id=${id}`, body);
const list = (query = '', as = token) => answered<Contact[]>(app.rest(as, 'GET', `/contacts?${query}`));
const courtFile = async (caption: string) =>
  String((await answered(app.rest(token, 'POST', '/court-cases', { caption })))['id']);

const everyFact = {
  kind: 'person',
  name: 'Alma Reyes',
  role: 'lawyer',
  organization: 'Harbor Legal Aid',
  emails: [
    { label: 'work', address: 'a.reyes@example.com' },
    { label: '', address: 'alma@localhost' },
  ],
  phones: [{ label: 'mobile', number: '+1 (555) 555-0142 ext. 7' }],
  address: '12 Quay St\r\nFernhill',
  otherAddresses: [{ label: 'court days', address: 'Suite 4' }],
  handles: [{ platform: 'Signal', handle: '@alma_r' }],
  notes: '**Calls** back\r\n',
};

describe('a contact', () => {
  it('keeps every fact that is given, as it was typed', async () => {
    const courtCaseIds = [await courtFile('In re Ellery')];
    expect(await make({ ...everyFact, courtCaseIds })).toMatchObject({ ...everyFact, courtCaseIds, private: false });
  });

  it('is a person with some part in the case until more is known', async () => {
    expect(await make({ name: 'The school office' })).toMatchObject({
      kind: 'person',
      role: 'other',
      organization: null,
      emails: [],
      phones: [],
      address: null,
      otherAddresses: [],
      handles: [],
      courtCaseIds: [],
      notes: '',
    });
  });

  it('may leave out the label of an email, a phone or an address', async () => {
    const bare = {
      emails: [{ address: 'a@b.example' }],
      phones: [{ number: '5' }],
      otherAddresses: [{ address: 'x' }],
    };
    expect(await make({ name: 'Bare', ...bare })).toMatchObject({
      emails: [{ label: '', address: 'a@b.example' }],
      phones: [{ label: '', number: '5' }],
      otherAddresses: [{ label: '', address: 'x' }],
    });
  });

  test.each([
    [{}, 'name', /^This is required\.$/],
    [{ name: ' ' }, 'name', /^This may not be blank\.$/],
    [{ name: 'x'.repeat(301) }, 'name', /at most 300/],
    [{ name: 'x', role: 'plaintiff' }, 'role', /“party”, “opposing_party”/],
    [{ name: 'x', kind: 'company' }, 'kind', /“person” or “organization”/],
    [{ name: 'x', emails: [{ address: 'Alma <a@b.example>' }] }, 'emails.0.address', /not an email address/],
    [{ name: 'x', emails: [{ address: 'nobody' }] }, 'emails.0.address', /not an email address/],
    [{ name: 'x', emails: [{ address: 'a@b' }, { address: 'a@' }] }, 'emails.1.address', /not an email address/],
    [{ name: 'x', emails: [{ label: 'l'.repeat(61), address: 'a@b' }] }, 'emails.0.label', /at most 60 characters/],
    [{ name: 'x', emails: [{ address: 'a@b', primary: true }] }, 'emails.0.primary', /no property “primary”/],
    [{ name: 'x', phones: [{ number: ' ' }] }, 'phones.0.number', /^This may not be blank\.$/],
    [{ name: 'x', phones: Array.from({ length: 51 }, () => ({ number: '5' })) }, 'phones', /^At most 50 of these\.$/],
    [{ name: 'x', handles: [{ platform: '', handle: 'h' }] }, 'handles.0.platform', /^This may not be blank\.$/],
    [{ name: 'x', otherAddresses: [{ address: '\n' }] }, 'otherAddresses.0.address', /^This may not be blank\.$/],
    [{ name: 'x', courtCaseIds: [crypto.randomUUID()] }, 'courtCaseIds', /There is no court file .+ in this case/],
    [{ name: 'x', phone: '5' }, 'phone', /no property “phone”/],
  ])('is refused with a sentence, in case %#', async (body, path, says) => {
    const message = expect.stringMatching(says);
    expect(await post(body)).toMatchObject({ status: 400, body: { issues: [{ path, message }] } });
  });

  it('changes only in what is given, and lists are replaced whole', async () => {
    const { id } = await make(everyFact);
    const emails = [{ label: 'new', address: 'new@example.com' }];
    expect(await answered(patch(id, { emails, organization: null, notes: '' }))).toMatchObject({
      ...everyFact,
      emails,
      organization: null,
      notes: '',
    });
  });

  it('is not put into a court file that is not of its case', async () => {
    const { id } = await make({ name: 'Filed' });
    const message = expect.stringMatching(/There is no court file .+ in this case/);
    expect(await patch(id, { courtCaseIds: [crypto.randomUUID()] })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'courtCaseIds', message }] },
    });
  });

  it('that is no longer the version one read answers 409 with the current one', async () => {
    const contact = await make({ name: 'Versioned' });
    const now = await answered<Contact>(patch(contact.id, { notes: 'new' }));
    expect(await patch(contact.id, { name: 'Late', expectedUpdatedAt: contact.updatedAt })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: now },
    });
  });
});

describe('the list', () => {
  it('is by name, narrowed by part, court file and search, and read in pages', async () => {
    const { context } = await answered<{ context: string }>(
      app.rest(token, 'POST', '/workspaces/switch', { name: 'Contacts' }),
    );
    const there = { 'x-case-context': context };
    const add = (body: object) => answered<Contact>(app.rest(token, 'POST', '/contacts', body, there));
    const get = async (query: string) =>
      (await answered<Contact[]>(app.rest(token, 'GET', `/contacts?${query}`, undefined, there))).map(
        ({ name }) => name,
      );
    const file = await answered<{ id: string }>(app.rest(token, 'POST', '/court-cases', { caption: 'One' }, there));
    const zoe = await add({ name: 'Zoë Abel', role: 'witness', phones: [{ number: '(555) 555-0142' }] });
    const ben = await add({ name: 'ben Núñez', role: 'judge', courtCaseIds: [file.id] });
    await add({ name: 'Alma', role: 'witness', emails: [{ address: 'alma_r@example.com' }] });
    expect(await get('')).toEqual(['Alma', 'ben Núñez', 'Zoë Abel']);
    expect(await get('role=witness')).toEqual(['Alma', 'Zoë Abel']);
    expect(await get(`courtCaseId=${file.id}`)).toEqual(['ben Núñez']);
    expect(await get(`id=${zoe.id}`)).toEqual(['Zoë Abel']);
    expect(await get('q=NUNEZ')).toEqual(['ben Núñez']);
    expect(await get('q=5550142')).toEqual(['Zoë Abel']);
    expect(await get('q=alma_')).toEqual(['Alma']);
    expect(await get('q=%25')).toEqual([]);
    expect(await get('limit=2')).toEqual(['Alma', 'ben Núñez']);
    expect(await get(`limit=2&after=${ben.id}`)).toEqual(['Zoë Abel']);
    expect(await get(`role=witness&after=${ben.id}`)).toEqual(['Zoë Abel']);
    for (const [query, path] of [
      [`after=${crypto.randomUUID()}`, 'after'],
      [`courtCaseId=${crypto.randomUUID()}`, 'courtCaseId'],
      [`q=${'x'.repeat(201)}`, 'q'],
    ]) {
      const reply = await app.rest(token, 'GET', `/contacts?${query}`, undefined, there);
      expect(reply, path).toMatchObject({ status: 400, body: { issues: [{ path }] } });
    }
  });
});

test('an assistant does not see a private contact, nor a private court file’s id in one, and keeps both', async () => {
  const secret = await make({ name: 'Secret' });
  await answered(patch(secret.id, { private: true }));
  const [open, closed] = [await courtFile('Open'), await courtFile('Closed')];
  await neighbours.write((tx) =>
    tx.db.updateTable('courtCases').set({ private: 1 }).where('id', '=', closed).execute(),
  );
  const named = await make({ name: 'Named', courtCaseIds: [closed, open] });
  const seen = await list('', assistant);
  expect(seen.map(({ id }) => id)).not.toContain(secret.id);
  expect(seen.find(({ id }) => id === named.id)?.courtCaseIds).toEqual([open]);
  expect((await patch(secret.id, { name: 'x' }, assistant)).status).toBe(404);
  expect((await patch(named.id, { courtCaseIds: [] }, assistant)).body).toMatchObject({ courtCaseIds: [] });
  expect(await list(`id=${named.id}`)).toMatchObject([{ courtCaseIds: [closed] }]);
  expect(await list(`id=${secret.id}`)).toMatchObject([{ private: true }]);
});

test('one that is deleted is gone permanently, with its images', async () => {
  const { id } = await make({ name: 'Quetzalcoatl' });
  expect((await app.rest(token, 'DELETE', `/contacts?id=${id}`)).status).toBe(204);
  expect((await patch(id, { name: 'Back' })).status).toBe(404);
  const images = await neighbours.read((tx) =>
    tx.db.selectFrom('changes').selectAll().where('recordId', '=', id).execute(),
  );
  expect(JSON.stringify(images)).not.toContain('Quetzalcoatl');
});

test('an archived case keeps its contacts to read', async () => {
  const { context } = await answered<{ context: string }>(
    app.rest(token, 'POST', '/workspaces/switch', { name: 'Archived' }),
  );
  const there = { 'x-case-context': context };
  const { id } = await answered<Contact>(app.rest(token, 'POST', '/contacts', { name: 'Alma' }, there));
  await answered(app.rest(token, 'POST', '/case/update', { archived: true }, there));
  expect(await answered(app.rest(token, 'GET', '/contacts', undefined, there))).toMatchObject([{ id }]);
  for (const reply of [patch(id, { name: 'x' }), app.rest(token, 'DELETE', `/contacts?id=${id}`)]) {
    expect(await reply).toMatchObject({ status: 403, body: { error: expect.stringContaining('archived') } });
  }
});

test('the case counts its contacts and its events', async () => {
  const count = async () =>
    (await answered<{ counts: Record<string, number> }>(app.rest(token, 'GET', '/case'))).counts;
  const before = await count();
  await make({ name: 'Counted' });
  await answered(app.rest(token, 'POST', '/timeline', { caseId, date: '2026', title: 'Counted' }));
  expect(await count()).toEqual({
    ...before,
    contacts: (before['contacts'] ?? 0) + 1,
    timeline: (before['timeline'] ?? 0) + 1,
  });
});
