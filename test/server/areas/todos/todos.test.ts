import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

interface Todo {
  id: string;
  title: string;
  done: boolean;
  doneAt: string | null;
  hearingId: string | null;
  courtCaseId: string | null;
  createdAt: string;
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

const post = (body: object) => app.rest(token, 'POST', '/todos', body);
const make = (body: object = {}) => answered<Todo>(post({ title: 'Print the exhibits', ...body }));
const patch = (id: string, body: object) => app.rest(token, 'PATCH', `/todos?id=${id}`, body);
const list = (query: string) => answered<Todo[]>(app.rest(token, 'GET', `/todos?${query}`));
const idOf = async (address: string, body: object) =>
  String((await answered(app.rest(token, 'POST', address, body)))['id']);
async function newMatter(): Promise<string> {
  const { caseId } = await answered<{ caseId: string }>(
    app.rest(token, 'POST', '/workspaces/switch', { name: crypto.randomUUID() }),
  );
  return caseId;
}

describe('a to-do', () => {
  it('keeps every fact that is given, byte for byte, and needs no more than a title', async () => {
    const facts = {
      title: 'Serve the motion',
      detail: '- [ ] copy\r\n- [x] stamp\r\n\r\n<b>not bold</b>  ',
      due: '2028-02-29',
      priority: 'high',
      hearingId: await idOf('/hearings', { date: '2028-03-01', purpose: 'Motion' }),
      courtCaseId: await idOf('/court-cases', { caption: 'In re Ellery' }),
    };
    expect(await make(facts)).toMatchObject({ ...facts, done: false, doneAt: null, private: false });
    expect(await make()).toMatchObject({
      detail: '',
      due: null,
      done: false,
      priority: 'normal',
      hearingId: null,
      courtCaseId: null,
    });
  });

  it('says when it was checked off, once, and forgets it when it is opened again', async () => {
    const { id, createdAt } = await make();
    const done = await answered<Todo>(patch(id, { done: true }));
    expect(done.done).toBe(true);
    // A change within the millisecond of the one before is dated to the next.
    const at = done.doneAt ?? '';
    expect(at >= createdAt && at <= done.updatedAt).toBe(true);
    const renamed = await answered<Todo>(patch(id, { done: true, title: 'Printed' }));
    expect(renamed.doneAt).toBe(done.doneAt);
    expect(await answered(patch(id, { done: false }))).toMatchObject({ done: false, doneAt: null });
    expect((await make({ done: true })).doneAt).toMatch(/^20.+Z$/);
  });

  it('changes only in what is given, and clears with null', async () => {
    const hearingId = await idOf('/hearings', { date: '2028-03-01', purpose: 'Motion' });
    const { id } = await make({ due: '2027-12-31', detail: 'as typed', hearingId });
    expect(await answered(patch(id, { due: null, hearingId: null }))).toMatchObject({
      due: null,
      hearingId: null,
      detail: 'as typed',
    });
  });

  it('answers 409 with the current record to who read an older version', async () => {
    const todo = await make();
    const now = await answered<Todo>(patch(todo.id, { detail: 'new' }));
    expect(await patch(todo.id, { title: 'Late', expectedUpdatedAt: todo.updatedAt })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { id: todo.id, detail: 'new', updatedAt: now.updatedAt } },
    });
  });

  it('is hidden from assistants on request, and names to them no hearing that is', async () => {
    const hearingId = await idOf('/hearings', { date: '2028-03-01', purpose: 'Hidden' });
    const [hidden, open] = [await make(), await make({ hearingId })];
    await answered(patch(hidden.id, { private: true }));
    await answered(app.rest(token, 'PATCH', `/hearings?id=${hearingId}`, { private: true }));
    const assistant = await app.token(['*'], 'Assistant', { assistant: true });
    const seen = (id: string) => app.rest(assistant, 'GET', `/todos?id=${id}`);
    expect(await seen(hidden.id)).toMatchObject({ status: 200, body: [] });
    expect(await seen(open.id)).toMatchObject({ body: [{ id: open.id, hearingId: null }] });
    expect((await app.rest(assistant, 'PATCH', `/todos?id=${hidden.id}`, { private: false })).status).toBe(404);
    expect((await app.rest(assistant, 'PATCH', `/todos?id=${open.id}`, { hearingId })).status).toBe(400);
  });

  it('names to a guest neither its court file nor its hearing, and loses neither by the guest’s edit', async () => {
    const caseId = await newMatter();
    const courtCaseId = await idOf('/court-cases', { caseId, caption: 'In re Ellery' });
    const hearingId = await idOf('/hearings', { caseId, date: '2028-03-01', purpose: 'Motion' });
    const { id } = await make({ caseId, courtCaseId, hearingId });
    const guest = await neighbours.account(`Guest ${crypto.randomUUID()}`);
    await neighbours.share(caseId, guest.accountId, 'todos', id, 'edit');
    const shown = { id, courtCaseId: null, hearingId: null };
    expect(await answered(app.rest(guest.token, 'GET', `/todos?caseId=${caseId}`))).toMatchObject([shown]);
    const done = app.rest(guest.token, 'PATCH', `/todos?id=${id}`, { done: true });
    expect(await answered(done)).toMatchObject(shown);
    expect(await list(`caseId=${caseId}`)).toMatchObject([{ done: true, courtCaseId, hearingId }]);
  });

  it.each([
    [{ title: undefined }, 'title', /required/],
    [{ title: ' ' }, 'title', /blank/],
    [{ title: 'x'.repeat(301) }, 'title', /at most 300/],
    [{ title: 'two\nlines' }, 'title', /one line/],
    [{ detail: 'x'.repeat(100_001) }, 'detail', /at most 100,000/],
    [{ detail: null }, 'detail', /text/],
    [{ due: '2027-02-29' }, 'due', /day that exists/],
    [{ due: 'tomorrow' }, 'due', /YYYY-MM-DD/],
    [{ priority: 'urgent' }, 'priority', /“low”, “normal” or “high”/],
    [{ done: 'yes' }, 'done', /true or false/],
    [{ doneAt: '2026-01-01T00:00:00.000Z' }, 'doneAt', /./],
    [{ hearingId: '0199c000-0000-7000-8000-000000000000' }, 'hearingId', /no hearing 0199c000/],
    [{ courtCaseId: '0199c000-0000-7000-8000-000000000000' }, 'courtCaseId', /no court file 0199c000/],
  ])('is refused with a wrong value, case %#', async (wrong, path, says) => {
    const refused = { status: 400, body: { issues: [{ path, message: expect.stringMatching(says) }] } };
    expect(await post({ title: 'x', ...wrong })).toMatchObject(refused);
    if (Object.values(wrong).includes(undefined)) return;
    expect(await patch((await make()).id, wrong)).toMatchObject(refused);
  });

  it('does not take a hearing or a court file of another matter', async () => {
    const caseId = await newMatter();
    const hearingId = await idOf('/hearings', { caseId, date: '2028-03-01', purpose: 'Foreign' });
    const courtCaseId = await idOf('/court-cases', { caseId, caption: 'Foreign' });
    const { id } = await make();
    expect((await patch(id, { hearingId })).status).toBe(400);
    expect((await patch(id, { courtCaseId })).status).toBe(400);
    expect((await app.rest(token, 'GET', `/todos?hearingId=${hearingId}`)).status).toBe(400);
  });

  it('is deleted permanently, and is off the lists of hearings then', async () => {
    const { id } = await make();
    const hearingId = await idOf('/hearings', { date: '2028-03-01', purpose: 'Motion' });
    const lines = `/hearings/${hearingId}/resources`;
    await answered(app.rest(token, 'POST', lines, { kind: 'todo', itemId: id }));
    expect((await app.rest(token, 'DELETE', `/todos?id=${id}`)).status).toBe(204);
    expect(await answered(app.rest(token, 'GET', lines))).toEqual([]);
    const left = await neighbours.read((tx) =>
      tx.db.selectFrom('hearingResources').select('id').where('itemId', '=', id).execute(),
    );
    expect(left).toEqual([]);
    expect((await patch(id, { title: 'Back' })).status).toBe(404);
  });
});

it('is named in the address, and the body may only say the same', async () => {
  const { id } = await make();
  const missing = app.rest(token, 'PATCH', '/todos', { id, title: 'Named in the body' });
  expect(await missing).toMatchObject({ status: 400, body: { error: 'id: This is required.' } });
  expect((await patch(id, { id, title: 'Named twice' })).status).toBe(200);
  const other = { status: 400, body: { error: 'The id in the body is not the id in the address.' } };
  expect(await patch(id, { id: crypto.randomUUID(), title: 'Another' })).toMatchObject(other);
});

describe('the list of to-dos', () => {
  it('is open ones by day and importance, then done ones from the latest, and is read page by page', async () => {
    const caseId = await newMatter();
    const first = await make({ caseId, title: 'done first', done: true });
    for (const [title, due, priority] of [
      ['no day', null, 'high'],
      ['late, low', '2026-01-01', 'low'],
      ['later', '2027-01-01', 'normal'],
      ['late, high', '2026-01-01', 'high'],
      ['year’s end', '2026-12-31', 'low'],
      ['late, high, newer', '2026-01-01', 'high'],
    ]) {
      await make({ caseId, title, due, priority });
    }
    const second = await make({ caseId, title: 'done last', due: '2020-01-01' });
    await answered(patch(second.id, { done: true }));
    const all = await list(`caseId=${caseId}`);
    expect(all.map(({ title }) => title)).toEqual([
      'late, high',
      'late, high, newer',
      'late, low',
      'year’s end',
      'later',
      'no day',
      'done last',
      'done first',
    ]);
    expect(all.at(-1)?.id).toBe(first.id);
    const paged: string[] = [];
    for (let after = ''; ;) {
      const page = await list(`caseId=${caseId}&limit=3${after}`);
      expect(page.length).toBeLessThanOrEqual(3);
      paged.push(...page.map(({ id }) => id));
      if (page.length < 3) break;
      after = `&after=${page.at(-1)?.id}`;
    }
    expect(paged).toEqual(all.map(({ id }) => id));
    expect((await app.rest(token, 'GET', `/todos?caseId=${caseId}&after=${crypto.randomUUID()}`)).status).toBe(400);
  });

  it('is narrowed by state, court file, hearing and days, each end included', async () => {
    const caseId = await newMatter();
    const courtCaseId = await idOf('/court-cases', { caseId, caption: 'In re Ellery' });
    const hearingId = await idOf('/hearings', { caseId, date: '2028-03-01', purpose: 'Motion' });
    const one = await make({ caseId, courtCaseId, due: '2028-02-28' });
    const two = await make({ caseId, hearingId, due: '2028-02-29' });
    const three = await make({ caseId, done: true });
    const seen = async (query: string) => (await list(`caseId=${caseId}&${query}`)).map(({ id }) => id);
    expect(await seen('done=true')).toEqual([three.id]);
    expect(await seen('done=false')).toEqual([one.id, two.id]);
    expect(await seen(`courtCaseId=${courtCaseId}`)).toEqual([one.id]);
    expect(await seen(`hearingId=${hearingId}`)).toEqual([two.id]);
    expect(await seen('dueFrom=2028-02-29')).toEqual([two.id]);
    expect(await seen('dueTo=2028-02-28')).toEqual([one.id]);
    expect(await seen('dueFrom=2028-02-28&dueTo=2028-02-29')).toEqual([one.id, two.id]);
    expect(await seen(`id=${three.id}`)).toEqual([three.id]);
    // Read on from a row that the filter leaves out: it was checked off meanwhile.
    expect(await seen(`done=false&after=${one.id}`)).toEqual([two.id]);
    expect((await app.rest(token, 'GET', '/todos?done=maybe')).status).toBe(400);
  });
});
