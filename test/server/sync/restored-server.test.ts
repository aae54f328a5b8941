import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { databaseName } from '#server/store/backup.ts';
import { testApp } from '#test/support/app.ts';
import { type WireAnswer, WireFault } from '#server/sync/ports.ts';
import { bytesOf, contentsOf, type Desktop, localReader, openDesktop, reader } from './desktop.ts';
import { type Lane, lanes, later, must, two } from './two.ts';

/* A server that is restored from a backup: what it forgot is no deletion and no edit (SPEC 2.5, I1, I4). */

/** A server that can be put back to how it was when `keep` was called. */
async function restorable(lane: Lane) {
  const folder = await mkdtemp(join(tmpdir(), 'casewright-restored-'));
  const [data, kept] = [join(folder, 'data'), join(folder, 'kept')];
  let server = await testApp({ rateLimit: 0, data });
  const pair = await two({ sample: false, lane, at: server });
  const again = async (change: () => Promise<void>): Promise<void> => {
    const { port } = server;
    await server.running.stop();
    await change();
    server = await testApp({ rateLimit: 0, data, port });
  };
  return {
    ...pair,
    keep: () => again(() => cp(data, kept, { recursive: true })),
    /** A copy of the folder says itself that it is one; `unmarked` is its files put in place as they were. */
    putBack: (how?: 'unmarked') =>
      again(async () => {
        await rm(data, { recursive: true });
        await cp(kept, data, { recursive: true });
        if (how === 'unmarked') return;
        const database = new Database(join(data, databaseName));
        database.prepare(`update meta set value = 'after the restore' where key = 'epoch'`).run();
        database.close();
      }),
    there: (method: string, address: string, body?: unknown) => server.rest(pair.token, method, address, body),
    /** A run of one of its desktops. What has no read by id is missed twice, ten minutes apart (SPEC 5.1). */
    async run(desktop: Desktop = pair.desktop, remoteId = pair.remoteId) {
      await later(desktop, 11);
      return desktop.engine.run(remoteId);
    },
    async todos(...titles: string[]) {
      for (const title of titles) await pair.desktop.call('post_todos', { body: { title } });
    },
    /** Another one with the same matter. */
    async second() {
      const desktop = await openDesktop();
      desktop.network.plain = lane === 'plain v1';
      const remoteId = await desktop.addRemote(server.url, pair.token);
      await desktop.engine.select(remoteId, { caseId: desktop.caseId, remoteCaseId: pair.remoteCaseId });
      return { desktop, remoteId, [Symbol.asyncDispose]: () => desktop[Symbol.asyncDispose]() };
    },
    contents: () =>
      Promise.all([
        contentsOf(localReader(pair.desktop), pair.caseId),
        contentsOf(reader(server, pair.token), pair.remoteCaseId),
      ]),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await pair[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

describe.each(lanes)('a server restored from a backup, %s', (lane) => {
  it('stops the run; then it gets what it forgot, and nothing is quarantined or overwritten here', async () => {
    await using pair = await restorable(lane);
    const { desktop, remoteId, caseId, there } = pair;
    const run = async () => {
      // What has no read by id is missed twice, ten minutes apart (SPEC 5.1).
      await later(desktop, 11);
      return desktop.engine.run(remoteId);
    };
    const todo = async (title: string) => {
      const made = await desktop.call('post_todos', { body: { title } });
      return must((made as { id?: string }).id);
    };
    const [folders, clerk] = [await todo('Buy folders'), await todo('Call the clerk')];
    await todo('As it was');
    expect(await run()).toMatchObject({ end: 'inStep' });
    await pair.keep();

    await todo('After the backup');
    const item = await desktop.addEvidence('after.txt', 'after');
    await desktop.call('patch_todos', { query: { id: folders }, body: { detail: 'changed after' } });
    await desktop.call('delete_todos', { query: { id: clerk } });
    expect(await run()).toMatchObject({ end: 'inStep' });
    await pair.putBack();

    const before = (await pair.contents())[0];
    const { end, matters } = await run();
    expect([end, matters[0]?.brakes.map(({ brake }) => brake)]).toEqual(['brake', ['older-server']]);
    expect(await desktop.engine.status()).toMatchObject([{ brakes: 1 }]);
    expect((await pair.contents())[0]).toEqual(before);
    await desktop.engine.release(remoteId, caseId);
    await run();
    await run();
    const asked = await desktop.engine.questions();
    expect(new Map(asked.map(({ ask, title }) => [title, ask]))).toEqual(
      new Map(['After the backup', item.title].map((title) => [title, 'deleted-there-edited-here'])),
    );
    expect(await desktop.engine.quarantine()).toEqual([]);
    for (const { id } of asked) await desktop.engine.answer(id, { choose: 'restore' });
    expect(await run()).toMatchObject({ end: 'inStep' });

    const [here, now] = await pair.contents();
    expect(here).toEqual(now);
    const { body } = await there('GET', `/todos?caseId=${pair.remoteCaseId}`);
    const rows = (body as { title: string; detail: string }[]).map(({ title, detail }) => `${title}: ${detail}`);
    expect(rows.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'After the backup: ',
      'As it was: ',
      'Buy folders: changed after',
      'Call the clerk: ',
    ]);
    expect(desktop.faults).toEqual([]);
  });

  it('asks about a record that was edited there since, because the part it forgot can’t be distinguished', async () => {
    await using pair = await restorable(lane);
    const { desktop, remoteId, caseId, there } = pair;
    const made = (await desktop.call('post_todos', { body: { title: 'Buy folders' } })) as { id: string };
    const other = (await desktop.call('post_todos', { body: { title: 'Another' } })) as { id: string };
    await desktop.engine.run(remoteId);
    await pair.keep();
    for (const { id } of [made, other])
      await desktop.call('patch_todos', { query: { id }, body: { detail: 'changed after' } });
    await desktop.engine.run(remoteId);
    await pair.putBack();
    const list = (await there('GET', `/todos?caseId=${pair.remoteCaseId}`)).body as { id: string; title: string }[];
    const theirs = must(list.find(({ title }) => title === 'Buy folders'));
    await there('PATCH', `/todos?id=${theirs.id}`, { priority: 'high' });

    await desktop.engine.run(remoteId);
    await desktop.engine.release(remoteId, caseId);
    await desktop.engine.run(remoteId);
    const [question] = await desktop.engine.questions();
    expect(question).toMatchObject({ ask: 'both-edited', title: 'Buy folders' });
    expect(
      must(question)
        .conflicts.flatMap(({ fields }) => fields)
        .toSorted(),
    ).toEqual(['detail', 'priority']);
    await desktop.engine.answer(must(question).id, {
      choose: 'edited',
      fields: { detail: 'changed after', priority: 'high' },
    });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    const [here, now] = await pair.contents();
    expect(here).toEqual(now);
  });
});

const lost = ['One', 'Two', 'Three', 'Four'];

/** Nothing is set aside; once released, a person is asked about each that is missing. */
async function isNoticed(pair: Awaited<ReturnType<typeof restorable>>, desktop: Desktop, remoteId: string) {
  await pair.run(desktop, remoteId);
  expect(await pair.run(desktop, remoteId)).toMatchObject({
    end: 'brake',
    matters: [{ brakes: [{ brake: 'older-server' }] }],
  });
  await desktop.engine.release(remoteId, desktop.caseId);
  const { matters } = await pair.run(desktop, remoteId);
  expect(matters[0]?.rounds, 'measured once').toBeLessThan(4);
  expect(await desktop.engine.quarantine()).toEqual([]);
  return (await desktop.engine.questions()).map(({ title }) => title).toSorted();
}

describe.each([...lanes.map((lane) => [lane, undefined] as const), ['with the extension', 'unmarked'] as const])(
  'a server that forgot what nothing shows, %s, %s',
  (lane, how) => {
    it('stops the run when only new records are missing, and asks about each', async () => {
      await using pair = await restorable(lane);
      await pair.todos('As it was');
      expect(await pair.run()).toMatchObject({ end: 'inStep' });
      await pair.keep();
      await pair.todos(...lost);
      await pair.run();
      expect(await pair.run()).toMatchObject({ end: 'inStep' });
      await pair.putBack(how);
      expect(await isNoticed(pair, pair.desktop, pair.remoteId)).toEqual(lost.toSorted());
      for (const { id } of await pair.desktop.engine.questions())
        await pair.desktop.engine.answer(id, { choose: 'restore' });
      expect(await pair.run()).toMatchObject({ end: 'inStep' });
      const [here, now] = await pair.contents();
      expect(here).toEqual(now);
    });

    it('stops the run when more has happened there since than was lost', async () => {
      await using pair = await restorable(lane);
      await pair.todos('As it was');
      await pair.run();
      await pair.keep();
      await pair.todos(...lost);
      await pair.run();
      await pair.run();
      await pair.putBack(how);
      for (let count = 0; count < 12; count += 1)
        await pair.there('POST', '/todos', { caseId: pair.remoteCaseId, title: `Since ${count}` });
      expect(await isNoticed(pair, pair.desktop, pair.remoteId)).toEqual(lost.toSorted());
    });

    it('misses what the last run wrote, although it had read no further', async () => {
      await using pair = await restorable(lane);
      await pair.todos('As it was');
      await pair.run();
      await pair.run();
      await pair.keep();
      await pair.todos(...lost);
      await pair.run();
      await pair.putBack(how);
      expect(await isNoticed(pair, pair.desktop, pair.remoteId)).toEqual(lost.toSorted());
    });

    it('is noticed by the second desktop after the first has sent what was lost', async () => {
      await using pair = await restorable(lane);
      await using second = await pair.second();
      const runBoth = async () => {
        await pair.run();
        await pair.run(second.desktop, second.remoteId);
      };
      await pair.todos('As it was');
      await runBoth();
      await runBoth();
      await pair.keep();
      await pair.todos('Of the first');
      for (const title of lost) await second.desktop.call('post_todos', { body: { title } });
      await pair.run(second.desktop, second.remoteId);
      await pair.putBack(how);
      await pair.run();
      await pair.todos('Later');
      await pair.run();
      expect(await isNoticed(pair, second.desktop, second.remoteId)).toEqual(lost.toSorted());
    });
  },
);

describe.each(lanes)('a released brake, %s', (lane) => {
  it('has both sides compared by the next run, although nothing there looks older by then', async () => {
    await using pair = await restorable(lane);
    const { desktop, remoteId, caseId, there } = pair;
    const { id } = (await desktop.call('post_todos', { body: { title: 'Buy folders' } })) as { id: string };
    await pair.run();
    await pair.keep();
    await desktop.call('patch_todos', { query: { id }, body: { detail: 'changed after' } });
    await pair.run();
    await pair.run();
    await pair.putBack('unmarked');
    expect(await pair.run()).toMatchObject({ end: 'brake' });
    await desktop.engine.release(remoteId, caseId);
    // Somebody edits the record of then: its version is higher than it ever was.
    const [theirs] = (await there('GET', `/todos?caseId=${pair.remoteCaseId}`)).body as { id: string }[];
    await there('PATCH', `/todos?id=${must(theirs).id}`, { priority: 'high' });
    await pair.run();
    const [question] = await desktop.engine.questions();
    expect(question).toMatchObject({ ask: 'both-edited', title: 'Buy folders', mine: { detail: 'changed after' } });
  });
});

it('an edit that the copy lacks is asked about, although somebody has edited the record since', async () => {
  await using pair = await restorable('with the extension');
  const { desktop, remoteId, caseId, there } = pair;
  const { id } = (await desktop.call('post_todos', { body: { title: 'Buy folders' } })) as { id: string };
  await pair.run();
  await pair.keep();
  await desktop.call('patch_todos', { query: { id }, body: { detail: 'changed after' } });
  await pair.run();
  await pair.run();
  await pair.putBack('unmarked');
  const [theirs] = (await there('GET', `/todos?caseId=${pair.remoteCaseId}`)).body as { id: string }[];
  await there('PATCH', `/todos?id=${must(theirs).id}`, { priority: 'high' });
  expect(await pair.run()).toMatchObject({ end: 'brake', matters: [{ brakes: [{ brake: 'older-server' }] }] });
  await desktop.engine.release(remoteId, caseId);
  await pair.run();
  expect(await desktop.engine.questions()).toMatchObject([{ ask: 'both-edited', title: 'Buy folders' }]);
});

it('what it forgot is asked about, although it was first missed in a run that could not be certain, plain v1 (2.5)', async () => {
  await using pair = await restorable('plain v1');
  const { desktop, remoteId } = pair;
  await pair.run();
  await pair.keep();
  await pair.todos('The only one');
  await pair.run();
  expect(await pair.run()).toMatchObject({ end: 'inStep' });
  await pair.putBack('unmarked');
  await pair.there('POST', '/contacts', { caseId: pair.remoteCaseId, name: 'Since' });
  desktop.network.fault = (request, go) =>
    request.url.includes('/case?')
      ? Promise.resolve({
          status: 403,
          headers: {},
          url: request.url,
          body: bytesOf('{"error":"No.","code":"forbidden"}'),
        })
      : go();
  await desktop.engine.run(remoteId);
  desktop.network.fault = (_request, go) => go();
  // The contact is newer than what is missing and known to both by now; and this is the first time that it is certain.
  expect(await pair.run()).toMatchObject({ end: 'waiting', matters: [{ questions: 0 }] });
  await pair.run();
  expect(await desktop.engine.questions()).toMatchObject([{ ask: 'deleted-there-edited-here', title: 'The only one' }]);
  expect(await desktop.engine.quarantine()).toEqual([]);
});

it.each([
  { name: 'in one run', isCut: false },
  { name: 'also where the run that finds it is cut off', isCut: true },
])('what a restored server forgot is asked about although something newer arrived late, $name', async ({ isCut }) => {
  await using pair = await restorable('plain v1');
  const { desktop } = pair;
  await pair.todos('As it was');
  expect(await pair.run()).toMatchObject({ end: 'inStep' });
  await pair.keep();
  await pair.todos('Forgotten');
  expect(await pair.run()).toMatchObject({ end: 'inStep' });
  await pair.todos('Late');
  let late: (() => Promise<WireAnswer>) | undefined;
  desktop.network.fault = (request, go) => {
    if (request.method !== 'POST') return go();
    late = go;
    return Promise.reject(new WireFault('It never arrived.', true));
  };
  expect(await pair.run()).toMatchObject({ end: 'waiting', matters: [{ held: 1 }] });
  desktop.network.fault = (_request, go) => go();
  await pair.putBack();
  await must(late)();
  desktop.network.fault = async (_request, go) => {
    if (isCut && (await desktop.engine.held()).length === 0) throw new WireFault('The connection is cut.', true);
    return go();
  };
  await pair.run();
  expect(await desktop.engine.held()).toEqual([]);
  desktop.network.fault = (_request, go) => go();
  await pair.run();
  await pair.run();
  expect(await desktop.engine.quarantine()).toEqual([]);
  expect((await desktop.engine.questions()).map(({ title }) => title)).toEqual(['Forgotten']);
});
