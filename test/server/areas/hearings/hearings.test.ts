import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

interface Hearing {
  id: string;
  courtCaseId: string | null;
  date: string;
  time: string | null;
  timeZone: string | null;
  purpose: string;
  contactIds: string[];
  startsAt: string | null;
  pastDue: boolean;
  conflicts: string[];
  resourceCount: number;
  private: boolean;
  updatedAt: string;
}

let app: TestApp;
let token: string;
let neighbours: Neighbours;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  neighbours = new Neighbours(app);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const post = (body: object) => app.rest(token, 'POST', '/hearings', body);
const make = (body: object = {}) => answered<Hearing>(post({ date: '2031-05-04', purpose: 'Status', ...body }));
const patch = (id: string, body: object) => app.rest(token, 'PATCH', `/hearings?id=${id}`, body);
const list = (query = '') => answered<Hearing[]>(app.rest(token, 'GET', `/hearings?${query}`));
const idOf = async (address: string, body: object) =>
  String((await answered(app.rest(token, 'POST', address, body)))['id']);
/** Its own matter for what looks at whole lists. */
async function newMatter(): Promise<string> {
  const { caseId } = await answered<{ caseId: string }>(
    app.rest(token, 'POST', '/workspaces/switch', { name: crypto.randomUUID() }),
  );
  return caseId;
}

const everyFact = {
  date: '2031-06-02',
  time: '13:30',
  timeZone: 'America/Chicago',
  durationMinutes: 90,
  purpose: 'Motion to compel',
  place: 'Daley Center',
  room: '3004',
  judge: 'Hon. R. Alvarez',
  remoteLink: 'https://court.example/room?id=1',
  status: 'continued',
  outcome: 'Continued by agreement.',
  notes: 'Bring **two** copies.\r\n\r\nPark early.',
};

describe('a hearing', () => {
  it('keeps every fact that is given, and null for the others', async () => {
    expect(await make(everyFact)).toMatchObject({ ...everyFact, startsAt: '2031-06-02T18:30:00.000Z' });
    expect(await make()).toMatchObject({
      status: 'scheduled',
      courtCaseId: null,
      time: null,
      timeZone: null,
      durationMinutes: null,
      remoteLink: null,
      outcome: null,
      notes: null,
      contactIds: [],
      startsAt: null,
      conflicts: [],
      resourceCount: 0,
      private: false,
    });
  });

  it('is in its court file’s zone, unless another is given or none', async () => {
    const courtCaseId = await idOf('/court-cases', { caption: 'Zoned', timeZone: 'America/Denver' });
    expect(await make({ courtCaseId, time: '09:00' })).toMatchObject({
      timeZone: 'America/Denver',
      startsAt: '2031-05-04T15:00:00.000Z',
    });
    expect((await make({ courtCaseId, timeZone: 'UTC' })).timeZone).toBe('UTC');
    expect((await make({ courtCaseId, timeZone: null })).timeZone).toBeNull();
    const otherCourt = await idOf('/court-cases', { caption: 'Elsewhere', timeZone: 'UTC' });
    const { id } = await make({ courtCaseId });
    expect(await answered(patch(id, { courtCaseId: otherCourt }))).toMatchObject({
      courtCaseId: otherCourt,
      timeZone: 'America/Denver',
    });
  });

  it('changes only in what is given, clears with null, and is hidden from assistants on request', async () => {
    const { id } = await make(everyFact);
    expect(await answered(patch(id, { judge: null, status: 'held' }))).toMatchObject({
      ...everyFact,
      judge: null,
      status: 'held',
    });
    expect(await answered(patch(id, { private: true }))).toMatchObject({ private: true });
    const assistant = await app.token(['*'], 'Assistant', { assistant: true });
    expect(await app.rest(assistant, 'GET', `/hearings?id=${id}`)).toMatchObject({ status: 200, body: [] });
    expect(await app.rest(assistant, 'GET', `/hearings/${id}/resources`)).toMatchObject({ status: 404 });
  });

  it('answers 409 with the current record to who read an older version', async () => {
    const hearing = await make();
    const now = await answered<Hearing>(patch(hearing.id, { notes: 'new' }));
    expect(await patch(hearing.id, { purpose: 'Late', expectedUpdatedAt: hearing.updatedAt })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { id: hearing.id, notes: 'new', updatedAt: now.updatedAt } },
    });
  });

  it('takes the links a person can follow', async () => {
    for (const remoteLink of [
      'https://court.example/j/1?pwd=x#y',
      'http://10.0.0.4/room',
      'HTTPS://COURT.EXAMPLE',
      'tel:+13125550100',
      'tel:+1-312-555-0100,,4711#',
    ]) {
      expect((await post({ date: '2031-05-04', purpose: 'x', remoteLink })).status, remoteLink).toBe(201);
    }
  });

  it.each([
    [{ date: undefined }, 'date', /required/],
    [{ date: '2031-02-29' }, 'date', /day that exists/],
    [{ date: '0226-05-04' }, 'date', /between 1900 and 2199/],
    [{ purpose: undefined }, 'purpose', /required/],
    [{ purpose: '  ' }, 'purpose', /blank/],
    [{ time: '9:30' }, 'time', /HH:MM/],
    [{ time: '24:00' }, 'time', /HH:MM/],
    [{ timeZone: 'Chicago' }, 'timeZone', /IANA/],
    [{ timeZone: '+05:00' }, 'timeZone', /IANA/],
    [{ durationMinutes: 0 }, 'durationMinutes', /1 to 20160/],
    [{ durationMinutes: 20_161 }, 'durationMinutes', /1 to 20160/],
    [{ durationMinutes: 1.5 }, 'durationMinutes', /whole minutes/],
    [{ status: 'cancelled' }, 'status', /“scheduled”/],
    [{ remoteLink: 'javascript:alert(1)' }, 'remoteLink', /web address/],
    [{ remoteLink: ' JaVaScRiPt:alert(1)' }, 'remoteLink', /web address/],
    [{ remoteLink: 'data:text/html,x' }, 'remoteLink', /web address/],
    [{ remoteLink: 'https://' }, 'remoteLink', /web address/],
    [{ remoteLink: 'tel:judge' }, 'remoteLink', /web address/],
    [{ remoteLink: 'Zoom 812 3456 7890' }, 'remoteLink', /notes/],
    [{ contactIds: ['x'] }, 'contactIds.0', /No record has this ID/],
    [{ courtCaseId: '0199c000-0000-7000-8000-000000000000' }, 'courtCaseId', /no court file 0199c000/],
    [{ contactIds: ['0199c000-0000-7000-8000-000000000000'] }, 'contactIds', /no contact 0199c000/],
    [{ startsAt: '2031-05-04T09:00:00.000Z' }, 'startsAt', /./],
  ])('is refused with a wrong value, case %#', async (wrong, path, says) => {
    const reply = await post({ date: '2031-05-04', purpose: 'x', ...wrong });
    expect(reply).toMatchObject({ status: 400, body: { issues: [{ path, message: expect.stringMatching(says) }] } });
    const { id } = await make();
    if (Object.values(wrong).includes(undefined)) return;
    expect((await patch(id, wrong)).status).toBe(400);
  });

  it('does not take a court file or a contact of another matter', async () => {
    const caseId = await newMatter();
    const courtCaseId = await idOf('/court-cases', { caseId, caption: 'Foreign' });
    const contactId = await idOf('/contacts', { caseId, name: 'Foreign' });
    const { id } = await make();
    expect((await patch(id, { courtCaseId })).status).toBe(400);
    expect((await patch(id, { contactIds: [contactId] })).status).toBe(400);
  });

  it('keeps a contact that an assistant does not see, when the assistant names the others', async () => {
    const hidden = await idOf('/contacts', { name: 'Hidden' });
    const [first, second] = [await idOf('/contacts', { name: 'One' }), await idOf('/contacts', { name: 'Two' })];
    await answered(app.rest(token, 'PATCH', `/contacts?id=${hidden}`, { private: true }));
    const { id } = await make({ contactIds: [hidden, first] });
    const assistant = await app.token(['*'], 'Assistant', { assistant: true });
    const seen = await answered<Hearing[]>(app.rest(assistant, 'GET', `/hearings?id=${id}`));
    expect(seen[0]?.contactIds).toEqual([first]);
    await answered(app.rest(assistant, 'PATCH', `/hearings?id=${id}`, { contactIds: [second] }));
    expect((await list(`id=${id}`))[0]?.contactIds.toSorted()).toEqual([hidden, second].toSorted());
  });
});

describe('the list of hearings', () => {
  it('is by date and time, those without a time first on their day, and is read page by page', async () => {
    const caseId = await newMatter();
    const times = [
      ['2031-01-02', '09:00'],
      ['2031-01-01', '14:00'],
      ['2031-01-02', null],
      ['2030-12-31', '23:59'],
      ['2031-01-02', '09:00'],
      ['2031-01-02', null],
      ['2028-02-29', '08:00'],
    ] as const;
    for (const [date, time] of times) await make({ caseId, date, time });
    const all = await list(`caseId=${caseId}`);
    expect(all.map(({ date, time }) => [date, time])).toEqual([
      ['2028-02-29', '08:00'],
      ['2030-12-31', '23:59'],
      ['2031-01-01', '14:00'],
      ['2031-01-02', null],
      ['2031-01-02', null],
      ['2031-01-02', '09:00'],
      ['2031-01-02', '09:00'],
    ]);
    const paged: string[] = [];
    for (let after = ''; ;) {
      const page = await list(`caseId=${caseId}&limit=2${after}`);
      paged.push(...page.map(({ id }) => id));
      if (page.length < 2) break;
      after = `&after=${page.at(-1)?.id}`;
    }
    expect(paged).toEqual(all.map(({ id }) => id));
    const unknown = await app.rest(token, 'GET', `/hearings?caseId=${caseId}&after=${crypto.randomUUID()}`);
    expect(unknown).toMatchObject({ status: 400, body: { issues: [{ path: 'after' }] } });
  });

  it('is narrowed by court file, status and days', async () => {
    const caseId = await newMatter();
    const courtCaseId = await idOf('/court-cases', { caseId, caption: 'In re Ellery' });
    const early = await make({ caseId, courtCaseId, date: '2031-03-01' });
    const late = await make({ caseId, date: '2031-03-31', status: 'vacated' });
    const seen = async (query: string) => (await list(`caseId=${caseId}&${query}`)).map(({ id }) => id);
    expect(await seen(`courtCaseId=${courtCaseId}`)).toEqual([early.id]);
    expect(await seen('status=vacated')).toEqual([late.id]);
    expect(await seen('from=2031-03-01&to=2031-03-31')).toEqual([early.id, late.id]);
    expect(await seen('from=2031-03-02')).toEqual([late.id]);
    expect(await seen('to=2031-03-30')).toEqual([early.id]);
    expect(await seen(`id=${late.id}`)).toEqual([late.id]);
    const foreign = await app.rest(token, 'GET', `/hearings?courtCaseId=${courtCaseId}`);
    expect(foreign).toMatchObject({ status: 400, body: { issues: [{ path: 'courtCaseId' }] } });
    expect((await app.rest(token, 'GET', '/hearings?status=cancelled')).status).toBe(400);
  });

  it('names conflicts across court files and beyond its filter, among what is still scheduled', async () => {
    const caseId = await newMatter();
    const day = { caseId, date: '2031-10-06' };
    const chicago = await make({ ...day, time: '09:30', timeZone: 'America/Chicago', durationMinutes: 60 });
    const denver = await make({ ...day, time: '09:00', timeZone: 'America/Denver', durationMinutes: 60 });
    expect(denver.conflicts).toEqual([chicago.id]);
    const [narrowed] = await list(`caseId=${caseId}&id=${chicago.id}`);
    expect(narrowed?.conflicts).toEqual([denver.id]);
    // Past midnight in one zone is the day before in the other.
    const honolulu = await make({ caseId, date: '2031-10-05', time: '22:00', timeZone: 'Pacific/Honolulu' });
    const london = await make({ caseId, date: '2031-10-06', time: '09:30', timeZone: 'Europe/London' });
    expect(london.conflicts).toEqual([honolulu.id]);
    await answered(patch(chicago.id, { status: 'continued' }));
    expect((await list(`caseId=${caseId}&id=${denver.id}`))[0]?.conflicts).toEqual([]);
  });

  it('does not name to an assistant a conflict with a hearing it does not see', async () => {
    const caseId = await newMatter();
    const hidden = await make({ caseId, time: '09:30', timeZone: 'UTC' });
    const open = await make({ caseId, time: '09:45', timeZone: 'UTC' });
    await answered(patch(hidden.id, { private: true }));
    expect((await list(`caseId=${caseId}&id=${open.id}`))[0]?.conflicts).toEqual([hidden.id]);
    const assistant = await app.token(['*'], 'Assistant', { assistant: true });
    const seen = await answered<Hearing[]>(app.rest(assistant, 'GET', `/hearings?caseId=${caseId}`));
    expect(seen).toMatchObject([{ id: open.id, conflicts: [] }]);
  });

  it('says what is over and still scheduled', async () => {
    const caseId = await newMatter();
    await make({ caseId, date: '2019-03-10', purpose: 'Forgotten' });
    await make({ caseId, date: '2019-03-10', purpose: 'Held', status: 'held' });
    await make({ caseId, date: '2131-03-10', purpose: 'To come' });
    const late = (await list(`caseId=${caseId}`)).filter(({ pastDue }) => pastDue);
    expect(late.map(({ purpose }) => purpose)).toEqual(['Forgotten']);
  });
});

describe('deleting a hearing', () => {
  it('takes its list with it, and leaves evidence and to-dos, each with its own change', async () => {
    const { id } = await make();
    const { evidence } = await answered<{ evidence: { id: string }[] }>(
      app.upload(token, [{ name: 'Letter.txt', bytes: crypto.randomUUID() }]),
    );
    const evidenceId = evidence[0]?.id ?? '';
    await app.settled(evidenceId);
    const todoId = await idOf('/todos', { title: 'Print', hearingId: id });
    const lines = `/hearings/${id}/resources`;
    await answered(app.rest(token, 'POST', lines, { kind: 'todo', itemId: todoId, note: 'first' }));
    await answered(app.rest(token, 'POST', lines, { kind: 'evidence', itemId: evidenceId }));
    expect((await list(`id=${id}`))[0]?.resourceCount).toBe(2);
    const last = await neighbours.read((tx) =>
      tx.db.selectFrom('changes').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow(),
    );

    expect((await app.rest(token, 'DELETE', `/hearings?id=${id}`)).status).toBe(204);
    expect(await answered(app.rest(token, 'GET', `/evidence/${evidenceId}`))).toMatchObject({ hearingIds: [] });
    expect(await answered(app.rest(token, 'GET', `/todos?id=${todoId}`))).toMatchObject([{ hearingId: null }]);
    expect((await app.rest(token, 'GET', lines)).status).toBe(404);
    expect((await app.rest(token, 'DELETE', `/hearings?id=${id}`)).status).toBe(404);
    const changes = await neighbours.read((tx) =>
      tx.db.selectFrom('changes').select(['resource', 'op']).where('seq', '>', last.seq).orderBy('seq').execute(),
    );
    expect(changes.map(({ resource, op }) => `${op} ${resource}`)).toEqual([
      'update evidence',
      'delete hearingResources',
      'update todos',
      'delete hearingResources',
      'delete hearings',
    ]);
  });
});

it('a contact that is deleted is taken out of hearings', async () => {
  const [gone, stays] = [await idOf('/contacts', { name: 'Gone' }), await idOf('/contacts', { name: 'Stays' })];
  const before = await make({ contactIds: [gone, stays] });
  await app.rest(token, 'DELETE', `/contacts?id=${gone}`);
  const [after] = await list(`id=${before.id}`);
  expect(after?.contactIds).toEqual([stays]);
  expect((after?.updatedAt ?? '') > before.updatedAt).toBe(true);
});
