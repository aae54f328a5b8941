import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFolder } from '#server/program/places.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { answered } from '#test/support/answered.ts';

// Issue 2, Set-up: a sample matter that the first-run screen offers to open and that tests use.
interface Item {
  id: string;
  fileName: string;
  sha256: string;
  folderId: string | null;
  issueIds: string[];
  extraction: { status: string; error: string | null };
}
interface Described {
  caption: string;
  evidence: { file: string; folder: string; issues: string[]; recordingConsent?: unknown }[];
  folders: object[];
  issues: object[];
  courtFiles: object[];
  contacts: object[];
  hearings: { date: string; takes: object[] }[];
  todos: object[];
  timeline: object[];
  keyDates: object[];
}
const matter = JSON.parse(readFileSync(join(sampleFolder(), 'matter.json'), 'utf8')) as Described;
let app: TestApp;
let token: string;
let opened: { caseId: string; context: string };

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  const boot = await fetch(app.running.bootAddress(), { redirect: 'manual' });
  const cookie = (boot.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const response = await fetch(`${app.url}/app/v1/first-run`, {
    method: 'POST',
    headers: { cookie, origin: app.url, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Maya Ellery', start: 'sample' }),
  });
  opened = (await response.json()) as typeof opened;
  if (response.status !== 200) throw new Error(`The first run answered ${response.status}.`);
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

const list = (query = '') => answered<Item[]>(app.rest(token, 'GET', `/evidence${query}`));

test('fills the case that nobody has used, whole, with the bytes of its files', async () => {
  expect(await answered(app.rest(token, 'GET', '/case'))).toMatchObject({
    caseId: opened.caseId,
    caption: matter.caption,
    counts: {
      evidence: matter.evidence.length,
      folders: matter.folders.length,
      issues: matter.issues.length,
      courtCases: matter.courtFiles.length,
      contacts: matter.contacts.length,
      hearings: matter.hearings.length,
      todos: matter.todos.length,
      timeline: matter.timeline.length,
    },
  });
  const items = await list();
  for (const { file, issues } of matter.evidence) {
    const item = items.find(({ fileName }) => fileName === file);
    const sha256 = createHash('sha256')
      .update(readFileSync(join(sampleFolder(), file)))
      .digest('hex');
    expect(item, file).toMatchObject({ sha256 });
    expect(item?.folderId, file).not.toBeNull();
    expect(item?.issueIds, file).toHaveLength(issues.length);
  }
});

test('its chronology, hearings and to-dos are in their court file, with the people and the evidence they name', async () => {
  const get = <T>(address: string) => answered<T[]>(app.rest(token, 'GET', address));
  const rows = await get<{ kind: string; evidenceIds: string[]; contactIds: string[] }>('/timeline');
  const kinds = Object.groupBy(rows, ({ kind }) => kind);
  expect(kinds['event']).toHaveLength(matter.timeline.length);
  expect(kinds['hearing']).toHaveLength(matter.hearings.length);
  expect(kinds['keydate']).toHaveLength(matter.keyDates.length);
  expect(kinds['evidence']).toHaveLength(matter.evidence.length);
  const items = await list();
  const [known, people] = [items.map(({ id }) => id), (await get<Item>('/contacts')).map(({ id }) => id)];
  expect(known).toEqual(expect.arrayContaining(rows.flatMap(({ evidenceIds }) => evidenceIds)));
  expect(people).toEqual(expect.arrayContaining(rows.flatMap(({ contactIds }) => contactIds)));

  const [file] = await get<Item>('/court-cases');
  const hearings = await get<{ id: string; date: string; courtCaseId: string; startsAt: string }>('/hearings');
  for (const { id, date, courtCaseId } of hearings) {
    expect(courtCaseId).toBe(file?.id);
    const planned = matter.hearings.find((hearing) => hearing.date === date);
    expect(await get(`/hearings/${id}/resources`)).toHaveLength(planned?.takes.length ?? -1);
  }
  // 1:30 p.m. in winter, on Alder County’s clock.
  expect(hearings.find(({ date }) => date === '2027-01-14')?.startsAt).toBe('2027-01-14T21:30:00.000Z');
  const todos = await get<{ done: boolean }>('/todos');
  expect(todos.map(({ done }) => done).filter(Boolean)).toHaveLength(1);
});

test('opened again it is the same one', async () => {
  expect((await app.window('POST', '/app/v1/demo')).body).toEqual(opened);
  expect(await list()).toHaveLength(matter.evidence.length);
  expect(await answered<object[]>(app.rest(token, 'GET', '/workspaces'))).toHaveLength(1);
});

test('in a case that is in use it goes into its own workspace', async () => {
  await using used = await testApp({ rateLimit: 0 });
  const own = await used.token();
  await answered(used.rest(own, 'POST', '/issues', { name: 'Mine' }));
  const first = (await used.window('POST', '/app/v1/demo')).body as typeof opened;
  const mine = await answered<{ caseId: string }>(used.rest(own, 'GET', '/case'));
  expect(first.caseId).not.toBe(mine.caseId);
  const there = await answered<Item[]>(
    used.rest(own, 'GET', '/evidence', undefined, { 'x-case-context': first.context }),
  );
  expect(there).toHaveLength(matter.evidence.length);
  expect(await answered(used.rest(own, 'GET', '/evidence'))).toEqual([]);
  expect((await used.window('POST', '/app/v1/demo')).body).toMatchObject({ caseId: first.caseId });
});

test('opened twice at once it is one', async () => {
  await using used = await testApp({ rateLimit: 0 });
  await used.signIn();
  const both = await Promise.all([used.window('POST', '/app/v1/demo'), used.window('POST', '/app/v1/demo')]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const ids = new Set(both.map(({ body }) => (body as { caseId: string }).caseId));
  expect(ids.size).toBe(1);
  const own = await used.token();
  const [caseId] = ids;
  expect(await answered<Item[]>(used.rest(own, 'GET', `/evidence?caseId=${caseId}`))).toHaveLength(
    matter.evidence.length,
  );
});

test('cut short, it says so, and is gone on with: nothing is missing then and nothing is there twice', async () => {
  const whole = await answered<{ counts: object }>(app.rest(token, 'GET', '/case'));
  const data = mkdtempSync(join(tmpdir(), 'casewright-cut-'));
  const caseOf = (from: TestApp, caseId: string) =>
    answered<{ caption: string; counts: object }>(from.window('GET', `/app/v1/case?caseId=${caseId}`));
  try {
    let begun: string;
    {
      await using cut = await testApp({ rateLimit: 0, data, evidenceLimit: 4 });
      expect(await cut.window('POST', '/app/v1/demo')).toMatchObject({ status: 402, body: { code: 'evidence_limit' } });
      const spaces = await answered<{ name: string; cases: { caseId: string }[] }[]>(
        cut.window('GET', '/app/v1/workspaces'),
      );
      begun = spaces.find(({ name }) => name === matter.caption)?.cases[0]?.caseId ?? '';
      expect((await caseOf(cut, begun)).caption).toBe(`${matter.caption} (not all of it is here yet)`);
    }
    await using next = await testApp({ rateLimit: 0, data });
    expect(await next.window('POST', '/app/v1/demo')).toMatchObject({ status: 200, body: { caseId: begun } });
    expect(await caseOf(next, begun)).toMatchObject({ caption: matter.caption, counts: whole.counts });
    const files = (items: Item[]) => items.map(({ fileName, issueIds }) => `${fileName} ${issueIds.length}`).toSorted();
    const items = await answered<Item[]>(next.window('GET', `/app/v1/evidence?caseId=${begun}`));
    expect(files(items)).toEqual(files(await list()));
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});
