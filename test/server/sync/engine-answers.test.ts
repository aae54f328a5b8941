import { describe, expect, it } from 'vitest';
import type { DesktopSync } from '#server/sync/desktop-sync.ts';
import type { RunReport } from '#server/sync/engine-types.ts';
import { type WireAnswer, WireFault } from '#server/sync/ports.ts';
import { RunList } from '#server/sync/run-list.ts';
import { lanes, must, type Row, type Two, two } from './two.ts';

/* What a person decides never waits for a run, and is never lost to one (SPEC 9). */

interface Slow {
  run: Promise<unknown>;
  /** Lets the run go on to its end. */
  go: () => Promise<void>;
}

/** A run that stops at its next request, until it is released. */
async function slowRun({ desktop, remoteId }: Two): Promise<Slow> {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  desktop.network.fault = async (_request, go) => {
    reached.resolve();
    await gate.promise;
    return go();
  };
  const run = desktop.engine.run(remoteId);
  await reached.promise;
  return {
    run,
    async go() {
      gate.resolve();
      await run;
      desktop.network.fault = (_request, send) => send();
    },
  };
}

/** One to-do that both sides gave another title. */
async function withQuestion(pair: Two): Promise<{ mine: Row; theirs: Row }> {
  const { desktop, remoteId, caseId, there } = pair;
  const mine = await desktop.call<Row>('post_todos', { body: { caseId, title: 'Both' } });
  await desktop.engine.run(remoteId);
  const theirs = must((await pair.rowsThere('todos'))[0]);
  await desktop.call('patch_todos', { query: { id: mine.id }, body: { title: 'Mine' } });
  await there('PATCH', `/todos?id=${theirs.id}`, { title: 'Theirs' });
  await desktop.engine.run(remoteId);
  return { mine, theirs };
}

describe.each(lanes)('an answer while a run goes on, %s', (lane) => {
  it('is given at once, shown, carried out when the run has ended, and done by the next', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId } = pair;
    await withQuestion(pair);
    const [question] = await desktop.engine.questions();
    expect(await desktop.engine.status()).toMatchObject([{ state: 'needsYou', questions: 1 }]);
    const slow = await slowRun(pair);
    await desktop.engine.answer(must(question).id, { choose: 'mine' }, must(question).seen);
    expect(await desktop.engine.questions()).toMatchObject([{ given: { choose: 'mine' } }]);
    expect(await desktop.engine.status()).toMatchObject([{ state: 'running', questions: 0 }]);
    // Somebody may think again, as long as nothing was done.
    await desktop.engine.answer(must(question).id, { choose: 'theirs' }, must(question).seen);
    expect(await desktop.engine.questions()).toMatchObject([{ given: { choose: 'theirs' } }]);
    await slow.go();
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect((await pair.rowsHere('todos')).map(({ title }) => title)).toEqual(['Theirs']);
    await pair.equal();
  });

  it.each(['mine', 'theirs'] as const)('%s holds where that side then says again what both once said', async (word) => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, there } = pair;
    const { mine, theirs } = await withQuestion(pair);
    await desktop.engine.answer(must((await desktop.engine.questions())[0]).id, { choose: word });
    if (word === 'mine') await desktop.call('patch_todos', { query: { id: mine.id }, body: { title: 'Both' } });
    else await there('PATCH', `/todos?id=${theirs.id}`, { title: 'Both' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect((await pair.rowsHere('todos')).map(({ title }) => title)).toEqual(['Both']);
    await pair.equal();
  });

  it('outlives a process that ends in the run', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId } = pair;
    await withQuestion(pair);
    const [question] = await desktop.engine.questions();
    const slow = await slowRun(pair);
    await desktop.engine.answer(must(question).id, { choose: 'mine' });
    // The process is gone: it carries out nothing more.
    const dead = desktop.engine;
    desktop.newEngine();
    expect(await desktop.engine.questions()).toMatchObject([{ given: { choose: 'mine' } }]);
    desktop.network.fault = (_request, send) => send();
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect((await pair.rowsThere('todos')).map(({ title }) => title)).toEqual(['Mine']);
    expect(await dead.questions()).toEqual([]);
    await slow.go();
    await pair.equal();
  });

  it('is dropped when the question has become another, and asked anew', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, there } = pair;
    const { theirs } = await withQuestion(pair);
    const [question] = await desktop.engine.questions();
    const slow = await slowRun(pair);
    await desktop.engine.answer(must(question).id, { choose: 'mine' }, must(question).seen);
    await there('PATCH', `/todos?id=${theirs.id}`, { title: 'Theirs, again' });
    await slow.go();
    await desktop.engine.run(remoteId);
    expect(await desktop.engine.questions()).toMatchObject([
      { given: null, conflicts: [{ theirs: { title: 'Theirs, again' } }] },
    ]);
    expect((await pair.rowsThere('todos')).map(({ title }) => title)).toEqual(['Theirs, again']);
    await expect(
      desktop.engine.answer(must(question).id, { choose: 'mine' }, must(question).seen),
    ).rejects.toMatchObject({ problem: 'conflict' });
    expect((await desktop.engine.log()).some(({ what }) => what === 'answer to question')).toBe(true);
  });
});

describe('a run that is stopped (9.4)', () => {
  it.each<[string, (sync: DesktopSync, remoteId: string) => Promise<unknown>]>([
    ['by a person', (sync, remoteId) => sync.stopRun(remoteId)],
    ['as its server is paused', (sync, remoteId) => sync.change(remoteId, { paused: true })],
    ['as sync is paused', (sync) => sync.pause(60)],
    ['as Casewright is closed', (sync) => sync.stop()],
  ])('%s ends at its next request; what was not sent is sent by the next', async (_why, stop) => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId } = pair;
    for (const title of ['First', 'Second']) await desktop.call('post_todos', { body: { caseId, title } });
    const sync = desktop.newSync();
    desktop.network.sent.length = 0;
    const stopped = Promise.withResolvers<unknown>();
    desktop.network.fault = (request, go) => {
      if (request.method === 'POST') stopped.resolve(stop(sync, remoteId));
      return go();
    };
    const { id } = await sync.run(remoteId, null);
    await stopped.promise;
    expect(sync.findRun(id)).toMatchObject({ state: 'done', report: { end: 'stopped' } });
    expect(desktop.network.sent.filter((line) => line.startsWith('POST'))).toEqual(['POST /todos']);
    expect(desktop.network.sent.at(-1)).toBe('POST /todos');
    desktop.network.fault = (_request, send) => send();
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.rowsThere('todos')).toHaveLength(2);
    await pair.equal();
  });

  it('is the one with that server, or every one', async () => {
    const runs = new RunList();
    const untilStopped = (remoteId: string) => (signal: AbortSignal) =>
      new Promise<RunReport>((resolve) => {
        const report = { remoteId, matters: [], end: 'stopped', sentence: null } as const;
        signal.addEventListener('abort', () => resolve({ ...report, matters: [] }));
      });
    const [first, second] = ['one', 'two'].map((id) => runs.start(id, null, untilStopped(id)).run);
    await runs.stop('one');
    expect([first?.state, second?.state]).toEqual(['done', 'running']);
    await runs.stop();
    expect([second?.state, runs.busy]).toEqual(['done', false]);
  });
});

describe('other decisions while a run goes on', () => {
  it.each(['resend', 'giveUp'] as const)('takes “%s” of a held creation at once', async (word) => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId } = pair;
    await desktop.call('post_todos', { body: { caseId, title: 'Held' } });
    desktop.network.fault = (request, go) =>
      request.method === 'POST' ? Promise.reject<WireAnswer>(new WireFault('Lost.', true)) : go();
    await desktop.engine.run(remoteId);
    const [held] = await desktop.engine.held();
    const slow = await slowRun(pair);
    await desktop.engine[word](must(held).id);
    expect(await desktop.engine.held()).toMatchObject([{ given: word }]);
    expect(await desktop.engine.status()).toMatchObject([{ held: 0 }]);
    await slow.go();
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.rowsThere('todos')).toHaveLength(word === 'resend' ? 1 : 0);
    expect(await desktop.engine.held()).toMatchObject(word === 'resend' ? [] : [{ state: 'givenUp', given: null }]);
  });

  it('lets a brake go, and pauses, without waiting', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId } = pair;
    for (let n = 0; n < 14; n += 1) await desktop.call('post_todos', { body: { caseId, title: `To-do ${n}` } });
    await desktop.engine.run(remoteId);
    for (const { id } of (await pair.rowsHere('todos')).slice(0, 12))
      await desktop.call('delete_todos', { query: { id } });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'brake' });
    const slow = await slowRun(pair);
    await desktop.engine.release(remoteId, caseId);
    expect(await desktop.engine.changeRemote(remoteId, { paused: true })).toMatchObject({ paused: true });
    await slow.go();
    expect(await pair.rowsThere('todos')).toHaveLength(14);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.rowsThere('todos')).toHaveLength(2);
  });

  it('refuses at once what is no answer', async () => {
    await using pair = await two({ sample: false });
    const { desktop } = pair;
    await withQuestion(pair);
    const [question] = await desktop.engine.questions();
    const slow = await slowRun(pair);
    await expect(desktop.engine.answer(must(question).id, { choose: 'restore' })).rejects.toThrow('mine');
    await expect(desktop.engine.answer('nothing', { choose: 'mine' })).rejects.toThrow('settled');
    expect(await desktop.engine.questions()).toMatchObject([{ given: null }]);
    await slow.go();
  });
});

it('runs no matter automatically that nobody has run yet', async () => {
  await using pair = await two({ sample: false });
  const { desktop, remoteId, caseId } = pair;
  await desktop.call('post_todos', { body: { caseId, title: 'Not yet' } });
  expect(await desktop.engine.run(remoteId, undefined, { byItself: true })).toMatchObject({
    end: 'inStep',
    matters: [],
  });
  expect(await pair.rowsThere('todos')).toEqual([]);
  desktop.network.fault = () => Promise.reject(new WireFault('No network.', false));
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'offline' });
  desktop.network.fault = (_request, go) => go();
  expect(await desktop.engine.run(remoteId, undefined, { byItself: true })).toMatchObject({ end: 'inStep' });
  expect(await pair.rowsThere('todos')).toHaveLength(1);
});
