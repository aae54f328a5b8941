import { describe, expect, it } from 'vitest';
import type { RunReport } from '#server/sync/engine-types.ts';
import { Pauses } from '#server/sync/matter/pauses.ts';
import type { WireAnswer, WireRequest } from '#server/sync/ports.ts';
import { bytesOf, type Desktop } from './desktop.ts';
import { lanes, must, type Row, two } from './two.ts';

/* One record that a server can't answer for is that record's trouble, and nobody else's (SPEC 2.9). */

const sentence = 'The server has an error (500).';

const answer = (url: string, status: number, body: string): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  url,
  body: bytesOf(body),
});

function poison(desktop: Desktop, meets: (request: WireRequest) => boolean, body?: string): void {
  desktop.network.fault = (request, go) => {
    if (!meets(request)) return go();
    return Promise.resolve(
      body === undefined
        ? answer(request.url, 500, '{"error":"Oh.","code":"internal"}')
        : answer(request.url, 200, body),
    );
  };
}

const leftIn = (run: RunReport) => (run.matters[0]?.left ?? []).map(({ resource, why }) => [resource, why]);

describe.each(lanes)('one poisoned record (%s)', (lane) => {
  it('whose edit always gets 500 is sent once a run and named, and all else goes on', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId } = pair;
    const bad = await desktop.call<Row>('post_todos', { body: { caseId, title: 'Bad' } });
    const good = await desktop.call<Row>('post_todos', { body: { caseId, title: 'Good' } });
    await desktop.engine.run(remoteId);
    await desktop.call('patch_todos', { query: { id: bad.id }, body: { title: 'Bad, edited' } });
    await desktop.call('patch_todos', { query: { id: good.id }, body: { title: 'Good, edited' } });
    const inTheWay = must((await pair.rowsThere('todos')).find(({ title }) => title === 'Bad')).id;
    const isIt = ({ method, url }: WireRequest): boolean => method === 'PATCH' && url.includes(inTheWay);
    poison(desktop, isIt);
    desktop.network.sent.length = 0;
    const run = await desktop.engine.run(remoteId);
    expect(run.end).toBe('waiting');
    expect(leftIn(run)).toEqual([['todos', sentence]]);
    // One for each of the two.
    expect(desktop.network.sent.filter((line) => line.startsWith('PATCH'))).toHaveLength(2);
    expect((await pair.rowsThere('todos')).map(({ title }) => title)).toContain('Good, edited');
  });

  it('whose file always gets 500 holds up no other file', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, server, token, remoteCaseId } = pair;
    const files = ['a', 'b', 'c'].map((name) => ({ name: `${name}.txt`, bytes: `The file ${name}` }));
    for (const file of files) await server.upload(token, [file], { caseId: remoteCaseId });
    const [first] = await pair.rowsThere('evidence');
    poison(desktop, ({ url }) => url.includes(`/files/${must(first).id}`));
    const run = await desktop.engine.run(remoteId);
    expect(leftIn(run)).toEqual([['evidence', sentence]]);
    expect(run.end).toBe('waiting');
    expect(await pair.rowsHere('evidence')).toHaveLength(2);
    desktop.network.fault = (_request, go) => go();
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
  });

  it('is left in peace for longer each time, unless a person asks', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId } = pair;
    const { id } = await desktop.call<Row>('post_todos', { body: { caseId, title: 'Bad' } });
    await desktop.engine.run(remoteId);
    await desktop.call('patch_todos', { query: { id }, body: { title: 'Bad, edited' } });
    poison(desktop, ({ method }) => method === 'PATCH');
    const tries: number[] = [];
    for (let minutes = 0; minutes < 40; minutes += 1) {
      desktop.network.sent.length = 0;
      const run = await desktop.engine.run(remoteId, undefined, { byItself: true });
      expect(leftIn(run)).toEqual([['todos', sentence]]);
      if (desktop.network.sent.some((line) => line.startsWith('PATCH'))) tries.push(minutes);
      desktop.clock.ahead += 60_000;
    }
    const gaps = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(gaps).toEqual(gaps.toSorted((one, other) => one - other));
    expect(new Set(gaps).size).toBe(gaps.length);
    expect([4, 5, 6]).toContain(tries.length);
    desktop.network.sent.length = 0;
    await desktop.engine.run(remoteId);
    expect(desktop.network.sent.filter((line) => line.startsWith('PATCH'))).toHaveLength(1);
    desktop.network.fault = (_request, go) => go();
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
  });
});

describe('with the extension', () => {
  it('finds the one record of a batch that can’t be read, and takes all others', async () => {
    await using pair = await two({ sample: false, lane: 'with the extension' });
    const { desktop, remoteId, remoteCaseId } = pair;
    await desktop.engine.run(remoteId);
    for (let at = 0; at < 9; at += 1) {
      await pair.there('POST', '/todos', { caseId: remoteCaseId, title: `There ${at}` });
    }
    const bad = must((await pair.rowsThere('todos'))[4]);
    poison(
      desktop,
      ({ url, body }) => url.includes('/sync/records') && typeof body === 'string' && body.includes(bad.id),
    );
    desktop.network.sent.length = 0;
    const run = await desktop.engine.run(remoteId);
    expect(leftIn(run)).toEqual([['todos', sentence]]);
    expect(await pair.rowsHere('todos')).toHaveLength(8);
    expect(desktop.network.sent.filter((line) => line.endsWith('/sync/records')).length).toBeLessThan(12);
    desktop.network.fault = (_request, go) => go();
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
  });
});

it('a fault of ours in one matter holds up no other one', async () => {
  await using pair = await two({ sample: false, lane: 'with the extension' });
  const { desktop, remoteId, caseId, remoteCaseId } = pair;
  const second = await desktop.call<{ caseId: string }>('post_workspaces_switch', { body: { name: 'Second' } });
  const { remoteCaseId: secondThere } = await desktop.engine.select(remoteId, { caseId: second.caseId });
  const { id } = await desktop.call<Row>('post_todos', { body: { caseId, title: 'Bad' } });
  await desktop.call('post_todos', { body: { caseId: second.caseId, title: 'Good' } });
  await desktop.pipeline.write(null, 'sync', async (tx) => {
    await tx.db.updateTable('todos').set({ due: 'some day' }).where('id', '=', id).execute();
  });
  const { end, sentence: said, matters } = await desktop.engine.run(remoteId);
  expect(matters.map((each) => each.end)).toEqual(['failed', 'inStep']);
  expect({ end, said }).toEqual({ end: 'failed', said: 'Sync stopped because of an error in Casewright.' });
  expect(desktop.faults).toHaveLength(1);
  expect((await pair.there('GET', `/todos?caseId=${remoteCaseId}`)).body).toEqual([]);
  expect((await pair.there('GET', `/todos?caseId=${secondThere}`)).body).toMatchObject([{ title: 'Good' }]);
});

describe('a list that is none', () => {
  it.each([
    ['an error', undefined, sentence],
    ['cut', '[{"id": "', 'The server’s answer can’t be read.'],
    ['something else', '{"todos":[]}', 'get_todos answered something else than records.'],
    ['of nothing known', '[1]', 'get_todos answered something else than records.'],
  ])('(%s) is named, and the other lists go on (2.9)', async (_how, body, why) => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId } = pair;
    await desktop.call('post_todos', { body: { caseId, title: 'One' } });
    await desktop.engine.run(remoteId);
    await desktop.call('post_contacts', { body: { caseId, name: 'Rowan' } });
    poison(desktop, ({ method, url }) => method === 'GET' && url.includes('/todos?caseId'), body);
    const run = await desktop.engine.run(remoteId);
    expect(run.end).toBe('waiting');
    expect(leftIn(run)).toEqual([['todos', `The server does not list its to-dos: ${why}`]]);
    expect((await pair.rowsThere('contacts')).map(({ name }) => name)).toContain('Rowan');
    expect(await pair.rowsHere('todos')).toHaveLength(1);
    desktop.network.fault = (_request, go) => go();
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
  });

  it('that is read again to look for a creation is no fault of ours', async () => {
    await using pair = await two({ sample: false });
    const { desktop, remoteId, caseId } = pair;
    await desktop.call('post_todos', { body: { caseId, title: 'One' } });
    let sent = false;
    poison(
      desktop,
      ({ method, url }) => {
        if (method === 'POST' && url.endsWith('/todos')) sent = true;
        return sent && url.includes('/todos');
      },
      '{"not":"a list"}',
    );
    const run = await desktop.engine.run(remoteId);
    expect(desktop.faults).toEqual([]);
    expect(run).toMatchObject({ end: 'waiting', matters: [{ held: 1 }] });
  });
});

it('is tried again on its own after a day at the latest (2.9)', () => {
  const pauses = new Pauses();
  for (let times = 0; times < 20; times += 1) pauses.note('todos', sentence, 0);
  const day = 86_400_000;
  expect([pauses.holds('todos', day - 1), pauses.holds('todos', day)]).toEqual([sentence, undefined]);
});
