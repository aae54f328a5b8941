import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freeze, replaceNumber, takeBates } from '#server/areas/evidence/ledger.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { windowOf } from '#test/server/window/activity/window-of.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

// What was served or filed keeps its number, and no number is ever given twice.
interface Item {
  id: string;
  exhibitNumber: string | null;
  exhibitState: string | null;
}
type Entry = Record<string, unknown>;

let app: TestApp;
let token: string;
let neighbours: Neighbours;
let caseId: string;
let ids: string[];

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  neighbours = new Neighbours(app);
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  ({ caseId } = await answered<{ caseId: string }>(app.rest(token, 'GET', '/case')));
  const files = ['Letter', 'Receipt'].map((name) => ({ name: `${name}.txt`, bytes: crypto.randomUUID() }));
  const { evidence } = await answered<{ evidence: Item[] }>(app.upload(token, files, { caseId }));
  ids = evidence.map(({ id }) => id);
});

const patch = (id: string | undefined, body: object) => app.rest(token, 'PATCH', `/evidence/${id}`, body);
const numbered = async (number: string): Promise<void> => {
  await answered(patch(ids[0], { exhibitNumber: number }));
};
const serve = (as: 'served' | 'filed' = 'served') =>
  neighbours.write((tx) =>
    freeze(tx, {
      caseId,
      build: 'build-1',
      evidenceIds: [ids[0] ?? ''],
      as,
      on: '2026-11-20',
      method: 'mail',
      recipients: ['Jordan Ellery'],
    }),
  );
const ledger = async (window = app.window.bind(app)): Promise<Entry[]> => {
  const entries = await answered<Entry[]>(window('GET', `/app/v1/evidence/ledger?caseId=${caseId}`));
  return entries.filter(({ evidenceId }) => ids.includes(String(evidenceId)));
};

test('a number that nobody was sent moves freely, and leaves nothing taken', async () => {
  await numbered('P-1');
  await numbered('P-2');
  expect(await ledger()).toEqual([]);
  expect((await patch(ids[1], { exhibitNumber: 'P-1' })).status).toBe(200);
});

test('a served exhibit keeps its number, and the refusal names a replacement', async () => {
  await numbered('S-1');
  await serve();
  const refused = await patch(ids[0], { exhibitNumber: 'S-9', title: 'Another title' });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'conflict',
      error:
        'Exhibit S-1 was served and keeps its number. Give it a replacement number, such as S-2: the old one stays in the ledger.',
      replacement: 'S-2',
    },
  ]);
  const item = await answered(app.rest(token, 'GET', `/evidence/${ids[0]}`));
  expect(item).toMatchObject({ title: 'Letter', exhibitNumber: 'S-1', exhibitState: 'served' });
  expect((await patch(ids[0], { title: 'Another title' })).status).toBe(200);
  expect((await patch(ids[0], { exhibitNumber: null })).status).toBe(409);
});

test('a replaced number names the new one, and stays taken for everything', async () => {
  await numbered('R-1');
  await serve();
  await serve('filed');
  await neighbours.write((tx) => replaceNumber(tx, { caseId, evidenceId: ids[0] ?? '', exhibitNumber: 'R-2' }));
  const recipient = { name: 'Jordan Ellery', on: '2026-11-20', method: 'mail' };
  expect(await ledger()).toMatchObject([
    {
      scheme: 'exhibit',
      number: 'R-1',
      title: 'Letter',
      state: 'withdrawn',
      replacedBy: 'R-2',
      buildId: 'build-1',
      recipients: [
        { as: 'served', ...recipient },
        { as: 'filed', ...recipient },
      ],
    },
  ]);
  for (const id of ids.toReversed()) {
    const refused = await patch(id, { exhibitNumber: 'r-1' });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: expect.stringContaining('Exhibit R-1 is taken: “Letter” was served under it and is now R-2.') },
    ]);
  }
  await answered(patch(ids[1], { exhibitNumber: 'R-0' }));
  const next = `/app/v1/evidence/next-number?caseId=${caseId}&id=${ids[1]}`;
  await answered(patch(ids[0], { exhibitNumber: 'R-7' }));
  await answered(patch(ids[1], { exhibitNumber: 'R-7' }));
  expect(await answered(app.window('GET', next))).toEqual({ number: 'R-8' });
});

test('a number that was not sent is changed, not replaced', async () => {
  await numbered('C-1');
  const replace = neighbours.write((tx) =>
    replaceNumber(tx, { caseId, evidenceId: ids[0] ?? '', exhibitNumber: 'C-2' }),
  );
  await expect(replace).rejects.toThrow('can simply be changed');
});

test('a deleted item leaves its served number with its title, and its Bates numbers without', async () => {
  const prefix = crypto.randomUUID();
  await numbered('D-1');
  await take(prefix, [ids[1] ?? '', 2]);
  await serve();
  await answered(app.rest(token, 'DELETE', `/evidence/${ids[0]}`));
  await answered(app.rest(token, 'DELETE', `/evidence/${ids[1]}`));
  const all = await answered<Entry[]>(app.window('GET', `/app/v1/evidence/ledger?caseId=${caseId}`));
  expect(all.find(({ number }) => number === 'D-1')).toMatchObject({
    evidenceId: null,
    title: 'Letter',
    state: 'served',
  });
  expect(all.find(({ number }) => String(number).startsWith(prefix))).toMatchObject({ evidenceId: null, title: '' });
  const { evidence } = await answered<{ evidence: Item[] }>(app.upload(token, [{ name: 'New.txt', bytes: prefix }]));
  expect((await patch(evidence[0]?.id, { exhibitNumber: 'D-1' })).status).toBe(409);
});

const take = (prefix: string, ...items: [string, number][]) =>
  neighbours.write((tx) =>
    takeBates(tx, {
      caseId,
      build: 'build-2',
      prefix,
      digits: 4,
      items: items.map(([evidenceId, pages]) => ({ evidenceId, title: 'It', pages })),
    }),
  );

test('Bates numbers go on after the last one of their prefix, in upper or lower case', async () => {
  const [one = '', other = ''] = ids;
  expect(await take('ELL', [one, 3], [other, 1])).toMatchObject([
    { first: 1, last: 3 },
    { first: 4, last: 4 },
  ]);
  expect(await take('ell', [one, 2])).toMatchObject([{ first: 5, last: 6 }]);
  expect(await take('X', [one, 1])).toMatchObject([{ first: 1, last: 1 }]);
  expect((await ledger()).map(({ number, state }) => [number, state])).toEqual([
    ['ELL0001–ELL0003', 'assigned'],
    ['ELL0004', 'assigned'],
    ['ell0005–ell0006', 'assigned'],
    ['X0001', 'assigned'],
  ]);
  const again = neighbours.write((tx) =>
    takeBates(tx, {
      caseId,
      build: 'b',
      prefix: 'ELL',
      digits: 4,
      start: 6,
      items: [{ evidenceId: one, title: 'It', pages: 1 }],
    }),
  );
  await expect(again).rejects.toThrow('Bates numbers up to ELL0006 are taken. Start at ELL0007.');
});

test('a guest sees the entries of what is shared alone', async () => {
  await numbered('G-1');
  await serve();
  const guest = await neighbours.account(`guest-${crypto.randomUUID()}`);
  await neighbours.share(caseId, guest.accountId, 'evidence', ids[1] ?? '', 'view');
  const window = await windowOf(app, neighbours, guest.accountId);
  expect(await ledger(window)).toEqual([]);
  await neighbours.share(caseId, guest.accountId, 'evidence', ids[0] ?? '', 'view');
  expect(await ledger(window)).toMatchObject([{ number: 'G-1' }]);
});
