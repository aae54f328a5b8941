import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { Assistant } from '#test/server/transports/mcp/assistant.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';

// Seed, GET /evidence: a bare array with filters; issue 2: `limit` and `after` in addition to the plain call.
type Found = {
  id: string;
  title: string;
  matches?: { page: number; snippet: string; ranges: [number, number][] }[];
  score?: number;
};
let app: TestApp;
let token: string;
const known: Record<string, string> = {};
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  const make = async (address: string, body: object) =>
    String((await answered(app.rest(token, 'POST', address, body)))['id']);
  known['folder'] = await make('/folders', { name: 'Letters', kind: 'evidence' });
  known['inner'] = await make('/folders', { name: 'Inner', kind: 'evidence', parentId: known['folder'] });
  known['issue'] = await make('/issues', { name: 'Custody' });
  const { caseId } = await answered<{ caseId: string }>(app.rest(token, 'GET', '/case'));
  known['case'] = caseId;
  const neighbours = new Neighbours(app);
  const account = await neighbours.read((tx) => tx.db.selectFrom('accounts').select('id').executeTakeFirst());
  const { courtCaseId } = await neighbours.courtFile(caseId, account?.id ?? '', 'Dissolution');
  known['court'] = courtCaseId;
  const texts = ['a harbour seal', 'the school said no', 'harbour school', 'nothing', 'SCHOOL\fharbour', 'école'];
  const { evidence } = await answered<{ evidence: Found[] }>(
    app.upload(
      token,
      texts.map((text, n) => ({ name: `item ${n}.txt`, bytes: text })),
    ),
  );
  const facts = [
    { tagNames: ['school'], priority: 'high', folderId: known['folder'] },
    { tagNames: ['school', 'money'], priority: 'high' },
    { folderId: known['inner'], issueIds: [known['issue']] },
    { issueIds: [known['issue']], courtCaseIds: [courtCaseId], priority: 'low' },
    { tagNames: ['School'], exhibitNumber: 'R-5 é' },
    {},
  ];
  for (const [n, item] of evidence.entries()) {
    await answered(app.rest(token, 'PATCH', `/evidence/${item.id}`, facts[n]));
    await app.settled(item.id);
    known[`item ${n}`] = item.id;
  }
});
afterAll(() => app[Symbol.asyncDispose]());

const list = (query = '') => {
  const filled = query.replace(/<([\w ]+)>/g, (_all, name: string) => known[name] ?? '');
  return answered<Found[]>(app.rest(token, 'GET', `/evidence?${filled}`));
};
const numbers = async (query: string) => (await list(query)).map(({ title }) => Number(title.split(' ')[1]));

test('lists everything as a bare array, in the order it arrived', async () => {
  expect(await numbers('')).toEqual([0, 1, 2, 3, 4, 5]);
  const [first] = await list();
  expect(first).not.toHaveProperty('matches');
  expect(first).not.toHaveProperty('score');
});

test.each([
  ['tag=school', [0, 1]],
  ['tag=School', [4]],
  ['tag=none', []],
  ['priority=high', [0, 1]],
  ['exhibitNumber=R-5%20%C3%A9', [4]],
  ['exhibitNumber=%20R-5%20e%CC%81%20', [4]],
  ['exhibitNumber=r-5%20%C3%A9', []],
  ['exhibitNumber=R-5', []],
  ['exhibitNumber=R-5%20%C3%A9&q=harbour', [4]],
  ['exhibitNumber=R-6&q=harbour', []],
  ['priority=normal', [2, 4, 5]],
  ['folderId=<folder>', [0]],
  ['folderId=<inner>', [2]],
  ['folderId=none', [1, 3, 4, 5]],
  ['issueId=<issue>', [2, 3]],
  ['courtCaseId=<court>', [3]],
  ['id=<item 3>', [3]],
  ['caseId=<case>', [0, 1, 2, 3, 4, 5]],
  ['tag=school&priority=high&folderId=none', [1]],
  ['issueId=<issue>&courtCaseId=<court>&priority=low', [3]],
  ['issueId=<issue>&tag=school', []],
  ['q=', [0, 1, 2, 3, 4, 5]],
  ['q=%20', [0, 1, 2, 3, 4, 5]],
  ['q=!?', []],
])('filters by %s', async (query, wanted) => {
  expect(await numbers(query)).toEqual(wanted);
});

test('a search combines with filters, and says where and how well it found', async () => {
  expect((await numbers('q=harbour')).toSorted((a, b) => a - b)).toEqual([0, 2, 4]);
  expect(await numbers('q=harbour&priority=high')).toEqual([0]);
  expect(await numbers('q=ecole')).toEqual([5]);
  const found = await list('q=harbour school');
  expect(found.map(({ title }) => title)).toContain('item 2');
  for (const item of found) {
    expect(item.score).toBeGreaterThan(0);
    for (const { snippet, ranges } of item.matches ?? []) {
      for (const [start, end] of ranges)
        expect(['harbour', 'school']).toContain(snippet.slice(start, end).toLowerCase());
    }
  }
  const scores = found.map(({ score }) => score ?? 0);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});

test('a tag weighs more than the text', async () => {
  expect((await numbers('q=school'))[0]).not.toBe(2);
});

test.each(['', 'q=school OR harbour', 'q=scho*', 'priority=high'])('pages of %j are the whole list', async (query) => {
  const whole = (await list(query)).map(({ id }) => id);
  for (const size of [1, 2, 3, 5, 1000]) {
    const paged: string[] = [];
    for (;;) {
      const after = paged.length === 0 ? '' : `&after=${paged.at(-1)}`;
      const page = (await list(`${query}&limit=${size}${after}`)).map(({ id }) => id);
      expect(page.length).toBeLessThanOrEqual(size);
      paged.push(...page);
      if (page.length < size) break;
    }
    expect(paged).toEqual(whole);
  }
});

test('a page after a row that is not in the list is 400, not the wrong page', async () => {
  for (const query of ['after=01890a5d-ac96-774b-bcce-b302099a8057', `q=harbour&after=${known['item 3']}`]) {
    expect(await app.rest(token, 'GET', `/evidence?${query}`)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'after' }] },
    });
  }
});

test('a very long search is refused, a hard one is answered', async () => {
  expect((await app.rest(token, 'GET', `/evidence?q=${'x'.repeat(1001)}`)).status).toBe(400);
  for (const q of [
    '"'.repeat(500),
    'a '.repeat(500),
    '(((',
    'NEAR(',
    'a\u0000b',
    '*'.repeat(100),
    "';drop table evidence;--",
  ]) {
    const reply = await app.rest(token, 'GET', `/evidence?q=${encodeURIComponent(q)}`);
    expect(reply.status, q).toBe(200);
  }
});

test('a search that finds nothing answers what would, next to the bare array and over MCP', async () => {
  const hintsFor = async (q: string) => {
    const { body, headers } = await app.rest(token, 'GET', `/evidence?${q}`);
    return [body, JSON.parse(headers.get('x-search-hints') ?? 'null')];
  };
  const left = (word: string, q: string, found: number) => ({ word, spelling: null, q, found });
  expect(await hintsFor('q=walrus harbour')).toEqual([[], [left('walrus', 'harbour', 3)]]);
  expect(await hintsFor('q=harbour wälrüs')).toEqual([[], [left('wälrüs', 'harbour', 3)]]);
  expect(await hintsFor('q=walrus harbour&priority=high')).toEqual([[], [left('walrus', 'harbour', 1)]]);
  expect(await hintsFor('q=walrus harbour&priority=low')).toEqual([[], null]);
  expect(await hintsFor('q=harbuor')).toEqual([[], [{ ...left('harbuor', 'harbour', 3), spelling: 'harbour' }]]);
  expect((await hintsFor('q=harbour'))[1]).toBeNull();
  expect(await hintsFor('tag=none')).toEqual([[], null]);
  await using assistant = await Assistant.on(app, token);
  expect(await assistant.ask('get_evidence', { q: 'walrus harbour' })).toEqual({
    items: [],
    hints: [left('walrus', 'harbour', 3)],
  });
});
