import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { Assistant, textOf } from '#test/server/transports/mcp/assistant.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

interface Entry {
  id: string;
  kind: string;
  sourceId: string;
  editable: boolean;
  date: string;
  precision: string;
  qualifier: string | null;
  time: string | null;
  title: string;
  detail: string;
  courtCaseId: string | null;
  position: number;
  contactIds: string[];
  evidenceIds: string[];
  updatedAt: string;
}

let app: TestApp;
let token: string;
let assistant: string;
let neighbours: Neighbours;
/** Separate matters keep one test's entries out of another's list. */
let count = 0;

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  assistant = await app.token(['*'], 'Assistant', { assistant: true });
  neighbours = new Neighbours(app);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

class Matter {
  readonly caseId: string;
  constructor(caseId: string) {
    this.caseId = caseId;
  }
  static async make(): Promise<Matter> {
    count += 1;
    const made = await answered(app.rest(token, 'POST', '/workspaces/switch', { name: `Matter ${count}` }));
    return new Matter(String(made['caseId']));
  }
  post(body: object) {
    return app.rest(token, 'POST', '/timeline', { caseId: this.caseId, ...body });
  }
  add(body: object): Promise<Entry> {
    return answered<Entry>(this.post({ title: 'An event', ...body }));
  }
  list(query: Record<string, string> = {}, as = token): Promise<Entry[]> {
    return answered<Entry[]>(
      app.rest(as, 'GET', `/timeline?${new URLSearchParams({ caseId: this.caseId, ...query })}`),
    );
  }
  async make(resource: string, body: object): Promise<string> {
    return String((await answered(app.rest(token, 'POST', `/${resource}`, { caseId: this.caseId, ...body })))['id']);
  }
  async evidence(patch: object = {}): Promise<string> {
    const files = [{ name: `${crypto.randomUUID()}.txt`, bytes: crypto.randomUUID() }];
    const reply = app.upload(token, files, { caseId: this.caseId });
    const { evidence } = await answered<{ evidence: { id: string }[] }>(reply);
    const id = evidence[0]?.id ?? '';
    await app.settled(id);
    await answered(app.rest(token, 'PATCH', `/evidence/${id}`, patch));
    return id;
  }
}

const patch = (id: string, body: object, as = token) => app.rest(as, 'PATCH', `/timeline?id=${id}`, body);
const change = (id: string, body: object) => answered<Entry>(patch(id, body));
const refusal = (path: string, message: string | RegExp) => ({
  status: 400,
  body: {
    code: 'invalid_request',
    issues: [{ path, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
  },
});

describe('an entry', () => {
  it('is kept byte for byte, carriage returns and all', async () => {
    const matter = await Matter.make();
    const title = '  **Moved** out\r\n\tto [Cobb Landing](x) 🏠 ';
    const detail = '# Day one\r\n\r\n| a | b |\n|---|---|\r\n<script>alert(1)</script>\r\n\n';
    const entry = await matter.add({ date: '2026-03-05', title, detail });
    expect(entry).toMatchObject({ title, detail, kind: 'event', sourceId: entry.id, editable: true });
    expect(await matter.list()).toEqual([entry]);
    expect(await change(entry.id, { detail: '\r\n' })).toMatchObject({ title, detail: '\r\n' });
  });

  it('has null and empty lists for what was not given', async () => {
    const matter = await Matter.make();
    expect(await matter.add({ date: '2026-03-05' })).toMatchObject({
      precision: 'day',
      qualifier: null,
      time: null,
      detail: '',
      courtCaseId: null,
      contactIds: [],
      evidenceIds: [],
      position: 1024,
    });
  });

  test.each([
    ['about March 2024', { date: '2024-03-01', precision: 'month', qualifier: 'about' }],
    ['2023-05', { date: '2023-05-01', precision: 'month', qualifier: null }],
    ['before 2024', { date: '2024-01-01', precision: 'year', qualifier: 'before' }],
    ['after 2024-01-02', { date: '2024-01-02', precision: 'day', qualifier: 'after' }],
  ])('is dated %s', async (date, meant) => {
    expect(await (await Matter.make()).add({ date })).toMatchObject(meant);
  });

  test.each([
    [
      { date: '2024-05', precision: 'month', qualifier: 'about' },
      { date: '2024-05-01', qualifier: 'about' },
    ],
    [
      { date: '2024-05-01', precision: 'month' },
      { date: '2024-05-01', precision: 'month' },
    ],
    [
      { date: '2024-01-01', precision: 'year', qualifier: null },
      { date: '2024-01-01', precision: 'year' },
    ],
    [
      { date: 'about 2024', precision: 'year', qualifier: 'about' },
      { date: '2024-01-01', qualifier: 'about' },
    ],
  ])('may say also how exact its date is, in case %#', async (given, meant) => {
    expect(await (await Matter.make()).add(given)).toMatchObject(meant);
  });

  test.each([
    [{}, 'date', 'This is required.'],
    [{ date: '2024-02-30' }, 'date', 'February 2024 has 29 days.'],
    [{ date: 'early March 2024' }, 'date', /write “about”, as in “about March 2024”/],
    [{ date: 'x'.repeat(101) }, 'date', /^Give a date as/],
    [{ date: '2024-05', precision: 'day' }, 'precision', 'The date names a month, which is not a day.'],
    [{ date: '2024', precision: 'month' }, 'precision', 'The date names a year, which is not a month.'],
    [{ date: '2024-05-02', precision: 'month' }, 'precision', /first day, 2024-05-01, or 2024-05\.$/],
    [{ date: 'about 2024', qualifier: 'before' }, 'qualifier', /can’t be “before”/],
    [{ date: 'about 2024', qualifier: null }, 'qualifier', /can’t be null/],
    [{ date: '2024-05', time: '09:30' }, 'time', /dated to the month has no time of day/],
    [{ date: '2024-05-02', time: '24:00' }, 'time', /HH:MM/],
    [{ date: '2024-05-02', time: '9:30' }, 'time', /HH:MM/],
    [{ date: '2024-05-02', title: ' \r\n\t' }, 'title', 'This may not be blank.'],
    [{ date: '2024-05-02', title: 'x'.repeat(501) }, 'title', 'This may have at most 500 characters.'],
    [{ date: '2024-05-02', detail: 'x'.repeat(100_001) }, 'detail', /at most 100,000/],
    [{ date: '2024-05-02', detail: 'a\u0000b' }, 'detail', /NUL/],
    [{ date: '2024-05-02', position: 1.5 }, 'position', /whole number/],
    [{ date: '2024-05-02', position: 2e9 }, 'position', /whole number/],
    [{ date: '2024-05-02', private: 'yes' }, 'private', /true or false/],
    [{ date: '2024-05-02', courtCaseId: crypto.randomUUID() }, 'courtCaseId', /There is no court file .+ in this case/],
    [{ date: '2024-05-02', contactIds: [crypto.randomUUID()] }, 'contactIds', /There is no contact .+ in this case/],
    [{ date: '2024-05-02', evidenceIds: [crypto.randomUUID()] }, 'evidenceIds', /There is no evidence item/],
  ])('is refused with a sentence, in case %#', async (given, path, message) => {
    const matter = await Matter.make();
    expect(await matter.post({ title: 'An event', ...given })).toMatchObject(refusal(path, message));
    expect(await matter.list()).toEqual([]);
  });

  it('names people, evidence and a court file of its case only', async () => {
    const [matter, other] = [await Matter.make(), await Matter.make()];
    const contactId = await matter.make('contacts', { name: 'Alma Reyes' });
    const evidenceId = await matter.evidence();
    const courtCaseId = await matter.make('court-cases', { caption: 'In re Ellery' });
    const facts = { contactIds: [contactId, contactId], evidenceIds: [evidenceId], courtCaseId };
    expect(await matter.add({ date: '2026', ...facts })).toMatchObject({ ...facts, contactIds: [contactId] });
    for (const path of ['contactIds', 'evidenceIds', 'courtCaseId'] as const) {
      const foreign = await other.post({ title: 'x', date: '2026', [path]: facts[path] });
      expect(foreign).toMatchObject({ status: 400, body: { issues: [{ path }] } });
    }
  });
});

describe('a change', () => {
  it('leaves alone what is not given, and a new date says it all', async () => {
    const matter = await Matter.make();
    const { id } = await matter.add({ date: 'about March 2024', detail: 'kept' });
    expect(await change(id, { title: 'New' })).toMatchObject({ title: 'New', detail: 'kept', qualifier: 'about' });
    expect(await change(id, { date: '2024-05-01' })).toMatchObject({ precision: 'day', qualifier: null });
    expect(await change(id, { qualifier: 'after' })).toMatchObject({ date: '2024-05-01', qualifier: 'after' });
    expect(await change(id, { precision: 'month' })).toMatchObject({ precision: 'month', qualifier: 'after' });
    expect(await change(id, { date: '2024-06-01', precision: 'month', qualifier: 'about' })).toMatchObject({
      date: '2024-06-01',
      precision: 'month',
      qualifier: 'about',
      detail: 'kept',
    });
  });

  it('does not lose a time without a word', async () => {
    const matter = await Matter.make();
    const { id } = await matter.add({ date: '2024-03-05', time: '14:00' });
    expect(await patch(id, { date: 'March 2024' })).toMatchObject(refusal('time', /no time of day/));
    expect(await change(id, { date: 'March 2024', time: null })).toMatchObject({ precision: 'month', time: null });
    expect(await patch(id, { time: '14:00' })).toMatchObject(refusal('time', /no time of day/));
  });

  it('to a version that is no longer current is 409 with the current entry', async () => {
    const matter = await Matter.make();
    const entry = await matter.add({ date: '2026-03-05' });
    const now = await change(entry.id, { detail: 'new' });
    expect(await patch(entry.id, { title: 'Late', expectedUpdatedAt: entry.updatedAt })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: now },
    });
  });

  it('of the position of one moves no other', async () => {
    const matter = await Matter.make();
    const day = { date: '2026-03-05' };
    const [one, two, three] = [await matter.add(day), await matter.add(day), await matter.add(day)];
    expect([one, two, three].map(({ position }) => position)).toEqual([1024, 2048, 3072]);
    await change(three.id, { position: 1536 });
    const listed = await matter.list();
    expect(listed.map(({ id }) => id)).toEqual([one.id, three.id, two.id]);
    expect(listed.filter(({ id }) => id !== three.id)).toEqual([one, two]);
    await change(three.id, { position: -1 });
    expect((await matter.list()).map(({ id }) => id)).toEqual([three.id, one.id, two.id]);
  });

  it('to another day comes last there, unless it says where', async () => {
    const matter = await Matter.make();
    const [a, b, c] = [
      await matter.add({ date: '2026-03-05' }),
      await matter.add({ date: '2026-03-05' }),
      await matter.add({ date: '2026-03-06' }),
    ];
    await change(c.id, { date: '2026-03-05' });
    expect((await matter.list()).map(({ id }) => id)).toEqual([a.id, b.id, c.id]);
    await change(a.id, { date: '2026-03-04' });
    expect(await change(a.id, { date: '2026-03-05', position: 2500 })).toMatchObject({ position: 2500 });
    expect((await matter.list()).map(({ id }) => id)).toEqual([b.id, a.id, c.id]);
  });
});

describe('the list', () => {
  it('merges events, dated evidence, key dates and hearings, each naming its source', async () => {
    const matter = await Matter.make();
    const courtCaseId = await matter.make('court-cases', { caption: 'In re Ellery' });
    const keyDates = [{ date: '2026-03-05', label: '*Order* entered', kind: 'order' }];
    await answered(app.rest(token, 'POST', '/case/update', { caseId: matter.caseId, keyDates }));
    const evidenceId = await matter.evidence({
      title: 'Letter *draft*',
      description: '1. first',
      eventDate: '2026-03-05',
      courtCaseIds: [courtCaseId],
    });
    await matter.evidence({ title: 'Undated' });
    const { id: hearingId } = await answered<{ id: string }>(
      app.rest(token, 'POST', '/hearings', {
        caseId: matter.caseId,
        date: '2026-03-05',
        time: '13:30',
        purpose: 'Motion to modify',
        courtCaseId,
      }),
    );
    const event = await matter.add({ date: '2026-03-05', time: '09:00' });
    const rows = await matter.list();
    expect(rows).toMatchObject([
      { kind: 'keydate', sourceId: matter.caseId, title: '\\*Order\\* entered', detail: 'order', editable: false },
      { kind: 'evidence', id: evidenceId, sourceId: evidenceId, title: 'Letter \\*draft\\*', courtCaseId, time: null },
      { kind: 'event', id: event.id, editable: true },
      { kind: 'hearing', id: hearingId, sourceId: hearingId, title: 'Motion to modify', time: '13:30', courtCaseId },
    ]);
    expect(await matter.list({ courtCaseId })).toEqual(rows.filter((row) => row.courtCaseId === courtCaseId));
    for (const row of rows) expect(await matter.list({ id: row.id })).toEqual([row]);
  });

  test.each([
    ['kinds', 'event,meeting', '“meeting” is not a kind: event, evidence, keydate or hearing.'],
    ['kinds', 'event,', '“” is not a kind: event, evidence, keydate or hearing.'],
    ['kinds', 'event, hearing', '“ hearing” is not a kind: event, evidence, keydate or hearing.'],
    ['kinds', 'Event', '“Event” is not a kind: event, evidence, keydate or hearing.'],
    ['years', '2024,24', '“24” is not a year from 0001 to 9999.'],
    ['years', '20245', '“20245” is not a year from 0001 to 9999.'],
    ['years', '0000', '“0000” is not a year from 0001 to 9999.'],
    ['months', '1', '“1” is not a month from 01 to 12.'],
    ['months', '12,13', '“13” is not a month from 01 to 12.'],
    ['months', '00', '“00” is not a month from 01 to 12.'],
  ])('refuses %s=%s, naming the value', async (filter, value, message) => {
    const reply = await app.rest(token, 'GET', `/timeline?${new URLSearchParams({ [filter]: value })}`);
    expect(reply).toMatchObject(refusal(filter, message));
  });

  it('says at every door that there is no year 0000', async () => {
    const says = 'There is no year 0000. Years go from 0001 to 9999.';
    const refused = { status: 400, body: { issues: [{ message: says }] } };
    await using asking = await Assistant.on(app, assistant);
    for (const [area, body] of Object.entries({
      todos: { title: 'Answer', due: '0000-03-04' },
      timeline: { title: 'An event', date: 'about 0000' },
    })) {
      expect(await app.rest(token, 'POST', `/${area}`, body)).toMatchObject(refused);
      expect(await app.window('POST', `/app/v1/${area}`, body)).toMatchObject(refused);
      const result = await asking.call(`post_${area}`, body);
      expect(result.isError).toBe(true);
      expect(textOf(result)).toContain(says);
    }
  });

  it('takes a value given twice as given once, an empty filter as none, an omitted one as all', async () => {
    const matter = await Matter.make();
    const entry = await matter.add({ date: '2026-03-05' });
    expect(await matter.list({ kinds: 'event,event', years: '2026,2026', months: '03,03' })).toEqual([entry]);
    for (const filter of ['kinds', 'years', 'months']) expect(await matter.list({ [filter]: '' })).toEqual([]);
    expect(await matter.list({ kinds: 'event', years: '' })).toEqual([]);
    expect(await matter.list()).toEqual([entry]);
  });

  it('looks at the first day of an approximate date', async () => {
    const matter = await Matter.make();
    const { id } = await matter.add({ date: 'after 2024' });
    for (const [months, found] of [
      ['01', [id]],
      ['12', []],
    ] as const) {
      expect((await matter.list({ years: '2024', months })).map((entry) => entry.id)).toEqual(found);
    }
  });

  it('puts the last minute of a day before what came after that day', async () => {
    const matter = await Matter.make();
    const after = await matter.add({ date: 'after 2024-01-02', position: 0 });
    const last = await matter.add({ date: '2024-01-02', time: '23:59', position: 1 });
    expect((await matter.list()).map(({ id }) => id)).toEqual([last.id, after.id]);
  });

  it('refuses a court file that is not of the case, and a page after no row', async () => {
    const [matter, other] = [await Matter.make(), await Matter.make()];
    const foreign = await other.make('court-cases', { caption: 'Another' });
    const { id } = await other.add({ date: '2026' });
    const get = (query: string) => app.rest(token, 'GET', `/timeline?caseId=${matter.caseId}&${query}`);
    for (const courtCaseId of [foreign, crypto.randomUUID()]) {
      expect(await get(`courtCaseId=${courtCaseId}`)).toMatchObject(refusal('courtCaseId', /There is no court file/));
    }
    for (const after of [id, crypto.randomUUID()]) {
      expect(await get(`after=${after}`)).toMatchObject(refusal('after', /Start again without/));
    }
  });

  it('keeps the ids of key dates while others come, go and change places', async () => {
    const matter = await Matter.make();
    const keyDates = (...dates: [string, string][]) =>
      answered(
        app.rest(token, 'POST', '/case/update', {
          caseId: matter.caseId,
          keyDates: dates.map(([date, label]) => ({ date, label, kind: '' })),
        }),
      );
    const ids = async () => new Map((await matter.list()).map(({ id, date, title }) => [`${date} ${title}`, id]));
    await keyDates(['2026-01-01', 'Filed'], ['2026-02-01', 'Served']);
    const before = await ids();
    await keyDates(['2026-02-01', 'Served'], ['2025-12-01', 'Moved'], ['2026-01-01', 'Filed']);
    const after = await ids();
    expect(after.size).toBe(3);
    for (const [said, id] of before) expect(after.get(said)).toBe(id);
    await keyDates(['2026-01-01', 'Filed'], ['2026-01-01', 'Filed']);
    const twins = await matter.list();
    expect(new Set(twins.map(({ id }) => id)).size).toBe(2);
    expect(twins[0]?.id).toBe(before.get('2026-01-01 Filed'));
  });
});

test('what another record holds is changed and deleted there, says the refusal, and nothing happens', async () => {
  const matter = await Matter.make();
  const keyDates = [{ date: '2026-03-05', label: 'Order', kind: 'order' }];
  await answered(app.rest(token, 'POST', '/case/update', { caseId: matter.caseId, keyDates }));
  const evidenceId = await matter.evidence({ eventDate: '2026-03-06' });
  await answered(
    app.rest(token, 'POST', '/hearings', { caseId: matter.caseId, date: '2026-03-07', purpose: 'Motion' }),
  );
  const rows = await matter.list();
  const says: Record<string, RegExp> = {
    keydate: /key date of the case.+POST \/case\/update/,
    evidence: /evidence item.+PATCH \/evidence\/\{id\}/,
    hearing: /hearing.+\/hearings\?id=/,
  };
  expect(rows.map(({ kind }) => kind)).toEqual(['keydate', 'evidence', 'hearing']);
  for (const { id, kind } of rows) {
    expect(await patch(id, { title: 'Mine now' })).toMatchObject(refusal('id', says[kind] ?? ''));
    expect(await app.rest(token, 'DELETE', `/timeline?id=${id}`)).toMatchObject(refusal('id', says[kind] ?? ''));
  }
  expect(await matter.list()).toEqual(rows);

  const stranger = await neighbours.account(`Stranger ${crypto.randomUUID()}`);
  for (const { id } of rows) expect((await patch(id, { title: 'x' }, stranger.token)).status).toBe(404);
  await answered(app.rest(token, 'PATCH', `/evidence/${evidenceId}`, { private: true }));
  expect((await patch(evidenceId, { title: 'x' }, assistant)).status).toBe(404);
});

describe('what goes', () => {
  const changesOf = (...ids: string[]) =>
    neighbours.read((tx) =>
      tx.db
        .selectFrom('changes')
        .select(['resource', 'recordId', 'op'])
        .where('recordId', 'in', ids)
        .where('op', '!=', 'insert')
        .orderBy('seq')
        .execute(),
    );
  const links = (entryId: string) =>
    neighbours.read((tx) =>
      tx.db
        .selectFrom('setMembers')
        .select(['field', 'value'])
        .where('recordId', '=', entryId)
        .orderBy('field')
        .orderBy('value')
        .execute(),
    );

  it('leaves the entries that named it, each with its own change', async () => {
    const matter = await Matter.make();
    const evidence = [await matter.evidence(), await matter.evidence()];
    const contacts = [await matter.make('contacts', { name: 'A' }), await matter.make('contacts', { name: 'B' })];
    const courtCaseId = await matter.make('court-cases', { caption: 'In re Ellery' });
    const facts = { evidenceIds: evidence, contactIds: contacts, courtCaseId };
    const [one, two, apart] = [
      await matter.add({ date: '2026-03-05', ...facts }),
      await matter.add({ date: '2026-03-06', ...facts }),
      await matter.add({ date: '2026-03-07', contactIds: contacts.slice(1) }),
    ];
    expect(await links(one.id)).toHaveLength(4);
    for (const address of [
      `/evidence/${evidence[0]}`,
      `/contacts?id=${contacts[0]}`,
      `/court-cases?id=${courtCaseId}`,
    ]) {
      expect((await app.rest(token, 'DELETE', address)).status, address).toBe(204);
    }
    const left = { evidenceIds: evidence.slice(1), contactIds: contacts.slice(1), courtCaseId: null };
    const now = await matter.list();
    expect(now).toMatchObject([left, left, { contactIds: contacts.slice(1) }]);
    expect(now[2]).toEqual(apart);
    expect(now.slice(0, 2).every(({ updatedAt }, at) => updatedAt > ([one, two][at]?.updatedAt ?? ''))).toBe(true);
    expect(await links(one.id)).toEqual([
      { field: 'contactIds', value: contacts[1] },
      { field: 'evidenceIds', value: evidence[1] },
    ]);
    const changes = await changesOf(one.id, two.id, apart.id);
    expect(changes.map(({ recordId }) => recordId)).toEqual([one.id, two.id, one.id, two.id, one.id, two.id]);
  });

  it('goes from hearings and contacts too', async () => {
    const matter = await Matter.make();
    const contactId = await matter.make('contacts', { name: 'A' });
    const courtCaseId = await matter.make('court-cases', { caption: 'In re Ellery' });
    const other = await matter.make('contacts', { name: 'B', courtCaseIds: [courtCaseId] });
    const hearing = { date: '2026-03-05', purpose: 'Motion', contactIds: [contactId, other] };
    const hearingId = await matter.make('hearings', hearing);
    await app.rest(token, 'DELETE', `/contacts?id=${contactId}`);
    await app.rest(token, 'DELETE', `/court-cases?id=${courtCaseId}`);
    const get = (address: string) => answered<object[]>(app.rest(token, 'GET', address));
    expect(await get(`/hearings?caseId=${matter.caseId}`)).toMatchObject([{ contactIds: [other] }]);
    expect(await get(`/contacts?caseId=${matter.caseId}`)).toMatchObject([{ id: other, courtCaseIds: [] }]);
    expect((await changesOf(hearingId, other)).map(({ op, resource }) => `${op} ${resource}`)).toEqual([
      'update hearings',
      'update contacts',
    ]);
  });

  it('is an entry permanent, with its images', async () => {
    const matter = await Matter.make();
    const contactId = await matter.make('contacts', { name: 'A' });
    const { id } = await matter.add({ date: '2026-03-05', title: 'Quetzalcoatl', contactIds: [contactId] });
    expect((await app.rest(token, 'DELETE', `/timeline?id=${id}`)).status).toBe(204);
    expect(await links(id)).toEqual([]);
    const images = await neighbours.read((tx) =>
      tx.db.selectFrom('changes').select(['op', 'before', 'after', 'hash']).where('recordId', '=', id).execute(),
    );
    expect(JSON.stringify(images)).not.toContain('Quetzalcoatl');
    expect(images.at(-1)).toMatchObject({ op: 'delete', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });
});

describe('an assistant', () => {
  it('sees neither private rows nor the ids of private records in others, and keeps what it does not see', async () => {
    const matter = await Matter.make();
    const [open, closed] = [
      await matter.evidence({ eventDate: '2026-01-01' }),
      await matter.evidence({ eventDate: '2026-01-02', private: true }),
    ];
    const hidden = await matter.make('contacts', { name: 'Hidden' });
    await answered(app.rest(token, 'PATCH', `/contacts?id=${hidden}`, { private: true }));
    const entry = await matter.add({ date: '2026-01-03', evidenceIds: [closed, open], contactIds: [hidden] });
    const secret = await matter.add({ date: '2026-01-04' });
    await change(secret.id, { private: true });

    const seen = await matter.list({}, assistant);
    expect(seen.map(({ id }) => id)).toEqual([open, entry.id]);
    expect(seen[1]).toMatchObject({ evidenceIds: [open], contactIds: [] });
    expect(JSON.stringify(seen)).not.toMatch(new RegExp([closed, hidden, secret.id].join('|')));
    const after = await app.rest(assistant, 'GET', `/timeline?caseId=${matter.caseId}&after=${secret.id}`);
    expect(after.status).toBe(400);

    expect((await patch(entry.id, { evidenceIds: [open, closed] }, assistant)).status).toBe(400);
    expect(await patch(entry.id, { evidenceIds: [], contactIds: [] }, assistant)).toMatchObject({
      status: 200,
      body: { evidenceIds: [], contactIds: [] },
    });
    const [, , kept] = await matter.list();
    expect(kept).toMatchObject({ id: entry.id, evidenceIds: [closed], contactIds: [hidden] });
  });
});

describe('a guest', () => {
  it('sees of the timeline what was shared, and no key dates', async () => {
    const matter = await Matter.make();
    const keyDates = [{ date: '2026-03-05', label: 'Order', kind: 'order' }];
    await answered(app.rest(token, 'POST', '/case/update', { caseId: matter.caseId, keyDates }));
    const [shown, other] = [
      await matter.evidence({ eventDate: '2026-01-01' }),
      await matter.evidence({ eventDate: '2026-01-02' }),
    ];
    const courtCaseId = await matter.make('court-cases', { caption: 'In re Ellery' });
    const entry = await matter.add({ date: '2026-01-03', evidenceIds: [shown, other], courtCaseId });
    const guest = await neighbours.account(`Guest ${crypto.randomUUID()}`);
    await neighbours.share(matter.caseId, guest.accountId, 'evidence', shown, 'view');
    expect((await matter.list({}, guest.token)).map(({ id }) => id)).toEqual([shown]);
    await neighbours.share(matter.caseId, guest.accountId, 'timelineEntries', null, 'edit');
    const [, event] = await matter.list({}, guest.token);
    expect(event).toMatchObject({ id: entry.id, evidenceIds: [shown], courtCaseId: null });
    const mine = { caseId: matter.caseId, date: '2026-01-05', title: 'Mine', evidenceIds: [other] };
    expect((await app.rest(guest.token, 'POST', '/timeline', mine)).status).toBe(400);
    expect(await patch(entry.id, { title: 'Seen' }, guest.token)).toMatchObject({ status: 200 });
    expect((await matter.list({ id: entry.id }))[0]).toMatchObject({
      title: 'Seen',
      courtCaseId,
      evidenceIds: [shown, other],
    });
  });
});
