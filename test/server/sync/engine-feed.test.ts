import { describe, expect, it } from 'vitest';
import type { WireAnswer, WireRequest } from '#server/sync/ports.ts';
import { bytesOf, textOf } from './desktop.ts';
import { must, type Row, type Two, two } from './two.ts';

/* The server's feed: read on, read again, lost, and not believed for longer than a week (SPEC 2.4, 2.6, 5.6). */

type Feed = Record<string, unknown> & { epoch: string; changes: Row[] };

const isFeed = ({ url }: WireRequest): boolean => url.includes('/sync/changes');
const day = 86_400_000;

/** The feed says something else than the server's own. */
function feedBecomes({ desktop }: Two, change: (feed: Feed) => Feed): void {
  desktop.network.fault = async (request, go) => {
    const answer = await go();
    if (!isFeed(request) || answer.status !== 200) return answer;
    return { ...answer, body: bytesOf(JSON.stringify(change(JSON.parse(await textOf(answer)) as Feed))) };
  };
}

const calm = (pair: Two): void => {
  pair.desktop.network.fault = (_request, go) => go();
};

/** A server that has two to-dos, in sync with the desktop. */
async function inStep(): Promise<Two> {
  const pair = await two({ sample: false, lane: 'with the extension' });
  for (const title of ['One', 'Two']) await pair.desktop.call('post_todos', { body: { caseId: pair.caseId, title } });
  await pair.desktop.engine.run(pair.remoteId);
  expect(await pair.desktop.engine.run(pair.remoteId)).toMatchObject({ end: 'inStep' });
  pair.desktop.network.sent.length = 0;
  return pair;
}

const far = async (pair: Two, title: string): Promise<Row> =>
  must((await pair.rowsThere('todos')).find((row) => row['title'] === title));
const here = async (pair: Two, title: string): Promise<Row> =>
  must((await pair.rowsHere('todos')).find((row) => row['title'] === title));

/** The server's clock can't be moved, but the moment at which its lists were last read can. */
async function listsWereRead({ desktop }: Two, ago: number): Promise<void> {
  await desktop.pipeline.write(null, 'sync', async (tx) => {
    await tx.db
      .updateTable('syncMatters')
      .set({ listsReadAt: new Date(Date.now() - ago).toISOString() })
      .execute();
  });
}

async function checkpoint({ desktop }: Two) {
  return must(
    await desktop.store.readOne((tx) =>
      tx.db.selectFrom('syncMatters').select(['cursor', 'epoch', 'listsReadAt']).executeTakeFirst(),
    ),
  );
}

describe('the feed of a server', () => {
  it('says once that a record was changed and changed back, and what is edited here next is taken there (2.7)', async () => {
    await using pair = await inStep();
    const { desktop, remoteId } = pair;
    const { id } = await far(pair, 'One');
    for (const done of [true, false]) await pair.there('PATCH', `/todos?id=${id}`, { done });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    const mine = await here(pair, 'One');
    await desktop.call('patch_todos', { query: { id: mine.id }, body: { detail: 'Ask for room 4B' } });
    const run = await desktop.engine.run(remoteId);
    expect(run.matters).toMatchObject([{ end: 'inStep', there: { edited: 1 }, left: [] }]);
    expect(await far(pair, 'One')).toMatchObject({ done: false, detail: 'Ask for room 4B' });
  });

  it('is read on from where everything before was applied, and no list with it', async () => {
    await using pair = await inStep();
    const before = await checkpoint(pair);
    await pair.there('PATCH', `/todos?id=${(await far(pair, 'One')).id}`, { detail: 'New' });
    expect(await pair.desktop.engine.run(pair.remoteId)).toMatchObject({ end: 'inStep' });
    expect(pair.desktop.network.sent).toEqual(['GET /sync/changes', 'POST /sync/records']);
    expect(await here(pair, 'One')).toMatchObject({ detail: 'New' });
    expect((await checkpoint(pair)).cursor).not.toBe(before.cursor);
  });

  it('keeps its place while anything waits (2.6, I7)', async () => {
    await using pair = await inStep();
    const before = await checkpoint(pair);
    await pair.there('PATCH', `/todos?id=${(await far(pair, 'One')).id}`, { detail: 'Theirs' });
    const mine = await here(pair, 'One');
    await pair.desktop.call('patch_todos', { query: { id: mine.id }, body: { detail: 'Mine' } });
    expect(await pair.desktop.engine.run(pair.remoteId)).toMatchObject({ end: 'waiting' });
    expect(await checkpoint(pair)).toEqual(before);
    await pair.desktop.engine.answer(must((await pair.desktop.engine.questions())[0]).id, { choose: 'theirs' });
    expect(await pair.desktop.engine.run(pair.remoteId)).toMatchObject({ end: 'inStep' });
    expect((await checkpoint(pair)).cursor).not.toBe(before.cursor);
    await pair.equal();
  });

  it.each<[string, (answer: WireAnswer) => Promise<WireAnswer>]>([
    [
      'a cursor that is too old (410)',
      (answer) =>
        Promise.resolve({ ...answer, status: 410, body: bytesOf('{"error":"Too old.","code":"gone","epoch":"e"}') }),
    ],
    [
      'another epoch, as after a restore',
      async (answer) => {
        const feed = JSON.parse(await textOf(answer)) as Feed;
        return { ...answer, body: bytesOf(JSON.stringify({ ...feed, epoch: 'another', changes: [] })) };
      },
    ],
  ])('is given up for all versions at %s', async (_what, change) => {
    await using pair = await inStep();
    const { desktop, remoteId } = pair;
    await pair.there('PATCH', `/todos?id=${(await far(pair, 'One')).id}`, { detail: 'New' });
    const gone = await far(pair, 'Two');
    await pair.there('POST', '/todos', { caseId: pair.remoteCaseId, title: 'Three' });
    await pair.there('DELETE', `/todos?id=${gone.id}`);
    let times = 0;
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      if (!isFeed(request)) return answer;
      times += 1;
      return change(answer);
    };
    await desktop.engine.run(remoteId);
    expect(times).toBe(1);
    expect(desktop.network.sent).toContain('GET /sync/manifest');
    calm(pair);
    expect(await here(pair, 'One')).toMatchObject({ detail: 'New' });
    // What all versions leave out is not deleted for that: the contract has no read of one to-do (5.1).
    expect(new Set((await pair.rowsHere('todos')).map(({ title }) => title))).toEqual(new Set(['One', 'Three', 'Two']));
    await desktop.pipeline.write(null, 'sync', async (tx) => {
      const since = new Date(Date.now() - 11 * 60_000).toISOString();
      await tx.db.updateTable('syncAbsences').set({ since }).execute();
    });
    await desktop.engine.run(remoteId);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
  });

  it('is not believed when it can’t be read, and changes nothing', async () => {
    await using pair = await inStep();
    const before = await checkpoint(pair);
    for (const broken of [{ changes: 'none' }, { changes: [{ seq: 1 }] }, { cursor: 7 }]) {
      feedBecomes(pair, (feed) => ({ ...feed, ...broken }) as unknown as Feed);
      expect(await pair.desktop.engine.run(pair.remoteId)).toMatchObject({ end: 'refused' });
    }
    expect(await checkpoint(pair)).toEqual(before);
    expect(await pair.rowsHere('todos')).toHaveLength(2);
  });

  it('reports what was deleted also in the run after an answer, which reads all versions', async () => {
    await using pair = await inStep();
    const { desktop, remoteId } = pair;
    await pair.there('PATCH', `/todos?id=${(await far(pair, 'One')).id}`, { detail: 'Theirs' });
    await desktop.call('patch_todos', { query: { id: (await here(pair, 'One')).id }, body: { detail: 'Mine' } });
    await desktop.engine.run(remoteId);
    await pair.there('DELETE', `/todos?id=${(await far(pair, 'Two')).id}`);
    await desktop.engine.answer(must((await desktop.engine.questions())[0]).id, { choose: 'theirs' });
    desktop.network.sent.length = 0;
    const run = await desktop.engine.run(remoteId);
    expect(desktop.network.sent).toContain('GET /sync/manifest');
    expect(run).toMatchObject({ end: 'inStep', matters: [{ left: [], here: { deleted: 1 } }] });
    await pair.equal();
  });

  it('says itself that the last record of a list was deleted, so that an empty list is none to stop for (5.3)', async () => {
    await using pair = await inStep();
    for (const title of ['One', 'Two']) await pair.there('DELETE', `/todos?id=${(await far(pair, title)).id}`);
    expect(await pair.desktop.engine.run(pair.remoteId)).toMatchObject({ end: 'inStep', matters: [{ brakes: [] }] });
    expect(await pair.rowsHere('todos')).toEqual([]);
    expect(await pair.desktop.engine.quarantine()).toHaveLength(2);
  });

  it('is no reason to take for unchanged, or for gone, what it names and the server does not send', async () => {
    await using pair = await inStep();
    const { desktop, remoteId } = pair;
    const before = await checkpoint(pair);
    await pair.there('PATCH', `/todos?id=${(await far(pair, 'One')).id}`, { detail: 'Theirs' });
    await pair.there('POST', '/todos', { caseId: pair.remoteCaseId, title: 'Three' });
    await desktop.call('patch_todos', { query: { id: (await here(pair, 'One')).id }, body: { detail: 'Mine' } });
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      return request.url.endsWith('/sync/records') ? { ...answer, body: bytesOf('[]') } : answer;
    };
    const run = await desktop.engine.run(remoteId);
    expect(run).toMatchObject({ end: 'waiting', matters: [{ there: { edited: 0 } }] });
    expect(must(run.matters[0]).left.map(({ why }) => why)).toContain(
      'The server said that it has changed and did not send it. The next run asks again.',
    );
    expect(await far(pair, 'One')).toMatchObject({ detail: 'Theirs' });
    expect(await checkpoint(pair)).toEqual(before);
    calm(pair);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
    expect((await pair.rowsHere('todos')).map(({ title }) => title)).toContain('Three');
  });

  it('that missed a change, a creation and a deletion is put right by the lists of the week', async () => {
    await using pair = await inStep();
    const { desktop, remoteId } = pair;
    // What was newer than all the others when it went missing would be asked about (SPEC 2.5).
    await desktop.call('post_todos', { body: { title: 'As it was' } });
    await desktop.engine.run(remoteId);
    await desktop.engine.run(remoteId);
    await pair.there('PATCH', `/todos?id=${(await far(pair, 'One')).id}`, { detail: 'Missed' });
    await pair.there('POST', '/todos', { caseId: pair.remoteCaseId, title: 'Missed too' });
    await pair.there('DELETE', `/todos?id=${(await far(pair, 'Two')).id}`);
    feedBecomes(pair, (feed) => ({ ...feed, changes: [] }));
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ rounds: 0 }] });
    calm(pair);
    await listsWereRead(pair, 6 * day);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ rounds: 0 }] });
    expect(await here(pair, 'One')).toMatchObject({ detail: '' });
    await listsWereRead(pair, 8 * day);
    desktop.network.sent.length = 0;
    await desktop.engine.run(remoteId);
    expect(desktop.network.sent).toContain('GET /todos');
    expect(await here(pair, 'One')).toMatchObject({ detail: 'Missed' });
    expect((await pair.rowsHere('todos')).map(({ title }) => title)).toContain('Missed too');
    await desktop.pipeline.write(null, 'sync', async (tx) => {
      const since = new Date(Date.now() - 11 * 60_000).toISOString();
      await tx.db.updateTable('syncAbsences').set({ since }).execute();
    });
    await desktop.engine.run(remoteId);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
    expect(Date.now() - Date.parse(String((await checkpoint(pair)).listsReadAt))).toBeLessThan(day);
  });
});

describe('a record that the server no longer shows (5.6)', () => {
  /** Reports one record as out of sight; its server has not changed it. */
  async function hide(pair: Two, title: string): Promise<void> {
    const { id } = await far(pair, title);
    await pair.there('PATCH', `/todos?id=${id}`, { priority: 'high' });
    feedBecomes(pair, (feed) => ({
      ...feed,
      changes: feed.changes.map((change) =>
        change.id === id ? { ...change, op: 'hidden', version: null, hash: null } : change,
      ),
    }));
    await pair.desktop.engine.run(pair.remoteId);
    calm(pair);
  }

  it('stays here, read-only for everybody, is said in every run, and goes on when it is shown again', async () => {
    await using pair = await inStep();
    const { desktop, remoteId } = pair;
    await hide(pair, 'One');
    const mine = await here(pair, 'One');
    const run = await desktop.engine.run(remoteId);
    expect(run).toMatchObject({ end: 'inStep' });
    expect(must(run.matters[0]).left).toMatchObject([{ localId: mine.id, why: expect.stringContaining('read-only') }]);
    expect((await desktop.engine.status())[0]?.parked).toMatchObject([expect.stringContaining('read-only')]);
    await expect(desktop.call('patch_todos', { query: { id: mine.id }, body: { title: 'No' } })).rejects.toMatchObject({
      problem: 'forbidden',
    });
    await expect(desktop.call('delete_todos', { query: { id: mine.id } })).rejects.toThrow('no longer shows');
    expect(await here(pair, 'One')).toMatchObject({ title: 'One' });
    // Others of the matter are as they were.
    const other = await here(pair, 'Two');
    await desktop.call('patch_todos', { query: { id: other.id }, body: { detail: 'Yes' } });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.there('PATCH', `/todos?id=${(await far(pair, 'One')).id}`, { detail: 'Shown again' });
    const again = await desktop.engine.run(remoteId);
    expect(again.matters[0]?.left).toEqual([]);
    await desktop.call('patch_todos', { query: { id: mine.id }, body: { title: 'Now' } });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
  });

  it('is deleted here once it is deleted there: whoever hears of that sees it again', async () => {
    await using pair = await inStep();
    const { desktop, remoteId } = pair;
    await hide(pair, 'One');
    await pair.there('DELETE', `/todos?id=${(await far(pair, 'One')).id}`);
    const run = await desktop.engine.run(remoteId);
    expect(run).toMatchObject({ end: 'inStep', matters: [{ left: [] }] });
    expect((await pair.rowsHere('todos')).map((row) => row['title'])).toEqual(['Two']);
    await pair.equal();
  });

  it('says what had changed here and waits, and moves its place in the feed all the same when nothing did', async () => {
    await using pair = await inStep();
    const { desktop, remoteId } = pair;
    const before = await checkpoint(pair);
    await hide(pair, 'One');
    expect((await checkpoint(pair)).cursor).not.toBe(before.cursor);
    const two_ = await here(pair, 'Two');
    await desktop.call('patch_todos', { query: { id: two_.id }, body: { detail: 'Not sent yet' } });
    await hide(pair, 'Two');
    const run = await desktop.engine.run(remoteId);
    expect(run).toMatchObject({ end: 'waiting' });
    expect(
      must(run.matters[0])
        .left.map(({ why }) => why)
        .toSorted(),
    ).toEqual([
      'The server no longer shows it to this token. It is read-only here until it does.',
      'The server no longer shows it to this token. What changed here waits until it does.',
    ]);
    expect(await here(pair, 'Two')).toMatchObject({ detail: 'Not sent yet' });
    expect(await far(pair, 'Two')).toMatchObject({ detail: '' });
  });

  it('is free to edit once the matter no longer syncs', async () => {
    await using pair = await inStep();
    await hide(pair, 'One');
    const mine = await here(pair, 'One');
    await pair.desktop.engine.deselect(pair.remoteId, pair.caseId);
    await pair.desktop.call('patch_todos', { query: { id: mine.id }, body: { title: 'Mine again' } });
    expect(await here(pair, 'Mine again')).toMatchObject({ id: mine.id });
  });
});
