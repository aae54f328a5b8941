import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

// The calendar as a download and as a file that is kept, on the real server with its real data folder.
interface Feed {
  on: boolean;
  path: string;
  writtenAt: string | null;
  trouble: string | null;
  todos: string;
  alarms: number[];
}

let app: TestApp;
let token: string;
let caseId: string;

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  ({ caseId } = await answered<{ caseId: string }>(app.rest(token, 'GET', '/case')));
});
afterAll(() => app[Symbol.asyncDispose]());

const address = (query = '') => `/app/calendar.ics?caseId=${caseId}${query}`;
const feed = () => answered<Feed>(app.window('GET', `/app/v1/calendar-feed?caseId=${caseId}`));
const keep = (change: object) => answered<Feed>(app.window('POST', '/app/v1/calendar-feed', { caseId, ...change }));
const addHearing = (facts: object) =>
  answered<{ id: string }>(app.rest(token, 'POST', '/hearings', { caseId, date: '2027-01-14', ...facts }));
const addTodo = (facts: object) => answered<{ id: string }>(app.rest(token, 'POST', '/todos', { caseId, ...facts }));

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 5000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`It did not happen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const holds = (file: string, text: string) => async (): Promise<boolean> =>
  (await readFile(file, 'utf8').catch(() => '')).includes(text);

describe('the download', () => {
  test('is an iCalendar file of hearings, to-dos and key dates, named after the matter', async () => {
    await addHearing({
      purpose: 'Status conference',
      time: '09:30',
      timeZone: 'America/Chicago',
      notes: 'Quetzalcoatl',
    });
    await addTodo({ title: 'File the response', due: '2027-01-07', detail: 'Quetzalcoatl' });
    await addTodo({ title: 'Some day' });
    await app.rest(token, 'POST', '/case/update', {
      caseId,
      keyDates: [{ date: '2027-02-28', label: 'Discovery closes', kind: 'deadline' }],
    });
    const { status, headers, body } = await app.window('GET', address());
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Ellery v\. Ellery, calendar\.ics"$/);
    const text = String(body);
    expect(text).toContain('DTSTART;TZID=America/Chicago:20270114T093000\r\n');
    for (const words of ['Status conference', 'To do: File the response', 'Discovery closes'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/Quetzalcoatl|Some day/);
  });

  test('holds what was chosen', async () => {
    const text = String((await app.window('GET', address('&todos=tasks&keyDates=no&alarms=1440,60'))).body);
    expect(text).toContain('BEGIN:VTODO');
    expect(text).not.toContain('Discovery');
    expect(text.match(/BEGIN:VALARM/g)).toHaveLength(3);
  });

  test.each(['&todos=maybe', '&alarms=soon', '&alarms=1,2,3,4,5,6', '&keyDates=', '&other=1'])(
    'refuses %s with a sentence',
    async (query) => {
      const { status, body } = await app.window('GET', address(query));
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: expect.stringMatching(/.{8}/) as string });
    },
  );

  test('is for the window alone', async () => {
    const response = await fetch(app.url + address(), { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(401);
  });
});

test('holds for a guest what was shared, and no name or date more', async () => {
  const neighbours = new Neighbours(app);
  const host = await neighbours.account('Host');
  const make = async (where: string, body: object) =>
    (await answered<{ id: string }>(app.rest(host.token, 'POST', where, body))).id;
  const courtCaseId = await make('/court-cases', { caption: 'Hidden file' });
  const [seen, shown] = [
    await make('/hearings', { date: '2027-03-01', purpose: 'Shared hearing', courtCaseId }),
    await make('/todos', { title: 'Shared to-do', due: '2027-03-02', courtCaseId }),
  ];
  await make('/hearings', { date: '2027-03-03', purpose: 'Hidden hearing' });
  await make('/todos', { title: 'Hidden to-do', due: '2027-03-04' });
  const keyDates = [{ date: '2027-03-05', label: 'Hidden date', kind: '' }];
  await answered(app.rest(host.token, 'POST', '/case/update', { keyDates }));
  const { id: me } = await neighbours.read((tx) =>
    tx.db.selectFrom('accounts').select('id').orderBy('id').executeTakeFirstOrThrow(),
  );
  const ask = () => app.window('GET', `/app/calendar.ics?caseId=${host.caseId}`);
  expect((await ask()).status).toBe(404);
  await neighbours.share(host.caseId, me, 'hearings', seen, 'view');
  await neighbours.share(host.caseId, me, 'todos', shown, 'view');
  const text = String((await ask()).body);
  expect(text).toContain('Shared hearing');
  expect(text).toContain('Shared to-do');
  expect(text).not.toContain('Hidden');
});

test('a reminder that is no reminder is refused with a sentence', async () => {
  const says = 'Give whole minutes before a hearing, from 0 to 40320 (four weeks).';
  expect(await app.window('GET', address('&alarms=99999'))).toMatchObject({ status: 400, body: { error: says } });
  for (const [alarms, error] of [
    [[1.5], says],
    [[-1], says],
    [['60'], says],
    [[1, 2, 3, 4, 5, 6], 'A hearing can have at most five reminders.'],
    ['60', 'This must be a list.'],
  ]) {
    const reply = await app.window('POST', '/app/v1/calendar-feed', { caseId, on: true, alarms });
    expect(reply, JSON.stringify(alarms)).toMatchObject({ status: 400, body: { issues: [{ message: error }] } });
  }
});

describe('the file that is kept', () => {
  test('is off at first, and nothing is written', async () => {
    expect(await feed()).toMatchObject({ on: false, writtenAt: null, trouble: null });
    await expect(readdir(path.join(app.config.data, 'calendars'))).rejects.toThrow(/ENOENT/);
  });

  test('is written when it is switched on', async () => {
    const on = await keep({ on: true, todos: 'events', keyDates: true, alarms: [60] });
    expect(on).toMatchObject({ on: true, alarms: [60], trouble: null });
    expect(on.path).toBe(path.join(app.config.data, 'calendars', `${caseId}.ics`));
    expect(on.writtenAt).not.toBeNull();
    expect(await readFile(on.path, 'utf8')).toContain('Status conference');
  });

  test.skipIf(process.platform === 'win32')('is readable for the owner of the data folder only', async () => {
    const { path: file } = await feed();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
  });

  test('follows what is added, changed and deleted by anybody', async () => {
    const { path: file } = await feed();
    const { id } = await addHearing({ purpose: 'Trial' });
    await until(holds(file, 'SUMMARY:Trial\r\n'), 'the new hearing is in the file');
    await answered(app.rest(token, 'PATCH', `/hearings?id=${id}`, { status: 'vacated' }));
    await until(holds(file, 'STATUS:CANCELLED'), 'the vacated hearing is cancelled');
    await app.rest(token, 'DELETE', `/hearings?id=${id}`);
    await until(async () => !(await holds(file, 'Trial')()), 'the deleted hearing is gone');
    await answered(app.rest(token, 'POST', '/case/update', { caseId, caption: 'Ellery v. Thorne' }));
    await until(holds(file, 'X-WR-CALNAME:Ellery v. Thorne'), 'the new caption is its name');
    expect((await feed()).trouble).toBeNull();
  });

  test('is not written again by what it does not hold', async () => {
    const { path: file } = await feed();
    const { mtimeMs } = await stat(file);
    await answered(app.rest(token, 'POST', '/issues', { caseId, name: 'School', color: 'teal' }));
    await answered(app.rest(token, 'POST', '/todos', { caseId, title: 'Some other day' }));
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect((await stat(file)).mtimeMs).toBe(mtimeMs);
  });

  test('says why it could not be written, keeps what was there, and goes on when it can', async () => {
    const { path: file } = await feed();
    // A folder in the place of the draft: nobody can write it, not even root.
    await mkdir(`${file}.new`);
    await addTodo({ title: 'Pay the fee', due: '2027-01-08' });
    await until(async () => (await feed()).trouble !== null, 'the trouble is told');
    expect(await readFile(file, 'utf8')).toContain('Status conference');
    await rm(`${file}.new`, { recursive: true });
    await addTodo({ title: 'Pay the other fee', due: '2027-01-09' });
    await until(holds(file, 'Pay the other fee'), 'the file is current again');
    expect((await feed()).trouble).toBeNull();
  });

  test('is removed when the one who keeps it is no longer of the matter', async () => {
    const neighbours = new Neighbours(app);
    const other = await neighbours.account('Firm');
    const { accountId } = await neighbours.read((tx) =>
      tx.db.selectFrom('calendarFeeds').select('accountId').where('caseId', '=', caseId).executeTakeFirstOrThrow(),
    );
    await neighbours.member(other.workspaceId, accountId, 'member');
    const there = { caseId: other.caseId, on: true };
    const { path: file } = await answered<Feed>(app.window('POST', '/app/v1/calendar-feed', there));
    expect(await readFile(file, 'utf8')).toContain('Case of Firm');
    await neighbours.write((tx) =>
      tx.db
        .deleteFrom('memberships')
        .where('accountId', '=', accountId)
        .where('workspaceId', '=', other.workspaceId)
        .execute(),
    );
    await answered(app.rest(other.token, 'POST', '/todos', { title: 'Not theirs to know', due: '2027-02-01' }));
    await until(async () => (await stat(file).catch(() => null)) === null, 'the file is gone');
  });

  test('is removed when it is switched off', async () => {
    const { path: file } = await feed();
    expect(await keep({ on: false })).toMatchObject({ on: false, writtenAt: null });
    await expect(stat(file)).rejects.toThrow(/ENOENT/);
    await addTodo({ title: 'Later', due: '2027-03-01' });
    await new Promise((resolve) => setTimeout(resolve, 700));
    await expect(stat(file)).rejects.toThrow(/ENOENT/);
  });
});

test('a start writes what is kept anew and removes only what it made itself', async () => {
  const data = await mkdtemp(path.join(tmpdir(), 'casewright-feeds-'));
  try {
    let file = '';
    {
      await using first = await testApp({ data });
      const made = await answered<{ caseId: string }>(first.window('GET', '/app/v1/case'));
      const on = await answered<Feed>(first.window('POST', '/app/v1/calendar-feed', { caseId: made.caseId, on: true }));
      file = on.path;
      const sent = { caseId: made.caseId, date: '2027-05-04', purpose: 'Mediation' };
      // Stopped at once: the change is not lost with the wait before it is written.
      await answered(first.window('POST', '/app/v1/hearings', sent));
    }
    expect(await readFile(file, 'utf8')).toContain('Mediation');
    const stale = path.join(path.dirname(file), '0198a1b2-0000-7000-8000-000000000001.ics');
    const own = path.join(path.dirname(file), 'My own.ics');
    for (const each of [file, stale, own]) await writeFile(each, 'something else');
    await using again = await testApp({ data });
    await until(holds(file, 'Mediation'), 'the file is written anew');
    expect(await stat(stale).catch(() => null)).toBeNull();
    expect(await readFile(own, 'utf8')).toBe('something else');
    expect(again.config.data).toBe(data);
  } finally {
    await rm(data, { recursive: true, force: true });
  }
});
