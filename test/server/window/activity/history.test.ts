import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HistoryDetails, HistoryLine } from '#server/window/activity/schema.ts';
import { type Neighbour, Neighbours } from '#test/server/access/neighbours.ts';
import { plantMatter, type PlantedMatter } from '#test/server/access/planted-matter.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { type WindowOf, windowOf } from './window-of.ts';

// Issue 3: "An activity history: what changed, when, by whom, through which token or assistant, with before and after."
const secret = 'Quetzalcoatl';
let app: TestApp;
let neighbours: Neighbours;
let token: string;
let matter: PlantedMatter;
let guest: Neighbour;
let guestWindow: WindowOf;

interface Page {
  lines: HistoryLine[];
  next: number | null;
}
interface Details {
  changes: HistoryDetails['changes'];
  names: Record<string, string>;
}

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token(['*'], 'Nightly script');
  matter = await plantMatter(app, token, secret);
  neighbours = new Neighbours(app);
  guest = await neighbours.account('Guest');
  guestWindow = await windowOf(app, neighbours, guest.accountId);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const mine: WindowOf = (method, address, body) => app.window(method, address, body);
const history = (query = '', window: WindowOf = mine, caseId = matter.caseId) =>
  answered<Page>(window('GET', `/app/v1/history?caseId=${caseId}${query}`));
const details = (seqs: readonly number[], window: WindowOf = mine) =>
  answered<Details>(window('GET', `/app/v1/history/details?caseId=${matter.caseId}&seq=${seqs.join()}`));
const change = (id: string, body: object) => answered(app.rest(token, 'PATCH', `/evidence/${id}`, body));
async function all(query = '', window: WindowOf = mine): Promise<HistoryLine[]> {
  const lines: HistoryLine[] = [];
  let next: number | null = null;
  do {
    const page: Page = await history(`${query}${next === null ? '' : `&before=${next}`}`, window);
    lines.push(...page.lines);
    next = page.next;
  } while (next !== null);
  return lines;
}

test('shows what a token changed, by the token’s name, with before and after', async () => {
  const title = `The open letter ${Date.now()}`;
  await change(matter.open, { title, folderId: null, tagNames: ['a', 'b'], eventDate: '2025-03-04' });
  const [line] = (await history()).lines;
  expect(line).toMatchObject({
    resource: 'evidence',
    recordId: matter.open,
    op: 'update',
    title,
    fields: ['title', 'folderId', 'tagNames', 'eventDate'],
    erased: false,
    standing: true,
    transport: 'rest',
    doer: { kind: 'token', name: 'Nightly script', person: 'Maya Ellery', you: true },
  });
  const { changes, names } = await details([line?.seq ?? 0]);
  expect(changes[0]?.fields).toEqual([
    { field: 'title', before: 'open', after: title },
    { field: 'folderId', before: matter.folderId, after: null },
    { field: 'tagNames', before: [], after: ['a', 'b'] },
    { field: 'eventDate', before: null, after: '2025-03-04' },
  ]);
  expect(names).toEqual({ [matter.folderId]: secret });
});

test('distinguishes a person, an assistant and the application', async () => {
  const assistant = await app.token(['*'], 'Claude', { assistant: true });
  await answered(app.rest(assistant, 'PATCH', `/evidence/${matter.open}`, { priority: 'high' }));
  expect((await history()).lines[0]?.doer).toMatchObject({ kind: 'assistant', name: 'Claude' });
  await answered(app.window('PATCH', `/app/v1/evidence/${matter.open}`, { priority: 'low' }));
  expect((await history()).lines[0]?.doer).toMatchObject({ kind: 'person', name: 'Maya Ellery', tokenId: null });
  const automatic = await all('&who=application');
  expect(automatic.length).toBeGreaterThan(0);
  expect(automatic.every(({ doer }) => doer.kind === 'application')).toBe(true);
});

test('narrows by kind, operation, who, record, title and day', async () => {
  const { doer } = (await history('&op=update&resource=evidence')).lines[0] ?? {};
  expect((await all('&resource=folders')).map(({ recordId }) => recordId)).toEqual([matter.folderId]);
  expect((await all('&op=insert&resource=evidence')).length).toBe(2);
  expect((await all(`&record=${matter.issueId}`)).map(({ op }) => op)).toEqual(['insert']);
  const byAccount = await all(`&who=account:${doer?.accountId ?? ''}`);
  expect(byAccount.length).toBeGreaterThan(0);
  expect(byAccount.every(({ doer: each }) => each.kind === 'person')).toBe(true);
  const bySecret = await all(`&q=${secret.toLowerCase()}`);
  const { folderId, issueId, courtCaseId, contactId, hearingId, todoId, entryId, documentId, exhibitIds, closed } =
    matter;
  // A message has no title to be found by.
  const { threadId, binderId, packetId } = matter;
  const filed = [folderId, issueId, courtCaseId, contactId, closed];
  const holding = new Set([
    ...filed,
    hearingId,
    todoId,
    entryId,
    documentId,
    ...exhibitIds,
    threadId,
    binderId,
    packetId,
  ]);
  expect(new Set(bySecret.map(({ recordId }) => recordId))).toEqual(holding);
  expect(await all('&q=100%25')).toEqual([]);
  expect(await all('&to=2020-01-01T00:00:00.000Z')).toEqual([]);
  expect((await all('&from=2020-01-01T00:00:00.000Z')).length).toBe((await all()).length);
});

test.each(['&who=nobody', '&resource=sessions', '&op=erase', '&before=x', '&record=1', '&more=1', '&q='])(
  'refuses %s',
  async (query) => {
    const reply = await app.window('GET', `/app/v1/history?caseId=${matter.caseId}${query}`);
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  },
);

test('pages stay whole while writes go on', async () => {
  const issue = await answered<{ id: string }>(app.rest(token, 'POST', '/issues', { name: 'Paged' }));
  const rename = (name: string) => answered(app.rest(token, 'PATCH', `/issues?id=${issue.id}`, { name }));
  for (let n = 0; n < 150; n += 1) await rename(`Paged ${n}`);
  const first = await history(`&record=${issue.id}`);
  expect(first.lines).toHaveLength(100);
  await rename('Paged meanwhile');
  const second = await history(`&record=${issue.id}&before=${first.next ?? 0}`);
  const seqs = [...first.lines, ...second.lines].map(({ seq }) => seq);
  expect(seqs).toHaveLength(151);
  expect(seqs).toEqual([...new Set(seqs)].toSorted((one, other) => other - one));
  expect(second.next).toBeNull();
  const since = await history(`&record=${issue.id}&after=${first.lines[0]?.seq ?? 0}`);
  expect(since.lines.map(({ title }) => title)).toEqual(['Paged meanwhile']);
});

test('says that a deleted record was erased, and no longer knows anything about it', async () => {
  const files = [{ name: 'Erased.txt', bytes: 'gone' }];
  const { evidence } = await answered<{ evidence: { id: string }[] }>(app.upload(token, files));
  const id = evidence[0]?.id ?? '';
  await app.settled(id);
  await change(id, { description: 'unspeakable' });
  await answered(app.rest(token, 'DELETE', `/evidence/${id}`));
  const lines = await all(`&record=${id}`);
  expect(lines.map(({ op }) => op)).toEqual(['delete', 'update', 'insert']);
  expect(lines.every(({ erased, standing, title }) => erased && !standing && title === null)).toBe(true);
  const shown = await details(lines.map(({ seq }) => seq));
  expect(shown.changes.every(({ fields }) => fields.length === 0)).toBe(true);
  expect(JSON.stringify([lines, shown])).not.toMatch(/unspeakable|Erased/);
});

test('never shows the hash of a token, nor any column that is not meant for it', async () => {
  const lines = await all('&resource=tokens');
  expect(lines.length).toBeGreaterThan(0);
  const text = JSON.stringify(await details(lines.map(({ seq }) => seq)));
  expect(text).toContain('Nightly script');
  expect(text).not.toMatch(/hash|prefix|cw_live_/);
});

test('another account sees no data of the matter, of its tokens or of its owner', async () => {
  expect(await guestWindow('GET', `/app/v1/history?caseId=${matter.caseId}`)).toMatchObject({ status: 404 });
  const lines = await all();
  const seqs = lines.slice(0, 50).map(({ seq }) => seq);
  const address = `/app/v1/history/details?caseId=${matter.caseId}&seq=${seqs.join()}`;
  expect(await guestWindow('GET', address)).toMatchObject({ status: 404 });
  const own = await history('', guestWindow, guest.caseId);
  expect(JSON.stringify(own)).not.toMatch(new RegExp(`${secret}|Maya|Nightly`));
  const sneaked = await answered<Details>(
    guestWindow('GET', `/app/v1/history/details?caseId=${guest.caseId}&seq=${seqs.join()}`),
  );
  expect(sneaked.changes).toEqual([]);
});

test('a guest sees the changes of what is shared with it, without names that are not', async () => {
  const other = await neighbours.account('Other guest');
  const window = await windowOf(app, neighbours, other.accountId);
  await neighbours.share(matter.caseId, other.accountId, 'evidence', matter.open, 'view');
  await change(matter.open, { folderId: matter.folderId, issueIds: [] });
  await change(matter.open, { folderId: null, issueIds: [matter.issueId] });
  const lines = (await all('', window)).filter(({ resource }) => resource !== 'tokens');
  expect(new Set(lines.map(({ recordId }) => recordId))).toEqual(
    new Set([matter.open, matter.caseId, other.accountId]),
  );
  const last = lines.find(({ recordId }) => recordId === matter.open);
  expect(last?.doer).toMatchObject({ kind: 'token', name: null, person: 'Maya Ellery', you: false });
  const shown = await details([last?.seq ?? 0], window);
  expect(shown.changes[0]?.fields.map(({ field }) => field)).toEqual(['folderId', 'issueIds']);
  expect(shown.names).toEqual({});
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${matter.folderId}|${matter.issueId}`));
  // Of the matter itself a guest sees the shell: its role, numbers and dates are not in its history either.
  const ofMatter = lines.filter(({ recordId }) => recordId === matter.caseId);
  const shell = await details(
    ofMatter.map(({ seq }) => seq),
    window,
  );
  expect(shell.changes.flatMap(({ fields }) => fields.map(({ field }) => field))).toContain('caption');
  expect(JSON.stringify([ofMatter, shell])).not.toMatch(new RegExp(`${secret}|"role"|keyDates|caseNumbers`));
  await answered(app.rest(token, 'POST', '/case/update', { role: `${secret} again` }));
  expect((await history('', window)).lines.filter(({ recordId }) => recordId === matter.caseId)).toEqual(ofMatter);
  const hidden = (await all()).filter(({ recordId }) => recordId === matter.closed).map(({ seq }) => seq);
  expect((await details(hidden.slice(0, 20), window)).changes).toEqual([]);
});

test('a person sees the history of private items; a token has no door to any history', async () => {
  await change(matter.closed, { private: true });
  const [line] = (await history(`&record=${matter.closed}`)).lines;
  expect((await details([line?.seq ?? 0])).changes[0]?.fields).toEqual([
    { field: 'private', before: false, after: true },
  ]);
  const assistant = await app.token(['*'], 'Curious', { assistant: true });
  for (const address of ['/app/v1/history', '/app/v1/history/details', '/app/v1/jobs', '/app/v1/jobs/waiting']) {
    const reply = await fetch(`${app.url}${address}?caseId=${matter.caseId}&seq=1`, {
      headers: { authorization: `Bearer ${assistant}` },
    });
    await reply.body?.cancel();
    expect(reply.status, address).toBe(401);
  }
});
