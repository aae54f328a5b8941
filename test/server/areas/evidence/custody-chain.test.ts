import { expect, test } from 'vitest';
import { checkChain } from '#server/areas/evidence/custody-chain.ts';
import { custodyEventsOf } from '#server/areas/evidence/custody-log.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { testApp } from '#test/support/app.ts';

interface Custody {
  events: { kind: string; detail: string | null; by: string | null; utcOffset: string }[];
}

test('what happens to a file is a chain that a permanent deletion leaves whole, and that shows every change of it', async () => {
  await using app = await testApp({ rateLimit: 0 });
  const token = await app.token();
  const neighbours = new Neighbours(app);
  const files = [
    { name: 'Letter.txt', bytes: 'letter' },
    { name: 'Receipt.txt', bytes: 'receipt' },
  ];
  const { evidence } = await answered<{ evidence: { id: string; caseId: string; sha256: string }[] }>(
    app.upload(token, files),
  );
  const [letter, receipt] = evidence;
  if (!letter || !receipt) throw new Error('Nothing was added.');
  const { caseId } = letter;
  await answered(app.rest(token, 'PATCH', `/evidence/${letter.id}`, { exhibitNumber: 'A-1', title: 'A letter' }));
  await answered(app.window('POST', `/app/v1/evidence/${letter.id}/verify`));
  await answered(app.rest(token, 'GET', `/files/${letter.id}`));
  // One opening takes several requests, and a copy for the window is none.
  await answered(app.rest(token, 'GET', `/files/${letter.id}`));
  await answered(app.rest(token, 'GET', `/files/${letter.id}?preview=1`));
  const custody = () => answered<Custody>(app.window('GET', `/app/v1/evidence/${letter.id}/custody`));
  await expect.poll(async () => (await custody()).events.length).toBe(4);
  const { events } = await custody();
  expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['received', 'upload'],
    ['numbered', null],
    ['verified', 'unchanged'],
    ['exported', null],
  ]);
  expect(events[0]).toMatchObject({ by: 'Maya Ellery', utcOffset: expect.stringMatching(/^[+-]\d\d:\d\d$/) });

  await answered(app.rest(token, 'DELETE', `/evidence/${letter.id}`));
  const chain = await neighbours.read((tx) => custodyEventsOf(tx, caseId));
  expect(chain.map(({ kind, evidenceId }) => [kind, evidenceId === letter.id])).toEqual([
    ['received', true],
    ['received', false],
    ['numbered', true],
    ['verified', true],
    ['exported', true],
    ['deleted', true],
  ]);
  expect(chain[0]).toMatchObject({ hashBefore: null, hashAfter: letter.sha256, previous: null });
  expect(chain.at(-1)).toMatchObject({ hashBefore: letter.sha256, hashAfter: null, previous: chain.at(-2)?.hash });
  const check = () => answered(app.window('GET', `/app/v1/evidence/custody-chain?caseId=${caseId}`));
  expect(await check()).toEqual({ own: { state: 'unchanged', since: chain[0]?.at, events: 6 }, others: [] });

  expect(checkChain([])).toEqual({ state: 'empty' });
  expect(checkChain(chain.toSpliced(2, 1))).toMatchObject({ place: 4, reason: 'An event before it is missing.' });
  for (const changed of [{ at: '2020-01-01T00:00:00.000Z' }, { accountId: null }, { hashAfter: '0'.repeat(64) }]) {
    const broken = chain.map((event) => (event.place === 3 ? { ...event, ...changed } : event));
    expect(checkChain(broken)).toMatchObject({ state: 'broken', place: 3, reason: expect.stringContaining('changed') });
  }
  await neighbours.write((tx) =>
    tx.db.updateTable('custodyEvents').set({ kind: 'served' }).where('place', '=', 2).execute(),
  );
  expect(await check()).toMatchObject({ own: { state: 'broken', place: 2 } });
});
