import { describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/support/app.ts';
import { contentsOf, localReader, reader } from './desktop.ts';
import { type Lane, lanes, later, must, type Row, type Two, two } from './two.ts';

/* One matter here with two servers: what is deleted at one of them reaches the other, or a person is asked (SPEC 5.11). */

interface TwoServers extends Two {
  /** The second server, and what it is called here. */
  other: { server: TestApp; remoteId: string; remoteCaseId: string; token: string };
  rowsAtOther(name: string): Promise<Row[]>;
  /** A run with each server, the first one first. */
  runBoth(): Promise<unknown[]>;
  allEqual(): Promise<void>;
}

async function onTwoServers(lane: Lane): Promise<TwoServers> {
  const pair = await two({ sample: false, lane });
  const { desktop, caseId } = pair;
  const server = await testApp({ rateLimit: 0 });
  const token = await server.token();
  const remoteId = await desktop.addRemote(server.url, token, 'Other office');
  const { remoteCaseId } = await desktop.engine.select(remoteId, { caseId });
  const atOther = reader(server, token);
  return Object.assign(pair, {
    other: { server, remoteId, remoteCaseId, token },
    rowsAtOther: async (name: string) => (await atOther(`/${name}?caseId=${remoteCaseId}`)) as Row[],
    async runBoth() {
      const ends: unknown[] = [];
      for (const each of [pair.remoteId, remoteId]) ends.push((await desktop.engine.run(each)).end);
      return ends;
    },
    async allEqual() {
      await pair.equal();
      expect(await contentsOf(atOther, remoteCaseId)).toEqual(await contentsOf(localReader(desktop), caseId));
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await pair.server[Symbol.asyncDispose]();
      await desktop[Symbol.asyncDispose]();
    },
  });
}

/** Until a deletion is certain, where a list alone shows it. */
async function deleteAtFirst(all: TwoServers, address: string): Promise<void> {
  await all.there('DELETE', address);
  await all.desktop.engine.run(all.remoteId);
  await later(all.desktop, 11);
  await all.desktop.engine.run(all.remoteId);
}

describe.each(lanes)('a matter on two servers, %s', (lane) => {
  it('what was deleted at one is deleted at the other, where that has it as it was', async () => {
    await using all = await onTwoServers(lane);
    const { desktop, caseId } = all;
    for (const title of ['Goes', 'Stays']) await desktop.call('post_todos', { body: { caseId, title } });
    await all.runBoth();
    expect(await all.runBoth()).toEqual(['inStep', 'inStep']);
    const gone = must((await all.rowsThere('todos')).find(({ title }) => title === 'Goes'));
    await deleteAtFirst(all, `/todos?id=${gone.id}`);
    expect((await all.rowsHere('todos')).map(({ title }) => title)).toEqual(['Stays']);
    expect(await all.runBoth()).toEqual(['inStep', 'inStep']);
    expect((await all.rowsAtOther('todos')).map(({ title }) => title)).toEqual(['Stays']);
    expect(await desktop.engine.questions()).toEqual([]);
    expect(await all.runBoth()).toEqual(['inStep', 'inStep']);
    await all.allEqual();
  });

  it.each(['keep', 'delete'] as const)('what was edited at the other is asked about; %s', async (choose) => {
    await using all = await onTwoServers(lane);
    const { desktop, caseId, other } = all;
    for (const title of ['Goes', 'Stays']) await desktop.call('post_todos', { body: { caseId, title } });
    await all.runBoth();
    await all.runBoth();
    const [gone, edited] = [await all.rowsThere('todos'), await all.rowsAtOther('todos')].map((rows) =>
      must(rows.find(({ title }) => title === 'Goes')),
    );
    await other.server.rest(other.token, 'PATCH', `/todos?id=${must(edited).id}`, { detail: 'Still needed' });
    await deleteAtFirst(all, `/todos?id=${must(gone).id}`);
    expect(await all.runBoth()).toEqual(['inStep', 'waiting']);
    const [question, ...more] = await desktop.engine.questions();
    expect(more).toEqual([]);
    expect(question).toMatchObject({ ask: 'deleted-here-edited-there', theirs: { detail: 'Still needed' } });
    await desktop.engine.answer(must(question).id, { choose });
    await all.runBoth();
    await all.runBoth();
    expect(await all.runBoth()).toEqual(['inStep', 'inStep']);
    expect(await all.rowsHere('todos')).toHaveLength(choose === 'keep' ? 2 : 1);
    await all.allEqual();
  });

  it('what a person restored here before the other heard of it is one record everywhere', async () => {
    await using all = await onTwoServers(lane);
    const { desktop, caseId } = all;
    for (const title of ['Goes', 'Stays']) await desktop.call('post_todos', { body: { caseId, title } });
    await all.runBoth();
    await all.runBoth();
    const gone = must((await all.rowsThere('todos')).find(({ title }) => title === 'Goes'));
    await deleteAtFirst(all, `/todos?id=${gone.id}`);
    const [put] = await desktop.engine.quarantine();
    await desktop.engine.restore(must(put).id, desktop.principal.accountId);
    await all.runBoth();
    expect(await all.runBoth()).toEqual(['inStep', 'inStep']);
    for (const rows of [await all.rowsHere('todos'), await all.rowsThere('todos'), await all.rowsAtOther('todos')]) {
      expect(new Set(rows.map(({ title }) => title))).toEqual(new Set(['Goes', 'Stays']));
      expect(rows).toHaveLength(2);
    }
    await all.allEqual();
  });

  it('what is inside a record that was deleted goes with it everywhere', async () => {
    await using all = await onTwoServers(lane);
    const { desktop, caseId } = all;
    for (const date of ['2027-03-01', '2027-04-01']) {
      const hearing = await desktop.call<Row>('post_hearings', { body: { caseId, date, purpose: `Status ${date}` } });
      const todo = await desktop.call<Row>('post_todos', { body: { caseId, title: `Prepare ${date}` } });
      const line = { action: 'attach', kind: 'todo', itemId: todo.id };
      await desktop.call('post_hearings_by_id_resources', { path: { id: hearing.id }, body: line });
    }
    await all.runBoth();
    expect(await all.runBoth()).toEqual(['inStep', 'inStep']);
    const gone = must((await all.rowsThere('hearings')).find(({ date }) => date === '2027-04-01'));
    await deleteAtFirst(all, `/hearings?id=${gone.id}`);
    await all.runBoth();
    await later(desktop, 11);
    await all.runBoth();
    expect(await all.runBoth()).toEqual(['inStep', 'inStep']);
    expect(await desktop.engine.questions()).toEqual([]);
    expect(await all.rowsAtOther('hearings')).toHaveLength(1);
    await all.allEqual();
    const bases = await desktop.store.readOne((tx) => tx.db.selectFrom('syncBases').selectAll().execute());
    const lines = bases.filter(({ resource }) => resource === 'hearingResources');
    expect(lines).toHaveLength(2);
  });
});
